import { sql } from 'kysely';
import { whenever } from '#server/infra/events/event.ts';
import { linksChecked } from '#server/link-checks/link-check.events.ts';
import { dropLinks } from '#server/link-checks/note-links.service.ts';
import { scansForgotten } from '#server/scans/scan.events.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { refreshLinksJob } from './refresh-links.worker.ts';

/** Courses learn in a job of its own: there can be thousands with the same link. */
export const tellCoursesOfLinks = whenever(linksChecked, (scope) => refreshLinksJob.enqueue(scope, {}));

export const forgetEntries = whenever(scansForgotten, async (scope, { courseIds }) => {
  await deleteEntries(scope, courseIds);
  await dropLinks(scope, courseIds);
});

/** Deletes the lists of courses. */
async function deleteEntries({ institutionId }: Scope, courseIds: readonly number[]) {
  await sql`delete from tidy_entries
    where institution_id = ${institutionId} and course_id = any(${[...courseIds]}::int[])`.execute(db());
}
