import { sql } from 'kysely';
import { lockCourse } from '#server/courses/course.service.ts';
import { settleHosted } from '#server/findings/hosted-findings.service.ts';
import { remeasure } from '#server/findings/measure-course.service.ts';
import { recordFindings } from '#server/findings/record-findings.service.ts';
import { currentTime } from '#server/infra/clock.ts';
import { db, inTransaction } from '#server/infra/db/database.ts';
import { canvasPlace } from '#server/infra/tenancy/institution.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { contentItemsOf } from '#server/relations/content.ts';
import type { Place } from '#server/scanners/body/place.ts';
import { listKnownFiles } from './content.repository.ts';
import { bodyOfText } from './read-bodies.ts';
import { fingerprintsOf } from './read-snapshot.ts';

/** Where the texts of a course are, by what its last read said of its files. */
export async function placeIn(
  scope: Scope,
  { id, lms_course_id }: { readonly id: number; readonly lms_course_id: string },
): Promise<Place> {
  return {
    ...canvasPlace(await scope.institution()),
    courseId: lms_course_id,
    fingerprintOf: fingerprintsOf(await listKnownFiles(scope, id)),
  };
}

/** A text of an item as Canvas has it now. */
interface KnownText {
  readonly courseId: number;
  readonly itemId: number;
  /** as Canvas's API gave it */
  readonly html: string;
  readonly place: Place;
}

/**
 * Records one item's text without reading its course: what's found in it, and the course's numbers. The next read of the
 * course finds it unchanged.
 */
export const recordText = (scope: Scope, { courseId, itemId, html, place }: KnownText): Promise<void> =>
  inTransaction(async () => {
    await lockCourse(scope, courseId);
    const item = await contentItemsOf(scope)
      .where('id', '=', itemId)
      .where('course_id', '=', courseId)
      .executeTakeFirst();
    if (!item || item.gone_at !== null) return;
    const { settings } = await scope.institution();
    const isLeftOut = settings.scansPublishedOnly && item.is_published === false;
    const { scanned, counts, facts, problem } = bodyOfText(html, place, isLeftOut);
    if (!scanned || isLeftOut) return;
    const now = currentTime();
    await sql`update content_items set skip_key = ${scanned.skipKey}, body_hash = ${scanned.bodyHash},
        counts = ${JSON.stringify(counts)}::jsonb, facts = ${JSON.stringify(facts)}::jsonb, problem = ${problem},
        read_at = ${now}
      where institution_id = ${scope.institutionId} and id = ${itemId}`.execute(db());
    await recordFindings(scope, courseId, {
      scanned: [{ itemId, findings: scanned.findings, isCapped: problem === 'too_many' }],
      goneItemIds: [],
      unlookedItemIds: [],
      now,
    });
    await settleHosted(scope, courseId, now);
    await remeasure(scope, courseId);
  });
