import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { HeadlessSession } from '#scripts/harness/headless-session.ts';
import { randomFrom, seedOf } from '#scripts/harness/random.ts';
import { listDocuments, reviewDocument } from '#shared/course-files/course-files.api.ts';
import { listCourses } from '#shared/courses/course.api.ts';
import { listFoundRules, resolveFindings } from '#shared/findings/findings.api.ts';
import { udoitRules } from '#shared/scans/udoit-rules.ts';

/** How many courses each person has looked at. */
const coursesEach = 12;
const reasons = [
  'Looked at by the accessibility office: fine as it is.',
  'Checked with the instructor: it is meant to be like this.',
  'The text around it says the same.',
  'Supplied by the publisher, and accessible in another format.',
];

/** Has people resolve some of what was found and review some documents, as they would on the page of a course. */
export async function judgeContent(people: readonly HeadlessSession[]) {
  for (const [index, person] of people.entries()) {
    const { courses } = await person.call(listCourses, { query: { limit: 100 } });
    const own = courses.filter((_, at) => at % people.length === index).slice(0, coursesEach);
    for (const { id } of own) await judgeCourse(person, id);
  }
}

async function judgeCourse(person: HeadlessSession, id: number) {
  const random = randomFrom(seedOf('judge', id));
  const { rules } = await person.call(listFoundRules, { params: { id }, query: {} });
  const looked = rules
    .filter(({ rule }) => udoitRules[rule].severity === 'suggestion')
    .slice(0, random.between(0, 2));
  for (const { rule } of looked) {
    const body = { which: { rule }, reason: random.pick(reasons), changeKey: crypto.randomUUID() };
    await person.call(resolveFindings, { params: { id }, body });
  }
  const { documents } = await person.call(listDocuments, { params: { id }, query: { limit: 100 } });
  for (const { id: documentId } of documents.filter(() => random.chance(0.5)))
    await person.call(reviewDocument, { params: { id, documentId }, body: { isReviewed: true } });
}

/** Spreads over the last weeks what people have judged just now. */
export async function dateJudgementsBack({ institutionId }: Scope) {
  const earlier = sql<Date>`now() - make_interval(days => 2 + course_id % 50, mins => course_id * 7 % 600)`;
  await db()
    .updateTable('findings')
    .set({ resolved_at: earlier, found_at: sql`least(found_at, ${earlier} - interval '5 days')` })
    .where('institution_id', '=', institutionId)
    .where('state', '=', 'resolved')
    .execute();
  await db()
    .updateTable('course_files')
    .set({ reviewed_at: earlier })
    .where('institution_id', '=', institutionId)
    .where('reviewed_at', 'is not', null)
    .execute();
  await db()
    .updateTable('course_activity')
    .set({ at: earlier, since: earlier })
    .where('institution_id', '=', institutionId)
    .where('kind', 'in', ['findings_resolved', 'file_reviewed'])
    .execute();
}
