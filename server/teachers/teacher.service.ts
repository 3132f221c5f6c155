import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { CanvasCourse } from '#server/lms/canvas-types.ts';
import { tellEach } from '#server/notifications/tell.service.ts';
import type { NotificationKind } from '#shared/notifications/notification-kinds.ts';
import { type ForTeachers, keepTellings } from './telling.repository.ts';
import { listTeachers, replaceTeachers, type TeacherRow } from './teacher.repository.ts';
import { tellTeachersJob } from './tell-teachers.job.ts';

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
}

/**
 * Tells those who teach some courses something, in the current transaction: at once if they're people here, otherwise
 * once a job has asked Canvas who they are. Each is told once, of as many courses as they teach.
 */
export async function tellTeachers<K extends NotificationKind>(
  scope: Scope,
  { courseIds, telling, exceptPersonId }: ToTeachers<K>,
) {
  const teachers = await listTeachers(scope, courseIds);
  const here = teachers.filter((teacher) => teacher.person_id !== null);
  await tellTaught(scope, telling, hearing(here, exceptPersonId));
  const unknown = new Set(courseIds);
  const missing = new Map<number, string[]>();
  for (const { course_id, lms_user_id, person_id } of teachers) {
    unknown.delete(course_id);
    if (person_id === null) missing.set(course_id, [...(missing.get(course_id) ?? []), lms_user_id]);
  }
  const waiting = [
    ...[...missing].map(([courseId, lmsUserIds]) => ({ courseId, lmsUserIds })),
    ...[...unknown].map((courseId) => ({ courseId, lmsUserIds: null })),
  ];
  if (waiting.length === 0) return;
  await keepTellings(scope, telling, waiting);
  await tellTeachersJob.enqueueAll(
    scope,
    waiting.map(({ courseId }) => ({ courseId })),
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
export async function tellTaught(scope: Scope, telling: ForTeachers, taught: readonly Taught[]) {
  const { amount = 1, courseId: _, ...matter } = telling;
  const hearers = [...Map.groupBy(taught, ({ personId }) => personId)].map(
    ([personId, [first, ...others]]) => ({
      personId,
      amount: amount * (1 + others.length),
      courseId: others.length === 0 ? (first?.courseId ?? null) : null,
    }),
  );
  await tellEach(scope, matter, hearers);
}
