import * as z from 'zod';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { CanvasCourse } from '#server/lms/canvas-types.ts';
import { tellEach } from '#server/notifications/tell.service.ts';
import type { NotificationFacts, NotificationKind } from '#shared/notifications/notification-kinds.ts';
import { type ForTeachers, keepTellings, type NewTelling } from './telling.repository.ts';
import { listTeachers, replaceTeachers, type TeacherRow } from './teacher.repository.ts';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Asks Canvas who teaches a course, makes them people here, and tells them what waits for them. */
export const tellTeachersJob = defineJob({
  name: 'tell-teachers',
  payload: z.object({ courseId: z.number() }),
  onePer: ({ courseId }) => String(courseId),
  retries: 5,
  timeoutSeconds: 60,
});

/** Sees to what still waits after an outage of Canvas; in an archived institution, nobody is told any more. */
export const tellLateTeachersJob = defineJob({
  name: 'tell-late-teachers',
  payload: z.object({}),
  onePer: () => 'all',
  retries: 2,
  timeoutSeconds: 60,
  schedule: '25 * * * *',
  alsoArchived: true,
});

/** No course has more people who hear of it than this. */
const mostTeachers = 50;

/** Stores who teaches a course; those Canvas no longer lists go. What Canvas doesn't say stays as it was. */
export async function recordCourseTeachers(scope: Scope, courseId: number, { teachers }: CanvasCourse) {
  if (teachers === null) return;
  const byId = new Map(teachers.map(({ id, display_name }) => [id, display_name ?? id]));
  const each = [...byId].map(([lmsUserId, name]) => ({ lmsUserId, name }));
  await replaceTeachers(scope, courseId, each.slice(0, mostTeachers));
}

interface ToTeachers<K extends NotificationKind> {
  readonly courseIds: readonly number[];
  readonly telling: ForTeachers<K>;
  /** who needn't hear of it: they said it */
  readonly exceptPersonId?: number;
  /** what it tells those who teach these of the courses, if that differs */
  readonly factsOf?: FactsOf<K>;
}

type FactsOf<K extends NotificationKind> = (courseIds: readonly number[]) => NotificationFacts<K>;

/**
 * Tells those who teach some courses something, in the current transaction: at once if they're people here, otherwise
 * once a job has asked Canvas who they are. Each is told once, of as many courses as they teach.
 */
export async function tellTeachers<K extends NotificationKind>(
  scope: Scope,
  { courseIds, telling, exceptPersonId, factsOf }: ToTeachers<K>,
) {
  const teachers = await listTeachers(scope, courseIds);
  const here = teachers.filter((teacher) => teacher.person_id !== null);
  await tellTaught(scope, telling, hearing(here, exceptPersonId), factsOf);
  const known = new Set(teachers.map(({ course_id }) => course_id));
  const unknown = courseIds.filter((id) => !known.has(id));
  await tellOnceKnown(scope, [
    ...missingIn(teachers).map((group) => laterFor(group, telling, factsOf)),
    ...unknown.map((courseId) => laterFor({ courseIds: [courseId], lmsUserIds: null }, telling, factsOf)),
  ]);
}

/** Teachers who aren't people here yet, those of the same courses together. */
function missingIn(teachers: readonly TeacherRow[]) {
  const missing = teachers.filter(({ person_id }) => person_id === null);
  const groups = new Map<string, { courseIds: readonly number[]; lmsUserIds: string[] }>();
  for (const [lmsUserId, rows] of Map.groupBy(missing, ({ lms_user_id }) => lms_user_id)) {
    const courseIds = rows.map(({ course_id }) => course_id);
    const group = groups.get(courseIds.join());
    if (group) group.lmsUserIds.push(lmsUserId);
    else groups.set(courseIds.join(), { courseIds, lmsUserIds: [lmsUserId] });
  }
  return [...groups.values()];
}

interface Later {
  readonly courseIds: readonly number[];
  readonly lmsUserIds: readonly string[] | null;
}

/** Kept once, with the first of the courses: who teaches them all hears of them in one. */
function laterFor<K extends NotificationKind>(
  { courseIds: [first = 0, ...others], lmsUserIds }: Later,
  telling: ForTeachers<K>,
  factsOf?: FactsOf<K>,
): NewTelling {
  const amount = (telling.amount ?? 1) * (1 + others.length);
  const facts = factsOf?.([first, ...others]) ?? telling.facts;
  const isOfSeveral = others.length > 0;
  return { courseId: first, lmsUserIds, telling: { ...telling, facts, amount, isOfSeveral } };
}

/** Tells teachers something once a job has asked Canvas who they are. */
export async function tellOnceKnown(scope: Scope, waiting: readonly NewTelling[]) {
  if (waiting.length === 0) return;
  await keepTellings(scope, waiting);
  await tellTeachersJob.enqueueAll(
    scope,
    [...new Set(waiting.map(({ courseId }) => courseId))].map((courseId) => ({ courseId })),
  );
}

interface Taught {
  readonly personId: number;
  readonly courseId: number;
}

/** Each person once for each course, without those shut out of Courseyard. */
const hearing = (teachers: readonly TeacherRow[], exceptPersonId: number | undefined): Taught[] =>
  teachers.flatMap(({ person_id, course_id, is_deactivated }) =>
    person_id === null || is_deactivated === true || person_id === exceptPersonId
      ? []
      : [{ personId: person_id, courseId: course_id }],
  );

/** Tells people something about the courses that they teach: each once, with the course if it's one. */
export async function tellTaught<K extends NotificationKind>(
  scope: Scope,
  telling: ForTeachers<K>,
  taught: readonly Taught[],
  factsOf?: FactsOf<K>,
) {
  const { amount = 1, courseId: _, isOfSeveral = false, ...matter } = telling;
  const hearers = [...Map.groupBy(taught, ({ personId }) => personId)].map(([personId, rows]) => {
    const courseIds = rows.map(({ courseId }) => courseId);
    const facts = factsOf?.(courseIds);
    return {
      personId,
      amount: amount * courseIds.length,
      courseId: courseIds.length === 1 && !isOfSeveral ? (courseIds[0] ?? null) : null,
      ...(facts && { facts }),
    };
  });
  await tellEach(scope, matter, hearers);
}
