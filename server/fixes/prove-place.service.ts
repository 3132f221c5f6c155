import { placeIn } from '#server/course-reads/record-text.service.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { readItem, type ItemKind, type ItemPlace, type ItemText } from '#server/lms/item-texts.ts';
import type { CanvasClient } from '#server/lms/canvas-client.ts';
import { LmsProblem } from '#server/lms/lms-problem.ts';
import type { CanvasHand } from '#server/lms/rewrite-item.ts';
import { readBody, type Body } from '#server/scanners/body/body.ts';
import { digestOf, digestOfAll } from '#server/scanners/body/fingerprint.ts';
import { unsigned } from '#server/scanners/body/normalised.ts';
import type { Place } from '#server/scanners/body/place.ts';
import { shorten } from '#server/scanners/body/text.ts';
import type { Finding } from '#server/scanners/udoit/finding.ts';
import { proveAnswer, proveWays } from '#server/scanners/udoit/fixes/fix.ts';
import { inverseOf, type Edit } from '#server/scanners/udoit/fixes/splice.ts';
import { findAgain, forWriting } from '#server/scanners/udoit/fixes/stored-body.ts';
import type { Proved } from '#server/scanners/udoit/fixes/verify.ts';
import { scanBody } from '#server/scanners/udoit/scan-body.ts';
import type { FixReason } from '#shared/fixes/fix.ts';
import type { FixAnswer } from '#shared/fixes/fix-form.ts';
import { findFindings, listFindingsIn, type FindingRow } from './fix.repository.ts';

// For runs and single fixes alike:
//   provePlace(scope, hand, findingId, answer) reads a place and proves an answer there, or what it comes to in that place;
//   nothing is written.

const writable: Readonly<Record<string, ItemKind>> = {
  page: 'page',
  assignment: 'assignment',
  quiz: 'quiz',
  discussion: 'discussion',
  announcement: 'announcement',
  syllabus: 'syllabus',
};

/** Where an item is in Canvas; undefined for what can't be written from here. */
export function itemPlaceOf(
  row: Pick<FindingRow, 'kind' | 'lms_course_id' | 'lms_item_id'>,
): ItemPlace | undefined {
  const kind = writable[row.kind];
  return kind && { kind, lmsCourseId: row.lms_course_id, lmsItemId: row.lms_item_id };
}

/** An item's text as it can be written back, read and scanned. */
export interface ReadText {
  readonly item: ItemText;
  readonly place: Place;
  readonly body: Body;
  readonly findings: readonly Finding[];
}

export const readTextOf = (item: ItemText, place: Place): ReadText => {
  const body = readBody(forWriting(item.html));
  return { item, place, body, findings: scanBody(body, place).findings };
};

/** Equal for texts that say and show the same, however Canvas writes them. */
export const hashOfText = ({ body, place }: Pick<ReadText, 'body' | 'place'>) => digestOfAll(body, place);

const reasonOfReading = {
  blocks: 'made_of_blocks',
  elsewhere: 'text_elsewhere',
  no_text: 'no_text',
} as const satisfies Record<string, FixReason>;

/** The reason for which a reading failed. Throws what no reason fits. */
export function reasonOfProblem(error: unknown): FixReason {
  if (!(error instanceof LmsProblem)) throw error;
  if (error.kind === 'not_found') return 'item_gone';
  if (error.kind === 'refused_token') return 'grant_ended';
  return error.kind === 'forbidden' ? 'not_yours' : 'canvas_unreachable';
}

/** Reads the text that a finding is in, as Canvas has it now; or says why it can't be mended. */
export async function readPlace(
  scope: Scope,
  client: CanvasClient,
  row: FindingRow,
): Promise<ReadText | { readonly reason: FixReason }> {
  const itemPlace = itemPlaceOf(row);
  if (!itemPlace) return { reason: 'other_kind' };
  try {
    const reading = await readItem(client, itemPlace);
    if (reading.kind !== 'text') return { reason: reasonOfReading[reading.kind] };
    const place = await placeIn(scope, { id: row.course_id, lms_course_id: row.lms_course_id });
    return readTextOf(reading.item, place);
  } catch (error) {
    return { reason: reasonOfProblem(error) };
  }
}

const keysOf = (row: FindingRow) => ({
  rule: row.rule,
  elementHash: row.element_hash,
  beforeHash: row.before_hash,
  afterHash: row.after_hash,
  start: row.start_at,
});

/** Finds a stored finding in a text that was just read. */
export async function findIn(scope: Scope, row: FindingRow, { findings }: Pick<ReadText, 'findings'>) {
  const known = await listFindingsIn(scope, row.item_id);
  return findAgain(keysOf(row), known.map(keysOf), findings);
}

/** Shorter texts are shown as a whole around a change. */
const longestShown = 20_000;
const blocks: ReadonlySet<string> = new Set(
  'p li td th div h1 h2 h3 h4 h5 h6 blockquote pre figure dd dt section article ul ol table'.split(' '),
);

/** The part of a text that's shown of a change: the element's block, and all that changes. */
export function partShown(
  body: Body,
  start: number,
  edits: readonly Edit[],
): { readonly start: number; readonly end: number } {
  const element = body.elements.find((one) => one.start === start && one.parent);
  let shown = element ?? body.root;
  for (let around = element; around?.parent; around = around.parent) {
    if (around.end - around.start > longestShown) break;
    shown = around;
    if (around !== element && blocks.has(around.name)) break;
  }
  const whole = { start: 0, end: body.source.length };
  const own = element && shown.parent ? { start: shown.start, end: shown.end } : whole;
  const from = Math.min(own.start, ...edits.map((edit) => edit.start));
  const to = Math.max(own.end, ...edits.map((edit) => edit.end));
  return { start: from, end: to };
}

const growth = (edits: readonly Edit[]) =>
  edits.reduce((sum, { start, end, insert }) => sum + insert.length - (end - start), 0);

/** What a part becomes. All edits lie in it. */
export const partAfter = (
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  edits: readonly Edit[],
) => text.slice(start, end + growth(edits));

const longestExcerpt = 1_000;

/** A part of a text for people to read in lists: text, never to be shown as HTML, without keys in its addresses. */
export const excerptOfPart = (html: string) =>
  shorten(
    unsigned(html.slice(0, 5_000))
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
    longestExcerpt,
  );

/** Where edits begin and end. */
export const spanOf = (edits: readonly Edit[]) => ({
  start: Math.min(...edits.map(({ start }) => start)),
  end: Math.max(...edits.map(({ end }) => end)),
});

/** A change that was proved, with what's shown of it. */
export interface ShownChange {
  readonly proved: Proved;
  /** markup: only for a frame without scripts */
  readonly before: string;
  readonly after: string;
  /** names what was shown: the answer, and what it takes out and puts in */
  readonly seal: string;
}

export function shownChange(
  { body }: Pick<ReadText, 'body'>,
  finding: Pick<Finding, 'rule' | 'start' | 'elementHash'>,
  { answer, proved }: { readonly answer: FixAnswer; readonly proved: Proved },
): ShownChange {
  const part = partShown(body, finding.start, proved.edits);
  const changed = proved.edits.map(({ start, end, insert }) => [body.source.slice(start, end), insert]);
  return {
    proved,
    before: body.source.slice(part.start, part.end),
    after: partAfter(proved.text, part, proved.edits),
    seal: digestOf(
      JSON.stringify([finding.rule, finding.elementHash, answer.way, answer.value ?? null, changed]),
    ),
  };
}

/** Proves an answer in a text that was read; or says why it can't be done like this. */
export async function proveIn(
  scope: Scope,
  text: ReadText,
  { row, answer }: { readonly row: FindingRow; readonly answer: FixAnswer },
): Promise<ShownChange | { readonly reason: FixReason }> {
  if (text.item.isLocked) return { reason: 'locked_by_blueprint' };
  const finding = await findIn(scope, row, text);
  if (typeof finding === 'string') return { reason: finding };
  const proved = proveAnswer(text.body, finding, answer);
  return proved.isProved ? shownChange(text, finding, { answer, proved }) : { reason: proved.reason };
}

/** What a dry run knows of a place. */
export interface ProvedPlace {
  readonly before: string;
  readonly after: string;
  readonly hashBefore: string;
  readonly hashAfter: string;
  readonly edits: readonly Edit[];
  readonly inverse: readonly Edit[];
  readonly seal: string;
  /** what's said there: levels of headings are those that fit the place */
  readonly answer: FixAnswer;
}

/** A heading's level depends on what's above it, so it's asked again in each place, and never copied. */
function answerThere({ body }: Pick<ReadText, 'body'>, finding: Finding, answer: FixAnswer): FixAnswer {
  if (answer.value === undefined) return answer;
  const ways = proveWays(body, finding);
  const field = 'isProved' in ways ? undefined : ways.find(({ way }) => way === answer.way)?.field;
  return field?.kind === 'level' ? { ...answer, value: field.proposal } : answer;
}

/** Reads a finding's place, finds it again, and proves an answer there. Nothing is written. */
export async function provePlace(
  scope: Scope,
  { client }: Pick<CanvasHand, 'client'>,
  findingId: number,
  answer: FixAnswer,
): Promise<ProvedPlace | { readonly reason: FixReason }> {
  const [row] = await findFindings(scope, [findingId]);
  if (!row || row.state === 'fixed') return { reason: 'gone' };
  const text = await readPlace(scope, client, row);
  if ('reason' in text) return text;
  // Mended in the copy, it would be left out of every later sync.
  if (text.item.isFromBlueprint) return { reason: 'from_blueprint' };
  const finding = await findIn(scope, row, text);
  if (typeof finding === 'string') return { reason: finding };
  const own = answerThere(text, finding, answer);
  const shown = await proveIn(scope, text, { row, answer: own });
  if ('reason' in shown) return shown;
  const { proved, seal } = shown;
  return {
    before: excerptOfPart(shown.before),
    after: excerptOfPart(shown.after),
    hashBefore: hashOfText(text),
    hashAfter: hashOfText({ body: readBody(proved.text), place: text.place }),
    edits: proved.edits,
    inverse: inverseOf(text.body.source, proved.edits),
    seal,
    answer: own,
  };
}
