import { noteActivity } from '#server/activity/activity.service.ts';
import { handFor, noteGrantEnded } from '#server/canvas-grants/hand.service.ts';
import { placeIn, recordText } from '#server/course-reads/record-text.service.ts';
import { currentMs, currentTime } from '#server/infra/clock.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { readItem, type ItemText } from '#server/lms/item-texts.ts';
import { rewriteItem, type CanvasHand, type RewriteOutcome } from '#server/lms/rewrite-item.ts';
import { readBody } from '#server/scanners/body/body.ts';
import type { Finding } from '#server/scanners/udoit/finding.ts';
import { saysTheSame } from '#server/scanners/udoit/fixes/stored-body.ts';
import { scanBody } from '#server/scanners/udoit/scan-body.ts';
import type { FixReason } from '#shared/fixes/fix.ts';
import { isIntact, type FixRow } from './fix-row.ts';
import { findFixes, markGoing, markNotUndone, markUndoing, settle, updateFix } from './fix.repository.ts';
import { hashOfText, itemPlaceOf, readTextOf, type ReadText } from './prove-place.service.ts';
import { readAs } from './read-as.service.ts';
import { leaseMs, placesOf } from './write-fixes.service.ts';

// For runs and single fixes alike: undoWritten(scope, fixIds, by) gives one item its text back, for fixes of one write.

/** Who undoes. */
export interface Undoer {
  readonly personId: number;
  readonly name: string;
}

interface Undoing {
  readonly hand?: CanvasHand;
}

/** Gives an item back what fixes of one write changed. One that isn't as it was left is found again, or is kept as it is. */
export async function undoWritten(
  scope: Scope,
  fixIds: readonly number[],
  by: Undoer,
  { hand }: Undoing = {},
): Promise<undefined | { readonly waitsFor: string }> {
  await markUndoing(scope, fixIds, by);
  const fixes = (await findFixes(scope, { ids: fixIds })).filter(isWaiting);
  const [first] = fixes;
  if (!first) return undefined;
  const held = hand ? ({ kind: 'hand', hand } as const) : await handOfUndoer(scope, first, by);
  if (held.kind === 'none') {
    await markNotUndone(scope, idsOf(fixes), held);
    return undefined;
  }
  const marked = await inTransaction(() => markGoing(scope, fixes, { from: 'undoing', to: 'undoing' }));
  if ('waitsFor' in marked) return marked;
  if (marked.length > 0) await sendBack(scope, marked, held.hand);
  return undefined;
}

const isWaiting = ({ state, sent_at }: FixRow) => state === 'undoing' && sent_at === null;

const idsOf = (fixes: readonly FixRow[]) => fixes.map(({ id }) => id);

/** The undoer's own hand; where they have none, the service account's, if the institution wants that. */
async function handOfUndoer(scope: Scope, fix: FixRow, { personId }: Undoer) {
  const wanted = { personId, courseId: fix.course_id };
  const own = await handFor(scope, { ...wanted, as: 'person' });
  if (own.kind === 'hand') return own;
  const service = await handFor(scope, { ...wanted, as: 'service' });
  return service.kind === 'hand' ? service : own;
}

/** What an undo would make of a text. */
interface GivenBack {
  readonly read: ReadText;
  readonly text: string;
}

async function sendBack(scope: Scope, fixes: readonly FixRow[], hand: CanvasHand) {
  const [first] = fixes;
  const itemPlace = first && itemPlaceOf(first);
  if (!first || !itemPlace) return;
  const all = await findFixes(scope, { key: first.write_key });
  let given: GivenBack | undefined;
  const outcome = await rewriteItem(hand, itemPlace, async (item) => {
    const place = await placeIn(scope, { id: first.course_id, lms_course_id: first.lms_course_id });
    const read = readTextOf(item, place);
    const text = givenBack(read, fixes, all);
    if (text === undefined) return null;
    given = { read, text };
    return text;
  });
  await settleOutcome(scope, fixes, { given, outcome });
}

/** The text without what fixes changed; undefined if only a person could tell what that would be. */
export function givenBack(
  read: ReadText,
  fixes: readonly FixRow[],
  all: readonly FixRow[],
): string | undefined {
  if (!fixes.every(({ inverse }) => inverse && isIntact(inverse))) return undefined;
  const isAll =
    all.filter(({ written_at, undone_at }) => written_at !== null && undone_at === null).length ===
    fixes.length;
  const isAsLeft = hashOfText(read) === fixes[0]?.hash_after;
  const tries = [
    partByPart(read.body.source, fixes),
    isAll ? asAWhole(read.body.source, fixes, isAsLeft) : undefined,
  ];
  return tries.find(
    (text) =>
      text !== undefined &&
      text !== read.body.source &&
      isRestored(read, text, { fixes, isExact: isAll && isAsLeft }),
  );
}

/** The last one first: each is in the text that it left. */
function partByPart(source: string, fixes: readonly FixRow[]): string | undefined {
  let text = source;
  for (const { inverse } of fixes.toReversed()) {
    if (!inverse) return undefined;
    const { own } = inverse;
    const places = placesOf(text, own.after);
    const at =
      places.length === own.count ? places[own.ordinal] : places.length === 1 ? places[0] : undefined;
    if (at === undefined) return undefined;
    text = text.slice(0, at) + own.before + text.slice(at + own.after.length);
  }
  return text;
}

function asAWhole(source: string, [first]: readonly FixRow[], isAsLeft: boolean): string | undefined {
  const whole = first?.inverse?.whole;
  if (!whole) return undefined;
  if (isAsLeft) return source.slice(0, whole.start) + whole.before + source.slice(source.length - whole.rest);
  const [at, other] = placesOf(source, whole.after);
  if (at === undefined || other !== undefined) return undefined;
  return source.slice(0, at) + whole.before + source.slice(at + whole.after.length);
}

interface Restoring {
  readonly fixes: readonly FixRow[];
  /** nobody else has changed anything since: then the text is the one from before */
  readonly isExact: boolean;
}

/** Whether a text is what was there before: the faults are back, and nothing else has come or gone. */
function isRestored({ place, findings }: ReadText, text: string, { fixes, isExact }: Restoring): boolean {
  const body = readBody(text);
  if (isExact) return hashOfText({ body, place }) === fixes[0]?.hash_before;
  const after = scanBody(body, place).findings;
  const more = without(after, findings);
  const gone = without(findings, after);
  const rules = new Set(fixes.map(({ rule }) => rule));
  return (
    gone.length === 0 &&
    more.length > 0 &&
    fixes.every(({ rule }) => more.some((one) => one.rule === rule)) &&
    more.every(({ rule }) => rules.has(rule))
  );
}

/** Findings that aren't among others; equal ones are counted. */
function without(findings: readonly Finding[], others: readonly Finding[]): Finding[] {
  const left = others.map(({ rule, elementHash }) => `${rule} ${elementHash}`);
  return findings.filter(({ rule, elementHash }) => {
    const at = left.indexOf(`${rule} ${elementHash}`);
    if (at === -1) return true;
    left.splice(at, 1);
    return false;
  });
}

/** Why an undo didn't come about: the fix stays as it was. */
const refusals = {
  locked: 'locked_by_blueprint',
  gone: 'item_gone',
  blocks: 'made_of_blocks',
  elsewhere: 'text_elsewhere',
  no_text: 'no_text',
  no_token: 'grant_ended',
  not_allowed: 'not_yours',
  refused: 'canvas_refused',
} as const satisfies Record<Exclude<RewriteOutcome['kind'], 'written' | 'unknown' | 'untouched'>, FixReason>;

async function settleOutcome(
  scope: Scope,
  fixes: readonly FixRow[],
  { given, outcome }: { readonly given: GivenBack | undefined; readonly outcome: RewriteOutcome },
) {
  const [first] = fixes;
  if (!first) return;
  if (outcome.kind === 'untouched')
    return settle(scope, fixes, { state: 'kept', reason: 'changed_since_fixed' });
  // It's looked at later.
  if (outcome.kind === 'unknown') return;
  if (outcome.kind === 'written') {
    if (!given) return;
    const isSame = saysTheSame(given.text, outcome.html, given.read.place);
    return inTransaction(async () => {
      await settleUndone(scope, fixes, isSame ? null : 'altered_by_canvas');
      const { course_id: courseId, item_id: itemId } = first;
      await recordText(scope, { courseId, itemId, html: outcome.html, place: given.read.place });
    });
  }
  if (outcome.kind === 'no_token' && first.undone_by !== null) await noteGrantEnded(scope, first.undone_by);
  await markNotUndone(scope, idsOf(fixes), {
    reason: refusals[outcome.kind],
    said: 'said' in outcome ? outcome.said : null,
  });
}

async function settleUndone(scope: Scope, fixes: readonly FixRow[], reason: FixReason | null) {
  const [first] = await findFixes(scope, { ids: fixes.map(({ id }) => id) });
  for (const { id } of fixes)
    await updateFix(scope, id, { state: 'undone', reason, undone_at: currentTime() });
  if (!first || first.undone_by === null) return;
  await noteActivity(scope, {
    courseId: first.course_id,
    kind: 'fixes_undone',
    tool: 'udoit',
    person: { personId: first.undone_by, name: first.undone_by_name ?? '' },
    detail: { count: fixes.length, item: first.item_title, ...(fixes.length === 1 && { rule: first.rule }) },
  });
}

/** Finds out what became of an undo that nobody has written down, without sending anything. */
export async function lookAfterUndo(scope: Scope, writeKey: string): Promise<void> {
  const open = (await findFixes(scope, { key: writeKey })).filter(
    ({ state, sent_at }) => state === 'undoing' && sent_at !== null,
  );
  const [first] = open;
  const itemPlace = first && itemPlaceOf(first);
  if (!first || !itemPlace || currentMs() - (first.sent_at?.getTime() ?? 0) <= leaseMs()) return;
  const reader = { personId: first.undone_by, courseId: first.course_id };
  const reading = await readAs(scope, reader, (client) => readItem(client, itemPlace));
  if ('reason' in reading) {
    const { reason } = reading;
    return reason === 'canvas_unreachable' ? undefined : settle(scope, open, { state: 'kept', reason });
  }
  if (reading.kind !== 'text') return settle(scope, open, { state: 'kept', reason: 'item_gone' });
  return judge(scope, open, reading.item);
}

async function judge(scope: Scope, open: readonly FixRow[], item: ItemText) {
  const [first] = open;
  if (!first) return;
  const place = await placeIn(scope, { id: first.course_id, lms_course_id: first.lms_course_id });
  const read = readTextOf(item, place);
  const all = await findFixes(scope, { key: first.write_key });
  // What can be given back still hasn't been.
  if (givenBack(read, open, all) !== undefined)
    return void (await markNotUndone(scope, idsOf(open), { reason: null }));
  const isBack = open.every(
    ({ inverse }) => inverse && placesOf(read.body.source, inverse.own.before).length > 0,
  );
  if (!isBack && hashOfText(read) !== first.hash_before)
    return settle(scope, open, { state: 'kept', reason: 'changed_since_fixed' });
  await inTransaction(async () => {
    await settleUndone(scope, open, null);
    const { course_id: courseId, item_id: itemId } = first;
    await recordText(scope, { courseId, itemId, html: item.html, place });
  });
}
