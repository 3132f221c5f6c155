import { sortsOf, type List } from '#shared/http/list.ts';
import { defineMessages } from '#shared/text/messages.ts';
import type { Video } from './video.ts';

/** Texts about videos that lists, files and pages share. */
export const videoTexts = defineMessages({
  title: { id: 'videoList.title', defaultMessage: 'Videos' },
  video: { id: 'videoList.video', defaultMessage: 'Video' },
  address: { id: 'videoList.address', defaultMessage: 'Address' },
  host: { id: 'videoList.host', defaultMessage: 'Host' },
  hostName: {
    id: 'videoList.hostName',
    defaultMessage:
      '{host, select, youtube {YouTube} kaltura {Kaltura} panopto {Panopto} vimeo {Vimeo} studio {Canvas Studio} canvas {Canvas} page {File in a page} other {Others}}',
  },
  minutes: { id: 'videoList.minutes', defaultMessage: 'Length' },
  students: { id: 'videoList.students', defaultMessage: 'Students' },
  courses: { id: 'videoList.courses', defaultMessage: 'Courses' },
  inScope: { id: 'videoList.inScope', defaultMessage: 'Courses in scope' },
  course: { id: 'videoList.course', defaultMessage: 'One of the courses' },
  places: { id: 'videoList.places', defaultMessage: 'Places' },
  captions: { id: 'videoList.captions', defaultMessage: 'Captions' },
  captionsName: {
    id: 'videoList.captionsName',
    defaultMessage:
      '{captions, select, none {None} machine {A machine’s} person {A person’s} other {Unknown}}',
  },
  reason: { id: 'videoList.reason', defaultMessage: 'Why unknown' },
  reasonName: {
    id: 'videoList.reasonName',
    defaultMessage:
      '{reason, select, no_key {no key for this host} key_refused {the key for this host no longer works} waiting {not looked at yet} resting {the host asked for a pause} unavailable {students see “video unavailable”: it’s private or deleted} not_told {there are captions, but the host doesn’t say whose} budget {none by a person; whether a machine made some is asked another day} elsewhere {not found with the institution’s key: somebody else’s, or deleted} not_checkable {this host tells nobody about captions} switched_off {looking for captions in Canvas is switched off} other {unknown}}',
  },
  languages: { id: 'videoList.languages', defaultMessage: 'Languages' },
  checked: { id: 'videoList.checked', defaultMessage: 'Checked' },
});

/** Videos, those first that most students meet and that lack most. */
export const videoList = {
  title: videoTexts.title,
  columns: {
    title: { label: videoTexts.video, type: 'text', sorts: true, value: ({ title }) => title },
    address: { label: videoTexts.address, type: 'text', only: 'file', value: ({ url }) => url },
    host: {
      label: videoTexts.host,
      type: 'text',
      sorts: true,
      value: ({ host, site }, say) => (site === '' ? say(videoTexts.hostName, { host }) : site),
    },
    length: {
      label: videoTexts.minutes,
      type: 'number',
      unit: 's',
      sorts: true,
      value: ({ seconds }) => seconds,
    },
    students: { label: videoTexts.students, type: 'number', sorts: true, value: ({ students }) => students },
    courses: {
      label: videoTexts.courses,
      type: 'number',
      sorts: true,
      value: ({ courseCount }) => courseCount,
    },
    course: { label: videoTexts.course, type: 'text', only: 'file', value: ({ course }) => course.title },
    places: { label: videoTexts.places, type: 'number', only: 'file', value: ({ placeCount }) => placeCount },
    priority: { label: videoTexts.captions, only: 'table', sorts: true },
    captions: {
      label: videoTexts.captions,
      type: 'text',
      only: 'file',
      value: ({ captions }, say) => say(videoTexts.captionsName, { captions }),
    },
    reason: {
      label: videoTexts.reason,
      type: 'text',
      only: 'file',
      value: ({ reason }, say) => (reason === null ? null : say(videoTexts.reasonName, { reason })),
    },
    languages: {
      label: videoTexts.languages,
      type: 'text',
      value: ({ languages }) => languages?.join(', ') ?? null,
    },
    checked: { label: videoTexts.checked, type: 'moment', sorts: true, value: ({ lookedAt }) => lookedAt },
    inScope: {
      label: videoTexts.inScope,
      type: 'number',
      only: 'file',
      value: ({ inScopeCourseCount }) => inScopeCourseCount,
    },
  },
} satisfies List<Video>;

export const videoSorts = sortsOf(videoList, 'priority');
