import type { Actor, Session } from '#server/access/actor.ts';
import { getTaughtCourse } from '#server/courses/course.service.ts';
import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { byIds, listFile } from '#server/infra/table-files/table-file.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { previewing, viewWith } from '#server/instructor-tool/instructor-tool.service.ts';
import { paginate } from '#shared/http/page.ts';
import { Problem } from '#shared/http/problem.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import { mostTaughtVideos, type VideosQuery } from '#shared/media/media.api.ts';
import { videoList } from '#shared/media/video.columns.ts';
import type { UnknownReason, Video, VideoDetail } from '#shared/media/video.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { phrase } from '#shared/text/phrase.ts';
import { lookAtVideosJob } from './look-at-videos.job.ts';
import { makeDue } from './look.repository.ts';
import {
  listPlaces,
  listVideoIds,
  listVideoPage,
  listVideoRows,
  type Among,
  type VideoRow,
} from './media.repository.ts';
import { listAskable } from './video-keys.service.ts';
import { listKeys } from './video-keys.repository.ts';

const videoProblems = defineMessages({
  unknown: { id: 'video.problem.unknown', defaultMessage: 'This video doesn’t exist.' },
  unaskable: {
    id: 'video.problem.unaskable',
    defaultMessage: 'This video’s host can’t be asked about captions right now.',
  },
});

/** Where people watch a video; null where only its course shows it. */
function urlOf({ host, site, key }: VideoRow): string | null {
  const id = encodeURIComponent(key);
  if (host === 'youtube') return `https://www.youtube.com/watch?v=${id}`;
  if (host === 'vimeo') return `https://vimeo.com/${id}`;
  if (host === 'panopto') return `https://${site}/Panopto/Pages/Viewer.aspx?id=${id}`;
  return host === 'page' && key.startsWith('/') ? `https://${site}${key}` : null;
}

/** Says why a video's captions are unknown: what its host said of it, or why nobody has asked. */
async function reasonsIn(scope: Scope) {
  const now = await agreedNow();
  const keys = new Map((await listKeys(scope)).map((key) => [key.host as string, key]));
  const askable = new Set<string>((await listAskable(scope, now)).map(({ host }) => host));
  const { looksAtCanvasMedia } = (await scope.institution()).settings;
  const whyUnasked = (host: string): UnknownReason => {
    if (host === 'page' || host === 'other') return 'not_checkable';
    if (host === 'canvas' && !looksAtCanvasMedia) return 'switched_off';
    if (keys.get(host)?.is_refused === true) return 'key_refused';
    if (askable.has(host)) return 'waiting';
    return keys.has(host) ? 'resting' : 'no_key';
  };
  return {
    isAskable: (host: string) => askable.has(host),
    reasonOf: ({ captions, reason, host }: VideoRow) =>
      captions === 'unknown' ? (reason ?? whyUnasked(host)) : null,
    now,
  };
}

type Reasons = Awaited<ReturnType<typeof reasonsIn>>;

const toVideo = (row: VideoRow, { reasonOf }: Reasons): Video => ({
  id: row.id,
  host: row.host,
  site: row.site,
  title: row.title,
  url: urlOf(row),
  seconds: row.seconds,
  captions: row.captions,
  reason: reasonOf(row),
  languages: row.languages,
  lookedAt: row.looked_at?.toISOString() ?? null,
  students: row.students,
  isReached: row.is_reached,
  placeCount: row.place_count,
  courseCount: row.course_count,
  inScopeCourseCount: row.in_scope_count,
  course: { id: row.course_id, title: row.course_title },
});

/** Videos by their ids, in that order; those that are gone by now are left out. */
async function readVideos(scope: Scope, among: Among, ids: readonly number[]) {
  const reasons = await reasonsIn(scope);
  const byId = new Map((await listVideoRows(scope, among, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toVideo(row, reasons)] : [];
  });
}

/** A page of videos, and how many there are with which captions. */
export async function listVideosAmong(scope: Scope, among: Among, query: VideosQuery) {
  const { counts: counted, unavailable, outOfScope, ids } = await listVideoPage(scope, among, query);
  const counts = { none: 0, machine: 0, person: 0, unknown: 0, ...counted };
  const all = counts.none + counts.machine + counts.person + counts.unknown;
  const pagination = paginate(query, query.captions === undefined ? all : counts[query.captions]);
  return {
    videos: await readVideos(scope, among, ids),
    pagination,
    counts,
    unavailable,
    outOfScopeCount: outOfScope,
  };
}

type FileQuery = Omit<VideosQuery, 'page' | 'limit'> & { readonly format: TableFormat };

/** All videos of such a list, in its order, as a file. */
export function exportVideosSeen(scope: Scope, actor: Actor, { format, batchId, ...query }: FileQuery) {
  const among = { actor, batchId };
  const rows = byIds(
    () => listVideoIds(scope, among, query),
    (ids) => readVideos(scope, among, ids),
  );
  return listFile(scope, videoList, { what: 'videos', format, rows });
}

/** All about a video in the courses that are meant. */
async function readDetail(scope: Scope, among: Among, id: number): Promise<VideoDetail> {
  const [row] = await listVideoRows(scope, among, [id]);
  if (!row) throw new Problem('not_found', phrase(videoProblems.unknown));
  const reasons = await reasonsIn(scope);
  const { canvasUrl } = await scope.institution();
  const courses = await listPlaces(scope, among, id);
  const isAskable = reasons.isAskable(row.host);
  return {
    ...toVideo(row, reasons),
    isDue: isAskable && row.due_at !== null && row.due_at <= reasons.now,
    places: courses.flatMap(({ id: courseId, title, lms_course_id, places }) =>
      places.map((place) => ({
        ...place,
        course: { id: courseId, title },
        url:
          place.address === null
            ? null
            : `${canvasUrl}/courses/${encodeURIComponent(lms_course_id)}/${place.address}`,
      })),
    ),
    can: { lookAgain: isAskable },
  };
}

export const readVideoSeen = (scope: Scope, actor: Actor, id: number) => readDetail(scope, { actor }, id);

/** Has a video's host asked again, soon. */
export async function lookAgainAt(scope: Scope, actor: Actor, id: number) {
  const { can } = await readDetail(scope, { actor }, id);
  if (!can.lookAgain) throw new Problem('conflict', phrase(videoProblems.unaskable));
  await makeDue(scope, { id });
  await lookAtVideosJob.enqueue(scope, {}, { isAwaited: true });
  return readDetail(scope, { actor }, id);
}

const worstFirst = {
  seen: 'true',
  sortBy: 'priority',
  sortOrder: 'desc',
  standing: 'all',
  search: undefined,
} as const;

/** The videos that lack captions most, of the course that the session's person teaches. */
export async function listTaught(given: Session, previewOf: number | undefined) {
  const session = await previewing(given, previewOf);
  await viewWith(session, 'errors');
  const { id } = await getTaughtCourse(session);
  const { scope } = session;
  const among = { courseId: id };
  const first = { ...worstFirst, page: 1, limit: mostTaughtVideos };
  const { counts, ids: worst } = await listVideoPage(scope, among, first);
  const total = (counts.none ?? 0) + (counts.machine ?? 0) + (counts.unknown ?? 0);
  const ids = worst.slice(0, total);
  const videos = [];
  for (const videoId of ids) videos.push(await readDetail(scope, among, videoId));
  return { videos, total };
}
