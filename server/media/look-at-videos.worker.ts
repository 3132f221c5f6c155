import { DateTime } from 'luxon';
import { lockCourse } from '#server/courses/course.service.ts';
import { settleHosted } from '#server/findings/hosted-findings.service.ts';
import { remeasure } from '#server/findings/measure-course.service.ts';
import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { handleJob } from '#server/infra/jobs/job.ts';
import { log } from '#server/infra/log.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { canvasFor, type Canvas } from '#server/lms/canvas.ts';
import { comeBackAfter } from '#server/lms/come-back-later.ts';
import type { CanvasMedium } from '#server/lms/content-types.ts';
import { LmsProblem } from '#server/lms/lms-problem.ts';
import { usableTools } from '#server/task-runners/active-tools.service.ts';
import type { KeyedHost } from '#shared/media/video.ts';
import {
  HostProblem,
  judgeTracks,
  titleFrom,
  unknownBecause,
  withCaptions,
  type AskedVideo,
  type HostAccess,
  type SeenVideo,
} from './hosts/video-host.ts';
import { lookAtVideosJob } from './look-at-videos.job.ts';
import {
  clearStale,
  dropUnshown,
  findDueCourse,
  listDueOfCourse,
  listDueVideos,
  listStaleCourses,
  storeSeen,
  takeUnits,
} from './look.repository.ts';
import { askedHosts, canvasDayUnits, dearShare, isKeyed } from './video-hosts.ts';
import { saveKey, updateKey, type VideoKeyRow } from './video-keys.repository.ts';
import { isAtCanvas, listAskable, openValues, sealValues } from './video-keys.service.ts';

/** How long one job goes on before it leaves the rest to another, in milliseconds. */
const sliceMs = 4 * 60_000;
/** A host that we fail at, or that fails, is left alone for that long, in seconds. */
const failedSeconds = 3_600;
const daySeconds = 86_400;

interface Looking {
  readonly scope: Scope;
  readonly signal: AbortSignal;
  /** by this process's `performance.now()` */
  readonly until: number;
  readonly now: Date;
  /** today, where the institution is */
  readonly day: string;
}

/** True if the time was over before the work was. */
async function lookAtVideos(scope: Scope, signal: AbortSignal): Promise<boolean> {
  await dropUnshown(scope);
  const now = await agreedNow();
  const { timeZone } = await scope.institution();
  const day = DateTime.fromJSDate(now, { zone: timeZone }).toISODate() ?? '';
  const looking: Looking = { scope, signal, until: performance.now() + sliceMs, now, day };
  const lanes = (await listAskable(scope, now)).map((key) => lookInLane(looking, key));
  const isOver = (await Promise.all(lanes)).includes('time');
  await tellCourses(scope, signal);
  return isOver;
}

type Ended = 'done' | 'spent' | 'time';

/** One host's videos. Whatever happens to it, the others go on. */
async function lookInLane(looking: Looking, key: VideoKeyRow): Promise<Ended> {
  const { scope, signal, now } = looking;
  try {
    const ended = isKeyed(key.host)
      ? await lookWithKey(looking, { ...key, host: key.host })
      : await lookInCanvas(looking);
    if (key.is_refused) await updateKey(scope, key.host, { is_refused: false });
    return ended;
  } catch (error) {
    signal.throwIfAborted();
    const problem = error instanceof HostProblem ? error : undefined;
    const seconds = problem?.restSeconds ?? failedSeconds;
    if (!problem) log.error({ host: key.host, err: error }, 'a host of videos could not be asked');
    await saveKey(scope, key.host, {
      rests_until: seconds > 0 ? new Date(now.getTime() + seconds * 1_000) : null,
      ...(problem?.kind === 'refused' && { is_refused: true, checked_at: now }),
    });
    return 'done';
  }
}

async function lookWithKey(looking: Looking, key: VideoKeyRow & { host: KeyedHost }): Promise<Ended> {
  const { scope, now, until } = looking;
  const { adapter } = askedHosts[key.host];
  const access = await accessOf(looking, key);
  while (performance.now() < until) {
    looking.signal.throwIfAborted();
    const asked = await listDueVideos(scope, key.host, { now, limit: adapter.batch });
    if (asked.length === 0) return 'done';
    const seen = await adapter.look(asked, access);
    if (!seen) return 'spent';
    // Those it didn't come to any more stay due.
    const reached = seen.size < asked.length ? asked.filter(({ id }) => seen.has(id)) : asked;
    await storeSeen(scope, { asked: reached, seen, now });
  }
  return 'time';
}

async function accessOf(
  { scope, signal, day }: Looking,
  { host, address, host_secret }: VideoKeyRow & { host: KeyedHost },
): Promise<HostAccess> {
  let values = openValues(host_secret);
  const { dayUnits } = askedHosts[host];
  return {
    address,
    isAtCanvas: await isAtCanvas(scope, address),
    signal,
    get values() {
      return values;
    },
    spend: (units, { isDear = false } = {}) =>
      takeUnits(scope, { host, day, units, most: isDear ? dayUnits * dearShare : dayUnits }),
    renew: async (renewed) => {
      values = { ...values, ...renewed };
      await updateKey(scope, host, { host_secret: sealValues(values) });
    },
  };
}

/** Canvas lists a course's own videos with their captions, so it's asked course by course. */
async function lookInCanvas(looking: Looking): Promise<Ended> {
  const { scope, signal, now, day, until } = looking;
  const [tool] = await usableTools(scope);
  if (!tool) return 'done';
  const canvas = await canvasFor(scope, { tool, signal });
  while (performance.now() < until) {
    signal.throwIfAborted();
    const course = await findDueCourse(scope, now);
    if (!course) return 'done';
    if (!(await takeUnits(scope, { host: 'canvas', day, units: 1, most: canvasDayUnits }))) return 'spent';
    const asked = await listDueOfCourse(scope, course.id, now);
    const media = await listMedia(canvas, course.lms_course_id, now);
    await storeSeen(scope, { asked, seen: media ? seenIn(media, asked) : new Map(), now });
  }
  return 'time';
}

/** Undefined if this course's can't be had, though others' may. */
async function listMedia(canvas: Canvas, lmsCourseId: string, now: Date) {
  try {
    return await canvas.contents.media(lmsCourseId);
  } catch (error) {
    if (!(error instanceof LmsProblem)) throw error;
    if (error.kind === 'not_found') return undefined;
    const later = comeBackAfter(error, now);
    if (later !== undefined) throw new HostProblem('resting', later);
    const isRefused = error.kind === 'forbidden' || error.kind === 'refused_token';
    throw new HostProblem(isRefused ? 'refused' : 'failing', isRefused ? daySeconds : failedSeconds);
  }
}

/** What a course's list says of its videos; what isn't in it belongs to another course, or to a person. */
function seenIn(media: readonly CanvasMedium[], asked: readonly AskedVideo[]) {
  const byKey = new Map(
    media.flatMap((medium) => [
      [medium.media_id, medium] as const,
      [`file:${medium.attachment_id ?? ''}`, medium] as const,
    ]),
  );
  return new Map(
    asked.map(({ id, key }): readonly [number, SeenVideo] => {
      const medium = byKey.get(key);
      return [id, medium ? seenAs(medium) : unknownBecause('elsewhere')];
    }),
  );
}

const captionKinds: ReadonlySet<string> = new Set(['captions', 'subtitles']);

/** A track with a person's id was put there by them; of others, Canvas doesn't say whose they are. */
function seenAs({ title, media_tracks }: CanvasMedium): SeenVideo {
  const told = { title: titleFrom(title), seconds: null };
  if (media_tracks === null) return unknownBecause('not_told', told);
  const tracks = media_tracks.filter(({ kind }) => captionKinds.has(kind ?? 'subtitles'));
  if (tracks.length === 0) return withCaptions('none', [], told);
  const ofPeople = tracks.filter(({ user_id }) => user_id !== null);
  if (ofPeople.length === 0) return unknownBecause('not_told', told);
  return judgeTracks(
    ofPeople.map(({ locale }) => ({ isMachine: false, language: locale })),
    told,
  );
}

/** Courses told at a time. */
const courseSlice = 50;

/** Gives courses the numbers that follow from what hosts said, each in a transaction of its own. */
async function tellCourses(scope: Scope, signal: AbortSignal) {
  let courseIds: readonly number[];
  do {
    courseIds = await listStaleCourses(scope, courseSlice);
    for (const courseId of courseIds) {
      signal.throwIfAborted();
      await inTransaction(async () => {
        await lockCourse(scope, courseId);
        await clearStale(scope, courseId);
        await settleHosted(scope, courseId);
        await remeasure(scope, courseId);
      });
    }
  } while (courseIds.length > 0);
}

export const lookAtVideosWorker = handleJob(lookAtVideosJob, async (scope, _, { signal }) => {
  if (await lookAtVideos(scope, signal)) await lookAtVideosJob.enqueue(scope, {}, { startAfterSeconds: 1 });
});
