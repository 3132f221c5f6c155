import { deflateRawSync } from 'node:zlib';
import { noteActivity } from '#server/activity/activity.service.ts';
import { handFor, noteGrantEnded } from '#server/canvas-grants/hand.service.ts';
import { placeIn, recordText } from '#server/course-reads/record-text.service.ts';
import { currentMs, currentTime } from '#server/infra/clock.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { log } from '#server/infra/log.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { patienceInUse } from '#server/lms/retry-policy.ts';
import { readItem, type ItemText } from '#server/lms/item-texts.ts';
import { rewriteItem, type CanvasHand, type RewriteOutcome } from '#server/lms/rewrite-item.ts';
import { readBody } from '#server/scanners/body/body.ts';
import { proveTogether } from '#server/scanners/udoit/fixes/fix.ts';
import { forWriting, saysTheSame } from '#server/scanners/udoit/fixes/stored-body.ts';
import type { Edit } from '#server/scanners/udoit/fixes/splice.ts';
import { scanBody } from '#server/scanners/udoit/scan-body.ts';
import type { ChangedPart, FixReason, FixState, Inverse } from '#shared/fixes/fix.ts';
import type { FixAnswer } from '#shared/fixes/fix-form.ts';
import { sealedInverse, type FixRow } from './fix-row.ts';
import { findFindings, findFixes, markGoing, settle, updateFix, type FindingRow } from './fix.repository.ts';
import {
  excerptOfPart,
  findIn,
  hashOfText,
  itemPlaceOf,
  proveIn,
  readTextOf,
  spanOf,
  type ReadText,
} from './prove-place.service.ts';
import { readAs } from './read-as.service.ts';

// For runs and single fixes alike:
//   writePlanned(scope, writeKey, { hand? }) sends all planned fixes of a write, once; returns their states
//   lookAfter(scope, writeKey) finds out what became of what a killed worker, or no answer, left open

interface Writing {
  /** the one of a run; otherwise that of who asked */
  readonly hand?: CanvasHand;
}

/** Sends the planned fixes of one write to Canvas, as one change of their item. Never twice. */
export async function writePlanned(
  scope: Scope,
  writeKey: string,
  { hand }: Writing = {},
): Promise<readonly FixState[] | { readonly waitsFor: string }> {
  const planned = (await findFixes(scope, { key: writeKey })).filter(({ state }) => state === 'planned');
  const [first] = planned;
  if (!first) return statesOf(scope, writeKey);
  const held = hand ? ({ kind: 'hand', hand } as const) : await handOf(scope, first);
  if (held.kind === 'none') {
    await settle(scope, planned, { state: 'refused', reason: held.reason });
    return statesOf(scope, writeKey);
  }
  const marked = await inTransaction(() => markGoing(scope, planned, { from: 'planned', to: 'sending' }));
  if ('waitsFor' in marked) return marked;
  if (marked.length > 0) await send(scope, marked, held.hand);
  return statesOf(scope, writeKey);
}

const statesOf = async (scope: Scope, key: string) =>
  (await findFixes(scope, { key })).map(({ state }) => state);

const handOf = async (scope: Scope, { person_id, course_id, hand }: FixRow) =>
  person_id === null
    ? ({ kind: 'none', reason: 'no_grant' } as const)
    : handFor(scope, { personId: person_id, courseId: course_id, as: hand });

/** What's about to be written, of one item. */
interface Made {
  readonly read: ReadText;
  readonly text: string;
  /** those that were proved in the text as it is now */
  readonly fixes: readonly FixRow[];
}

export const answerOf = ({ way, value }: Pick<FixRow, 'way' | 'value'>): FixAnswer =>
  value === null ? { way } : { way, value };

async function send(scope: Scope, fixes: readonly FixRow[], hand: CanvasHand) {
  const [first] = fixes;
  const itemPlace = first && itemPlaceOf(first);
  if (!first || !itemPlace) return settle(scope, fixes, { state: 'refused', reason: 'other_kind' });
  let made: Made | undefined;
  const outcome = await rewriteItem(hand, itemPlace, async (item) => {
    made = await make(scope, fixes, item);
    return made ? made.text : null;
  });
  const open = made?.fixes ?? (await stillSending(scope, fixes));
  await settleOutcome(scope, { fixes: open, made, outcome });
}

/** Those that weren't said to be stale while the change was made. */
const stillSending = async (scope: Scope, fixes: readonly FixRow[]) =>
  (await findFixes(scope, { ids: fixes.map(({ id }) => id) })).filter(({ state }) => state === 'sending');

/** Makes the new text of what's there now: only what was shown is written. Undefined if nothing is left to write. */
async function make(scope: Scope, fixes: readonly FixRow[], item: ItemText): Promise<Made | undefined> {
  const [first] = fixes;
  if (!first) return undefined;
  const place = await placeIn(scope, { id: first.course_id, lms_course_id: first.lms_course_id });
  const read = readTextOf(item, place);
  const rows = new Map(
    (
      await findFindings(
        scope,
        fixes.flatMap(({ finding_id }) => finding_id ?? []),
      )
    ).map((row) => [row.id, row]),
  );
  const asked: { fix: FixRow; row: FindingRow }[] = [];
  for (const fix of fixes) {
    const row = rows.get(fix.finding_id ?? 0);
    const reason = row ? await reasonAgainst(scope, read, { fix, row }) : 'gone';
    if (row && reason === undefined) asked.push({ fix, row });
    else await settle(scope, [fix], { state: 'stale', reason: reason ?? 'gone' });
  }
  if (asked.length === 0) return undefined;
  return together(scope, read, asked);
}

/** Why a fix can't be written as it was shown; undefined if it can. */
async function reasonAgainst(
  scope: Scope,
  read: ReadText,
  { fix, row }: { readonly fix: FixRow; readonly row: FindingRow },
): Promise<FixReason | undefined> {
  const shown = await proveIn(scope, read, { row, answer: answerOf(fix) });
  if ('reason' in shown) return shown.reason;
  const isShown =
    fix.seal === null
      ? excerptOfPart(shown.before) === fix.before_excerpt && excerptOfPart(shown.after) === fix.after_excerpt
      : shown.seal === fix.seal;
  return isShown ? undefined : 'changed_since_shown';
}

async function together(
  scope: Scope,
  read: ReadText,
  asked: readonly { fix: FixRow; row: FindingRow }[],
): Promise<Made | undefined> {
  const wanted = [];
  for (const { fix, row } of asked) {
    const finding = await findIn(scope, row, read);
    if (typeof finding !== 'string') wanted.push({ fix, asked: { finding, answer: answerOf(fix) } });
  }
  // In the order of the text: an offset is mapped through what was changed before it.
  const ordered = wanted.toSorted((a, b) => a.asked.finding.start - b.asked.finding.start);
  const proved = proveTogether(
    read.body,
    ordered.map((one) => one.asked),
  );
  const made = ordered.flatMap(({ fix }, at) => {
    const result = proved.results[at];
    return result?.isProved ? [{ fix, result }] : [];
  });
  for (const [at, { fix }] of ordered.entries()) {
    const result = proved.results[at];
    if (result && !result.isProved) await settle(scope, [fix], { state: 'stale', reason: result.reason });
  }
  if (made.length === 0) return undefined;
  const hashBefore = hashOfText(read);
  const hashAfter = hashOfText({ body: readBody(proved.text), place: read.place });
  const isKept = read.item.place.kind !== 'page';
  let source = read.body.source;
  for (const { fix, result } of made) {
    const part = changedPart(source, result.text, result.edits);
    await updateFix(scope, fix.id, {
      hash_before: hashBefore,
      hash_after: hashAfter,
      before_excerpt: fix.before_excerpt ?? excerptOfPart(part.before),
      after_excerpt: fix.after_excerpt ?? excerptOfPart(part.after),
      edits: JSON.stringify(result.edits),
      inverse: sealedInverse({ own: part, whole: wholePart(read.body.source, proved.text, proved.edits) }),
      old_body: isKept ? deflateRawSync(read.body.source) : null,
      lms_revision: read.item.revision,
    });
    source = result.text;
  }
  return { read, text: proved.text, fixes: made.map(({ fix }) => fix) };
}

/** The part that edits changed, and which of equal ones it is. */
function changedPart(source: string, text: string, edits: readonly Edit[]): ChangedPart {
  const { start, end } = spanOf(edits);
  const rest = source.length - end;
  // With what's around it: an insertion alone could be found anywhere.
  const [from, to] = [tagBefore(source, start), tagAfter(source, end)];
  const after = text.slice(from, text.length - rest + (to - end));
  const places = placesOf(text, after);
  return {
    before: source.slice(from, to),
    after,
    ordinal: places.filter((at) => at < from).length,
    count: places.length,
  };
}

/** Where the tag before an offset begins, and where the one after it ends: borders of tokens. */
const tagBefore = (text: string, at: number) => Math.max(0, text.lastIndexOf('<', Math.max(0, at - 1)));
const tagAfter = (text: string, at: number) => {
  const close = text.indexOf('>', at);
  return close === -1 ? text.length : close + 1;
};

/** Where a part is in a text. */
export function placesOf(text: string, part: string): number[] {
  if (part === '') return [];
  const found: number[] = [];
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) found.push(at);
  return found;
}

function wholePart(source: string, text: string, edits: readonly Edit[]): Inverse['whole'] {
  const { start, end } = spanOf(edits);
  const rest = source.length - end;
  return { before: source.slice(start, end), after: text.slice(start, text.length - rest), start, rest };
}

interface Ended {
  readonly fixes: readonly FixRow[];
  readonly made: Made | undefined;
  readonly outcome: RewriteOutcome;
}

const refusals = {
  locked: { state: 'locked', reason: 'locked_by_blueprint' },
  gone: { state: 'stale', reason: 'item_gone' },
  blocks: { state: 'refused', reason: 'made_of_blocks' },
  elsewhere: { state: 'refused', reason: 'text_elsewhere' },
  no_text: { state: 'refused', reason: 'no_text' },
  no_token: { state: 'refused', reason: 'grant_ended' },
  not_allowed: { state: 'refused', reason: 'not_yours' },
  refused: { state: 'refused', reason: 'canvas_refused' },
  untouched: { state: 'stale', reason: 'gone' },
} as const satisfies Record<
  Exclude<RewriteOutcome['kind'], 'written' | 'unknown'>,
  { state: FixState; reason: FixReason }
>;

async function settleOutcome(scope: Scope, { fixes, made, outcome }: Ended) {
  if (outcome.kind === 'written' && made)
    return settleWritten(scope, made, { html: outcome.html, overwrote: outcome.overwrote === true });
  if (outcome.kind === 'unknown') {
    log.warn({ detail: outcome.problem.detail }, 'a change in Canvas had no answer');
    return settle(scope, fixes, { state: 'unknown', reason: 'canvas_unreachable' });
  }
  if (outcome.kind === 'written') return undefined;
  const [first] = fixes;
  if (!first) return undefined;
  if (outcome.kind === 'no_token' && first.hand === 'person' && first.person_id !== null)
    await noteGrantEnded(scope, first.person_id);
  if (outcome.kind === 'not_allowed' && first.hand === 'person' && first.run_id === null) {
    const isSent = await sendAsService(scope, fixes);
    if (isSent) return undefined;
  }
  const unreachable = outcome.kind === 'refused' && outcome.problem.kind === 'unreachable';
  return settle(scope, fixes, {
    ...refusals[outcome.kind],
    ...(unreachable && ({ state: 'failed', reason: 'canvas_unreachable' } as const)),
    said: 'said' in outcome ? outcome.said : null,
  });
}

/** Where the person's own rights don't reach, the service account writes, if the institution wants that. */
async function sendAsService(scope: Scope, fixes: readonly FixRow[]): Promise<boolean> {
  const [first] = fixes;
  if (!first || first.person_id === null) return false;
  const held = await handFor(scope, { personId: first.person_id, courseId: first.course_id, as: 'service' });
  if (held.kind === 'none') return false;
  for (const { id } of fixes) await updateFix(scope, id, { hand: 'service', sent_at: currentTime() });
  await send(
    scope,
    fixes.map((fix) => ({ ...fix, hand: 'service' as const })),
    held.hand,
  );
  return true;
}

/** Compares what Canvas made of a text with what was sent, and records it. */
async function settleWritten(
  scope: Scope,
  { read, text, fixes }: Made,
  { html, overwrote }: { readonly html: string; readonly overwrote: boolean },
) {
  const { place } = read;
  const isSame = saysTheSame(text, html, place) && !hasNewFaults(text, html, read);
  await inTransaction(async () => {
    const now = currentTime();
    for (const fix of fixes)
      await updateFix(scope, fix.id, {
        state: isSame ? 'verified' : 'altered',
        reason: isSame ? null : 'altered_by_canvas',
        said: null,
        overwrote,
        written_at: now,
        ...(isSame && { inverse: await answeredInverse(scope, fix, forWriting(html)) }),
      });
    const [first] = fixes;
    if (!first) return;
    await noteDone(scope, fixes);
    await recordText(scope, { courseId: first.course_id, itemId: first.item_id, html, place });
  });
}

/** Faults that weren't in what was sent. */
function hasNewFaults(sent: string, html: string, { place }: Pick<ReadText, 'place'>) {
  const ruleCount = (text: string) => {
    const counts = new Map<string, number>();
    for (const { rule } of scanBody(readBody(forWriting(text)), place).findings)
      counts.set(rule, (counts.get(rule) ?? 0) + 1);
    return counts;
  };
  const before = ruleCount(sent);
  return [...ruleCount(html)].some(([rule, count]) => count > (before.get(rule) ?? 0));
}

/** Canvas may write a text otherwise than it was sent: what's given back has to fit what it wrote. */
async function answeredInverse(scope: Scope, { id }: FixRow, answered: string): Promise<string | null> {
  const [fix] = await findFixes(scope, { ids: [id] });
  const inverse = fix?.inverse;
  if (!inverse) return null;
  const { own, whole } = inverse;
  const after = answered.slice(whole.start, Math.max(whole.start, answered.length - whole.rest));
  return sealedInverse({ own, whole: { ...whole, after } });
}

async function noteDone(scope: Scope, fixes: readonly FixRow[]) {
  const [first] = fixes;
  if (!first || first.person_id === null) return;
  await noteActivity(scope, {
    courseId: first.course_id,
    kind: 'fixes_written',
    tool: 'udoit',
    person: { personId: first.person_id, name: first.person_name },
    detail: { count: fixes.length, item: first.item_title, ...(fixes.length === 1 && { rule: first.rule }) },
  });
}

/** Nothing that was sent is still on its way after this, in milliseconds. */
export const leaseMs = () => {
  const { giveUpAfterMs, answerWithinMs } = patienceInUse();
  return giveUpAfterMs + 2 * answerWithinMs;
};

/** Finds out what became of a write that nobody has written down, without sending anything. */
export async function lookAfter(scope: Scope, writeKey: string): Promise<void> {
  const open = (await findFixes(scope, { key: writeKey })).filter(
    ({ state }) => state === 'sending' || state === 'unknown',
  );
  const [first] = open;
  const itemPlace = first && itemPlaceOf(first);
  if (!first || !itemPlace) return;
  const isOld = currentMs() - (first.sent_at?.getTime() ?? 0) > leaseMs();
  if (!isOld && first.state === 'sending') return;
  // It was never sent.
  if (first.hash_after === null) return settle(scope, open, { state: 'planned' });
  const reader = { personId: first.person_id, courseId: first.course_id };
  const reading = await readAs(scope, reader, (client) => readItem(client, itemPlace));
  if ('reason' in reading) {
    const { reason } = reading;
    return reason === 'canvas_unreachable' ? undefined : settle(scope, open, { state: 'stale', reason });
  }
  if (reading.kind !== 'text') return settle(scope, open, { state: 'stale', reason: 'item_gone' });
  return judge(scope, open, { item: reading.item, isOld });
}

interface Seen {
  readonly item: ItemText;
  /** nothing of it can still be on its way */
  readonly isOld: boolean;
}

async function judge(scope: Scope, open: readonly FixRow[], { item, isOld }: Seen): Promise<void> {
  const [first] = open;
  if (!first) return;
  const place = await placeIn(scope, { id: first.course_id, lms_course_id: first.lms_course_id });
  const read = readTextOf(item, place);
  const hash = hashOfText(read);
  if (hash === first.hash_after) {
    await inTransaction(async () => {
      for (const fix of open)
        await updateFix(scope, fix.id, {
          state: 'verified',
          reason: null,
          written_at: currentTime(),
          inverse: await answeredInverse(scope, fix, read.body.source),
        });
      await noteDone(scope, open);
      await recordText(scope, { courseId: first.course_id, itemId: first.item_id, html: item.html, place });
    });
    return;
  }
  // What a killed worker hadn't sent yet is sent now; what Canvas didn't take in time is up to the person.
  if (hash === first.hash_before) {
    if (!isOld) return;
    const isKilled = first.state === 'sending';
    await settle(
      scope,
      open,
      isKilled ? { state: 'planned' } : { state: 'failed', reason: 'canvas_unreachable' },
    );
    return;
  }
  for (const fix of open) {
    const [row] = fix.finding_id === null ? [] : await findFindings(scope, [fix.finding_id]);
    const isThere = row && typeof (await findIn(scope, row, read)) !== 'string';
    if (isThere) await settle(scope, [fix], { state: 'stale', reason: 'changed_since_shown' });
    else
      await updateFix(scope, fix.id, {
        state: 'altered',
        reason: 'changed_since_fixed',
        written_at: currentTime(),
      });
  }
}
