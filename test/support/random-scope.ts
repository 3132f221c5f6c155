import { db } from '#server/infra/db/database.ts';
import { closeDays } from '#server/history/sum-days.service.ts';
import { scopeStandings, type ScopeStanding } from '#shared/scope-decisions/scope-terms.ts';
import { buildBatch, buildCourses, buildInstitution, type BuiltInstitution } from './build.ts';
import { coreValues, recordScan } from './recorded-scan.ts';

/** Where the institution is. */
export const zone = 'America/Chicago';
/** How many days decisions are spread over. */
export const days = 12;
export const dayMs = 86_400_000;
export const dayOf = (moment: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(moment);

/** The same numbers for the same seed, from 0 up to 1. */
function randomBy(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

interface Span {
  readonly courseId: number;
  readonly standing: ScopeStanding;
  readonly from: Date;
  readonly to: Date | null;
}

/** Decisions about a course, each of which ends when the next begins; the last may still count. */
function spansOf(courseId: number, random: () => number): Span[] {
  const now = Date.now();
  const moments = Array.from({ length: Math.floor(random() * 4) }, () => now - random() * days * dayMs)
    .toSorted((one, other) => one - other)
    .map((moment) => new Date(moment));
  return moments.map((from, place) => ({
    courseId,
    standing: scopeStandings[Math.floor(random() * scopeStandings.length)] ?? 'in_scope',
    from,
    to:
      moments[place + 1] ??
      (random() < 0.4 ? new Date(from.getTime() + random() * (now - from.getTime())) : null),
  }));
}

/** Decides all of that. */
export const keep = (institution: BuiltInstitution, spans: readonly Span[]) =>
  db()
    .insertInto('scope_decisions')
    .values(
      spans.map(({ courseId, standing, from, to }) => ({
        institution_id: institution.id,
        course_id: courseId,
        subject: 'course' as const,
        subject_key: '',
        subject_title: 'Course',
        standing,
        reason: 'Random',
        decided_at: from,
        began_at: from,
        decided_by_name: 'Ann',
        ended_at: to,
        ended_because: to && ('withdrawn' as const),
      })),
    )
    .execute();

/** The courses that aren't in scope at the end of a day, found by hand. */
export const outIds = (spans: readonly Span[], day: string) =>
  new Set(
    spans
      .filter(({ standing, from, to }) => {
        const isOver = to !== null && dayOf(to) <= day;
        return standing !== 'in_scope' && dayOf(from) <= day && !isOver;
      })
      .map(({ courseId }) => courseId),
  );
/** How many they are. */
export const outOn = (spans: readonly Span[], day: string) => outIds(spans, day).size;

/** A batch of courses with random decisions about their scope on random days, the same for the same seed. */
export async function buildRandomScope(seed: number) {
  const random = randomBy(seed);
  const institution = await buildInstitution({ time_zone: zone, is_ready_go: true, features: ['tags'] });
  const began = new Date(Date.now() - 20 * dayMs);
  const batch = await buildBatch(institution, { created_at: began });
  const courses = await buildCourses(institution, ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'], batch);
  for (const { id } of courses)
    await recordScan(institution, {
      courseId: id,
      values: coreValues(1, 10),
      now: new Date(Date.now() - days * dayMs),
    });
  const spans = courses.flatMap(({ id }) => spansOf(id, random));
  if (spans.length > 0) await keep(institution, spans);
  await closeDays(institution.scope, new Date());
  return { institution, batch, courses, spans, random };
}
