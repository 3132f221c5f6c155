import { sortsOf, type List } from '#shared/http/list.ts';
import { defineMessages } from '#shared/text/messages.ts';
import type { TrackedDocument } from './document.ts';

const texts = defineMessages({
  title: { id: 'documentList.title', defaultMessage: 'Documents' },
  name: { id: 'documentList.name', defaultMessage: 'Document' },
  course: { id: 'documentList.course', defaultMessage: 'Course' },
  courses: { id: 'documentList.courses', defaultMessage: 'In courses' },
  inScope: { id: 'documentList.inScope', defaultMessage: 'Courses in scope' },
  used: { id: 'documentList.used', defaultMessage: 'Used' },
  verdict: { id: 'documentList.verdict', defaultMessage: 'Found' },
  verdictName: {
    id: 'documentList.verdictName',
    defaultMessage:
      '{verdict, select, severe {nobody can read it} error {errors} suggestion {suggestions} clear {no fault found by machine} not_checked {not checked} other {not checked yet}}',
  },
  score: { id: 'documentList.score', defaultMessage: 'Score' },
  kind: { id: 'documentList.kind', defaultMessage: 'Kind' },
  pages: { id: 'documentList.pages', defaultMessage: 'Pages' },
  producer: { id: 'documentList.producer', defaultMessage: 'Made with' },
  size: { id: 'documentList.size', defaultMessage: 'Size' },
  changed: { id: 'documentList.changed', defaultMessage: 'Changed' },
  reviewed: { id: 'documentList.reviewed', defaultMessage: 'Reviewed' },
  checked: { id: 'documentList.checked', defaultMessage: 'Checked' },
});

/** Documents, those first that most students meet and that are worst. */
export const documentList = {
  title: texts.title,
  columns: {
    priority: { label: texts.verdict, only: 'table', sorts: true },
    name: { label: texts.name, type: 'text', sorts: true, value: ({ name }) => name },
    verdict: {
      label: texts.verdict,
      type: 'text',
      only: 'file',
      value: ({ verdict }, say) => say(texts.verdictName, { verdict }),
    },
    score: { label: texts.score, type: 'number', sorts: true, value: ({ score }) => score },
    course: { label: texts.course, type: 'text', value: ({ course }) => course.title },
    courses: { label: texts.courses, type: 'number', sorts: true, value: ({ courseCount }) => courseCount },
    used: { label: texts.used, type: 'number', value: ({ placeCount }) => placeCount },
    kind: { label: texts.kind, type: 'text', value: ({ kind, oldFormat }) => kind ?? oldFormat },
    pages: { label: texts.pages, type: 'number', only: 'file', value: ({ pages }) => pages },
    producer: { label: texts.producer, type: 'text', only: 'file', value: ({ producer }) => producer },
    size: {
      label: texts.size,
      type: 'number',
      unit: 'bytes',
      only: 'file',
      sorts: true,
      value: ({ size }) => size,
    },
    changed: { label: texts.changed, type: 'moment', sorts: true, value: ({ updatedAt }) => updatedAt },
    checked: { label: texts.checked, type: 'moment', only: 'file', value: ({ checkedAt }) => checkedAt },
    reviewed: { label: texts.reviewed, type: 'moment', value: ({ reviewedAt }) => reviewedAt },
    inScope: {
      label: texts.inScope,
      type: 'number',
      only: 'file',
      value: ({ inScopeCourseCount }) => inScopeCourseCount,
    },
  },
} satisfies List<TrackedDocument>;

export const documentSorts = sortsOf(documentList, 'priority');
