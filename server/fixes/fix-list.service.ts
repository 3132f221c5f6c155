import { inflateRawSync } from 'node:zlib';
import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import { isSeenBy } from '#server/access/sight.ts';
import { findShownCourse } from '#server/courses/course.service.ts';
import { itemsIn } from '#server/findings/found-item.service.ts';
import { currentMs } from '#server/infra/clock.ts';
import { db } from '#server/infra/db/database.ts';
import { keyIn, likeAnywhere } from '#server/infra/db/search.ts';
import { byIds, listFile } from '#server/infra/table-files/table-file.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { readItem, readRevision } from '#server/lms/item-texts.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { contentItemsOf } from '#server/relations/content.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { forWriting } from '#server/scanners/udoit/fixes/stored-body.ts';
import { nameStandings } from '#server/scope-decisions/scope-settings.service.ts';
import { fixList } from '#shared/fixes/fix.columns.ts';
import { undoDays, type Fix } from '#shared/fixes/fix.ts';
import type { FixesQuery, NarrowedFixes } from '#shared/fixes/fixes.api.ts';
import { paginate, type SortOrder } from '#shared/http/page.ts';
import { Problem } from '#shared/http/problem.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import { phrase } from '#shared/text/phrase.ts';
import { isIntact, type FixRow } from './fix-row.ts';
import { fixProblems } from './fix.messages.ts';
import { findFixes, markUndoing } from './fix.repository.ts';
import { itemPlaceOf } from './prove-place.service.ts';
import { readAs } from './read-as.service.ts';
import { undoFixesJob } from './write-fixes.job.ts';

const undoMs = undoDays * 86_400_000;

/** Until when a fix can be undone: as long as what it changed is kept. */
const undoUntilOf = ({ state, written_at, inverse }: FixRow) => {
  const isWritten = state === 'verified' || state === 'altered';
  const isThere = isWritten && written_at !== null && inverse !== null && isIntact(inverse);
  const until = isThere ? written_at.getTime() + undoMs : 0;
  return until > currentMs() ? new Date(until).toISOString() : null;
};

/** Shows fixes; instructors see no names of staff. */
async function presenterFor(scope: Scope, rows: readonly FixRow[]) {
  const standings = await nameStandings(scope);
  const presenters = new Map<number, Awaited<ReturnType<typeof itemsIn>>>();
  for (const { course_id: id, course_title: title, lms_course_id } of rows)
    if (!presenters.has(id)) presenters.set(id, await itemsIn(scope, { id, title, lms_course_id }));
  return (row: FixRow, { isStaff, mayUndo }: { isStaff: boolean; mayUndo: boolean }): Fix => ({
    id: row.id,
    findingId: row.finding_id,
    courseId: row.course_id,
    courseTitle: row.course_title,
    outOfScope: row.standing_out && standings[row.standing_out],
    item:
      presenters.get(row.course_id)?.({
        item_id: row.item_id,
        kind: row.kind,
        title: row.item_title,
        address: row.address,
        is_published: row.is_published,
        place: row.place,
      }) ?? null,
    itemTitle: row.item_title,
    rule: row.rule,
    way: row.way,
    value: row.value,
    state: row.state,
    reason: row.reason,
    said: row.said,
    before: row.before_excerpt,
    after: row.after_excerpt,
    by: isStaff ? row.person_name : null,
    hand: row.hand,
    plannedAt: row.planned_at.toISOString(),
    writtenAt: row.written_at?.toISOString() ?? null,
    undoneAt: row.undone_at?.toISOString() ?? null,
    undoneBy: isStaff ? row.undone_by_name : null,
    undoUntil: mayUndo ? undoUntilOf(row) : null,
    overwrote: row.overwrote,
    runId: row.run_id,
  });
}

/** Fixes by id, for who sees their course. */
export async function readFixes(scope: Scope, actor: Actor, ids: readonly number[]): Promise<Fix[]> {
  const rows = await findFixes(scope, { ids });
  const toFix = await presenterFor(scope, rows);
  const shown = new Map<number, Awaited<ReturnType<typeof findShownCourse>>>();
  for (const { course_id: id } of rows)
    if (!shown.has(id)) shown.set(id, await findShownCourse(scope, actor, id, 'errors'));
  return rows.flatMap((row) => {
    const course = shown.get(row.course_id);
    return course
      ? [
          toFix(row, {
            isStaff: course.isStaff || row.person_id === actor.personId,
            mayUndo: course.permissions.fix,
          }),
        ]
      : [];
  });
}

export async function readOneFix(scope: Scope, actor: Actor, id: number): Promise<Fix> {
  const [fix] = await readFixes(scope, actor, [id]);
  if (!fix) throw new Problem('not_found', phrase(fixProblems.noFix));
  return fix;
}

/** Has a fix undone, soon. */
export async function undoOneFix(scope: Scope, actor: Actor, id: number): Promise<Fix> {
  const { undoUntil } = await readOneFix(scope, actor, id);
  // Of two at once, one comes first.
  const isMarked = undoUntil !== null && (await markUndoing(scope, [id], actor)).length > 0;
  if (!isMarked) throw new Problem('conflict', phrase(fixProblems.notUndoable));
  await undoFixesJob.enqueue(scope, { fixIds: [id] });
  return readOneFix(scope, actor, id);
}

/** What an item was before the fix, and what it is now. */
export async function readFixTextsOf(scope: Scope, actor: Actor, id: number) {
  await readOneFix(scope, actor, id);
  const [row] = await findFixes(scope, { ids: [id] });
  const place = row && itemPlaceOf(row);
  if (!row || !place) throw new Problem('not_found', phrase(fixProblems.noFix));
  const reader = { personId: actor.personId, courseId: row.course_id };
  const reading = await readAs(scope, reader, (client) => readItem(client, place));
  if ('reason' in reading && reading.reason !== 'item_gone')
    throw new Problem('unavailable', phrase(fixProblems.canvasAway));
  const isText = 'kind' in reading && reading.kind === 'text';
  return { before: await textBefore(scope, row, reader), now: isText ? forWriting(reading.item.html) : null };
}

/** What's kept of an item as it was before a fix; of a page, Canvas's history. Null where neither has it. */
async function textBefore(
  scope: Scope,
  row: FixRow,
  reader: { readonly personId: number; readonly courseId: number },
): Promise<string | null> {
  const { old_body: kept, lms_revision: revision } = row;
  if (kept !== null) return inflateRawSync(kept).toString('utf8');
  const place = itemPlaceOf(row);
  if (!place || revision === null) return null;
  const earlier = await readAs(scope, reader, async (client) => ({
    html: await readRevision(client, { place, revision }),
  }));
  return 'html' in earlier && earlier.html !== null ? forWriting(earlier.html) : null;
}

const orders = {
  at: sql`f.planned_at`,
  course: sql`lower(c.title)`,
  rule: sql`f.rule`,
} as const;

/** Which fixes somebody sees: those of courses they see as staff, and of the course they opened us from as its teacher. */
function found(scope: Scope, actor: Actor, narrowed: NarrowedFixes, timeZone: string) {
  const pattern = likeAnywhere(narrowed.search);
  const { courseId, batchId, runId, rule, state, hand, mine, from, to } = narrowed;
  const taught = actor.taught?.sections.errors === 'hidden' ? undefined : actor.taught?.courseId;
  const inBatch = batchId === undefined ? sql`true` : sql`b.id = ${batchId}`;
  const ofStaff = sql`exists (select from ${membersOf(scope)} bc join ${batchesOf(scope)} b on b.id = bc.batch_id
    where bc.course_id = f.course_id and ${isSeenBy(actor, 'bc.course_id')} and ${inBatch})`;
  const isSeen =
    taught === undefined || batchId !== undefined ? ofStaff : sql`(${ofStaff} or f.course_id = ${taught})`;
  const day = sql`(f.planned_at at time zone ${timeZone})::date`;
  const is = (column: string, value: string | number | undefined) =>
    value === undefined ? sql`true` : sql`${sql.ref(column)} = ${value}`;
  return sql`from fixes f join ${coursesOf(scope)} c on c.id = f.course_id
      join ${contentItemsOf(scope)} i on i.id = f.item_id
    where f.institution_id = ${scope.institutionId} and ${isSeen}
      and ${is('f.course_id', courseId)} and ${is('f.run_id', runId)} and ${is('f.rule', rule)}
      and ${is('f.state', state)} and ${is('f.hand', hand)}
      and ${isTold(runId)}
      and ${mine === 'true' ? sql`f.person_id = ${actor.personId}` : sql`true`}
      and ${from === undefined ? sql`true` : sql`${day} >= ${from}::date`}
      and ${to === undefined ? sql`true` : sql`${day} <= ${to}::date`}
      and ${pattern === undefined ? sql`true` : isCalled(ofStaff, pattern)}`;
}

/** What a dry run has only looked at is told where its run is asked for. */
const isTold = (runId: number | undefined) =>
  runId === undefined
    ? sql`(f.run_id is null or f.written_at is not null or f.state not in ('planned', 'dropped'))`
    : sql`true`;

/** Instructors see no names of staff, so they don't find any. */
const isCalled = (ofStaff: RawBuilder<unknown>, pattern: string) =>
  sql`(${keyIn(sql`f.item_title`)} like ${pattern} or c.search_key like ${pattern}
    or (${ofStaff} and ${keyIn(sql`f.person_name`)} like ${pattern}))`;

interface Numbers {
  readonly total: number;
  readonly written: number;
  readonly undone: number;
  readonly stale: number;
  readonly refused: number;
  readonly medianSeconds: number | null;
}

async function countFixes(scope: Scope, actor: Actor, narrowed: NarrowedFixes): Promise<Numbers> {
  const { timeZone } = await scope.institution();
  const { rows } = await sql<Numbers>`select count(*)::int as total,
      (count(*) filter (where f.written_at is not null))::int as written,
      (count(*) filter (where f.state = 'undone'))::int as undone,
      (count(*) filter (where f.state = 'stale'))::int as stale,
      (count(*) filter (where f.state in ('locked', 'refused', 'failed')))::int as refused,
      percentile_cont(0.5) within group (order by f.open_seconds + extract(epoch from f.written_at - f.planned_at))
        filter (where f.open_seconds is not null and f.written_at is not null and f.state <> 'altered') as "medianSeconds"
    ${found(scope, actor, narrowed, timeZone)}`.execute(db());
  return rows[0] ?? { total: 0, written: 0, undone: 0, stale: 0, refused: 0, medianSeconds: null };
}

type Sorted = NarrowedFixes & { readonly sortBy: FixesQuery['sortBy']; readonly sortOrder: SortOrder };

async function listIds(
  scope: Scope,
  actor: Actor,
  { sortBy, sortOrder, ...narrowed }: Sorted,
  slice?: { readonly page: number; readonly limit: number },
) {
  const { timeZone } = await scope.institution();
  const limit = slice ? sql`limit ${slice.limit} offset ${(slice.page - 1) * slice.limit}` : sql``;
  const { rows } = await sql<{ id: number }>`select f.id ${found(scope, actor, narrowed, timeZone)}
    order by ${orders[sortBy]} ${sql.raw(sortOrder)}, f.id desc ${limit}`.execute(db());
  return rows.map(({ id }) => id);
}

async function readInOrder(scope: Scope, actor: Actor, ids: readonly number[]) {
  const byId = new Map((await readFixes(scope, actor, ids)).map((fix) => [fix.id, fix]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A page of fixes, with numbers over all that the filters leave. */
export async function listFixesFor(scope: Scope, actor: Actor, query: FixesQuery) {
  const { total, ...numbers } = await countFixes(scope, actor, query);
  const pagination = paginate(query, total);
  const ids = await listIds(scope, actor, query, pagination);
  return { fixes: await readInOrder(scope, actor, ids), pagination, numbers };
}

/** All of them as a file, the newest first. */
export function exportFixesFor(
  scope: Scope,
  actor: Actor,
  { format, ...narrowed }: NarrowedFixes & { readonly format: TableFormat },
) {
  const rows = byIds(
    () => listIds(scope, actor, { ...narrowed, sortBy: 'at', sortOrder: 'desc' }),
    (ids) => readInOrder(scope, actor, ids),
  );
  return listFile(scope, fixList, { what: 'fixes', format, rows });
}
