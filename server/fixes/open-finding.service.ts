import { randomUUID } from 'node:crypto';
import type { Actor } from '#server/access/actor.ts';
import { savingIn } from '#server/canvas-grants/hand.service.ts';
import { findShownCourse } from '#server/courses/course.service.ts';
import { findFixedAlike, type FixedAlike } from '#server/findings/fixed-alike.service.ts';
import { itemsIn } from '#server/findings/found-item.service.ts';
import { currentMs } from '#server/infra/clock.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { CanvasClient } from '#server/lms/canvas-client.ts';
import { courseContents } from '#server/lms/course-contents.ts';
import { LmsProblem } from '#server/lms/lms-problem.ts';
import { resolve, targetOf } from '#server/scanners/body/address.ts';
import { closest } from '#server/scanners/body/body.ts';
import type { BodyElement } from '#server/scanners/body/node.ts';
import type { Place } from '#server/scanners/body/place.ts';
import type { Finding } from '#server/scanners/udoit/finding.ts';
import { formFor, proveAnswer } from '#server/scanners/udoit/fixes/fix.ts';
import { outlineAround } from '#server/scanners/udoit/fixes/outline.ts';
import { languagesOfWords, noteWordsSaved } from '#server/suggestions/suggest.service.ts';
import type { FixReason, FixPreview, OpenedFinding } from '#shared/fixes/fix.ts';
import { rulesBeyondMarkup, type FixAnswer, type FixForm } from '#shared/fixes/fix-form.ts';
import { Problem } from '#shared/http/problem.ts';
import type { UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import { phrase } from '#shared/text/phrase.ts';
import { fixProblems } from './fix.messages.ts';
import { findFindings, insertFixes, type FindingRow } from './fix.repository.ts';
import { findIn, partShown, proveIn, readPlace, type ReadText } from './prove-place.service.ts';
import { institutionsReader, patienceMs, readAs } from './read-as.service.ts';
import { writeFixesJob } from './write-fixes.job.ts';

/** A finding in a course that the actor sees; another one is not found. */
export async function getFinding(scope: Scope, actor: Actor, id: number) {
  const [row] = await findFindings(scope, [id]);
  const shown = row && (await findShownCourse(scope, actor, row.course_id, 'errors'));
  if (!row || !shown || row.state === 'fixed') throw new Problem('not_found', phrase(fixProblems.noFinding));
  return { row, ...shown };
}

/** Texts that were just opened, so that showing what somebody types doesn't read Canvas with each letter. */
const opened = new Map<string, { readonly until: number; readonly text: ReadText }>();
const openMs = 120_000;
const mostOpen = 50;

/** Once the item is read again, or was written, what was opened before is no use. */
const keyOf = (scope: Scope, actor: Actor, { item_id, read_at }: FindingRow) =>
  `${scope.institutionId} ${actor.personId} ${item_id} ${read_at?.getTime()}`;

async function readNow(scope: Scope, actor: Actor, row: FindingRow) {
  const reader = { personId: actor.personId, courseId: row.course_id };
  const text = await readAs(scope, reader, (client) => readPlace(scope, client, row));
  if ('reason' in text) {
    if (text.reason === 'canvas_unreachable')
      throw new Problem('unavailable', phrase(fixProblems.canvasAway));
    return text;
  }
  const key = keyOf(scope, actor, row);
  opened.delete(key);
  opened.set(key, { until: currentMs() + openMs, text });
  const [oldest] = opened.keys();
  if (opened.size > mostOpen && oldest !== undefined) opened.delete(oldest);
  return text;
}

function readLately(scope: Scope, actor: Actor, row: FindingRow) {
  const known = opened.get(keyOf(scope, actor, row));
  return known && known.until > currentMs() ? known.text : undefined;
}

const beyond: ReadonlySet<string> = new Set(rulesBeyondMarkup);

/** Reads the place of a finding, and how it can be mended there. */
export async function openFindingOf(scope: Scope, actor: Actor, id: number): Promise<OpenedFinding> {
  const { row, course, isStaff } = await getFinding(scope, actor, id);
  const toItem = await itemsIn(scope, course);
  const text: ReadText | { reason: FixReason } = beyond.has(row.rule)
    ? { reason: 'not_by_markup' }
    : await readNow(scope, actor, row);
  const alike = isStaff ? (await findFixedAlike(scope, actor, [id])).get(id) : undefined;
  const found = await formIn(scope, { row, alike }, text);
  const save = await savingIn(scope, actor, course);
  return {
    findingId: row.id,
    rule: row.rule,
    item: toItem(row),
    before: null,
    form: null,
    refusal: null,
    edited: null,
    hasPicture: false,
    suggests: null,
    outline: null,
    alike: null,
    ...found,
    save: found.form ? save : { ...save, as: null, needs: save.needs ?? 'cannot_be_fixed' },
  };
}

async function formIn(
  scope: Scope,
  { row, alike }: { readonly row: FindingRow; readonly alike: FixedAlike | undefined },
  text: ReadText | { readonly reason: FixReason },
): Promise<Partial<Omit<OpenedFinding, 'rule'>>> {
  if ('reason' in text) return { refusal: text.reason };
  const { updatedAt, editor } = text.item;
  const edited = updatedAt === null ? null : { at: updatedAt, by: editor?.name ?? null };
  if (text.item.isLocked) return { refusal: 'locked_by_blueprint', edited };
  const finding = await findIn(scope, row, text);
  if (typeof finding === 'string') return { refusal: finding, edited };
  const form = formFor(text.body, finding);
  const part = partShown(text.body, finding.start, []);
  const before = text.body.source.slice(part.start, part.end);
  const picture = pictureAt(text, finding.start);
  const hasPicture = picture !== undefined;
  const shown = { edited, before, hasPicture, outline: outlineAround(text.body, finding) };
  if ('isProved' in form) return { refusal: form.reason, ...shown };
  const proposed = alike && proposedAlike(text, finding, { form, answer: alike.answer });
  const isDescribed = hasPicture && form.ways.some(({ way }) => way === 'describe');
  const suggests = isDescribed ? await suggestsAt(scope, finding, picture.element) : null;
  if (!proposed) return { form, suggests, ...shown };
  // What was said elsewhere is a person's words.
  const kept = suggests && { ...suggests, overProposal: false };
  return { form: proposed, alike: alike.course, suggests: kept, ...shown };
}

/** The form with what was said elsewhere as its first proposal, if that can be proved here; levels of headings are a place's own. */
function proposedAlike(
  { body }: Pick<ReadText, 'body'>,
  finding: Finding,
  { form, answer }: { readonly form: FixForm; readonly answer: FixAnswer },
): FixForm | undefined {
  const known = form.ways.find(({ way }) => way === answer.way);
  if (!known) return undefined;
  const { field } = known;
  const others = form.ways.filter((one) => one !== known);
  if (!field || field.kind === 'level' || answer.value === undefined)
    return { ...form, ways: [known, ...others] };
  if (!proveAnswer(body, finding, answer).isProved) return undefined;
  return { ...form, ways: [{ ...known, field: { ...field, proposal: answer.value } }, ...others] };
}

/** Rules whose proposals come from a file's name at most, or from a title: the others' are words that stand there. */
const unworded: ReadonlySet<string> = new Set<UdoitRuleId>([
  'img-alt-missing',
  'img-alt-filename',
  'img-alt-placeholder',
  'img-alt-empty-unmarked',
]);

async function suggestsAt(
  scope: Scope,
  { rule }: Pick<Finding, 'rule'>,
  element: BodyElement,
): Promise<OpenedFinding['suggests']> {
  const languages = await languagesOfWords(scope, langAt(element));
  if (!languages) return null;
  const isNamed = (element.attributes.title ?? '').trim() !== '';
  return { languages, overProposal: unworded.has(rule) && !isNamed };
}

/** The language that a text says it's in, at an element. */
export const langAt = (element: BodyElement) =>
  closest(element, ({ attributes }) => attributes.lang !== undefined)?.attributes.lang;

/** Shows what an answer would make of the place. */
export async function previewFixOf(
  scope: Scope,
  actor: Actor,
  { id, answer }: { readonly id: number; readonly answer: FixAnswer },
): Promise<FixPreview> {
  const { row } = await getFinding(scope, actor, id);
  const text = readLately(scope, actor, row) ?? (await readNow(scope, actor, row));
  const shown = 'reason' in text ? text : await proveIn(scope, text, { row, answer });
  if ('reason' in shown) return { before: '', after: null, refusal: shown.reason, seal: null };
  return { before: shown.before, after: shown.after, refusal: null, seal: shown.seal };
}

interface Wanted {
  readonly findingId: number;
  readonly answer: FixAnswer;
  readonly seal: string;
  readonly openSeconds?: number | undefined;
  readonly suggestionId?: number | undefined;
}

/** Plans fixes of one item as one write, which a job sends. Returns their ids. */
export async function planFixes(
  scope: Scope,
  actor: Actor,
  { fixes, inConcluded }: { readonly fixes: readonly Wanted[]; readonly inConcluded: boolean },
): Promise<{ readonly ids: readonly number[]; readonly item: string }> {
  const rows = new Map(
    (
      await findFindings(
        scope,
        fixes.map(({ findingId }) => findingId),
      )
    ).map((row) => [row.id, row]),
  );
  const [first] = rows.values();
  const shown = first && (await findShownCourse(scope, actor, first.course_id, 'errors'));
  const isWhole = fixes.every(({ findingId }) => rows.get(findingId)?.state === 'active');
  if (!first || !shown || !isWhole) throw new Problem('not_found', phrase(fixProblems.noFinding));
  if ([...rows.values()].some(({ item_id }) => item_id !== first.item_id))
    throw new Problem('conflict', phrase(fixProblems.severalItems));
  const { as, needs, isConcluded } = await savingIn(scope, actor, shown.course);
  if (as === null)
    throw new Problem('conflict', phrase(fixProblems.cannotSave, { needs: needs ?? 'not_yours' }));
  if (isConcluded && !inConcluded) throw new Problem('conflict', phrase(fixProblems.concluded));
  const key = randomUUID();
  const ids = await insertFixes(
    scope,
    { key, by: actor, hand: as, inConcluded },
    fixes.flatMap(({ findingId, answer, seal, openSeconds = null }) => {
      const finding = rows.get(findingId);
      return finding ? [{ finding, way: answer.way, value: answer.value ?? null, seal, openSeconds }] : [];
    }),
  );
  for (const { findingId, answer, suggestionId } of fixes)
    if (suggestionId !== undefined && answer.value !== undefined)
      await noteWordsSaved(scope, { suggestionId, findingId, value: answer.value });
  await writeFixesJob.enqueue(scope, { writeKey: key });
  return { ids, item: first.title };
}

/** Whether the place is one of a picture: the element, and where the picture is. */
function pictureAt({ body, place }: ReadText, start: number) {
  const element = body.elements.find((one) => one.start === start && one.name === 'img');
  const source = element?.attributes.src ?? '';
  const url = resolve(source, place);
  // Other hosts would learn who looks at what.
  return element && url && place.hosts.includes(url.hostname) ? { element, source } : undefined;
}

/**
 * Where a picture's content is, without a token: Canvas says it of the course's own files. Another course's files stay with
 * those who see that course.
 */
async function contentAddress(
  client: CanvasClient,
  source: string,
  place: Place,
): Promise<string | undefined> {
  const target = targetOf(source, place);
  if (target.kind !== 'file') return resolve(source, place)?.href;
  const own = place.courseId;
  if (own === undefined || (target.courseId ?? own) !== own) return undefined;
  return (await courseContents(client).file(own, target.id)).url ?? undefined;
}

/** The picture that a finding is about, in the text around it; undefined if it's about none. */
export async function openPicture(scope: Scope, actor: Actor, id: number) {
  const { row } = await getFinding(scope, actor, id);
  const text = readLately(scope, actor, row) ?? (await readNow(scope, actor, row));
  if ('reason' in text) return undefined;
  const finding = await findIn(scope, row, text);
  const picture = typeof finding === 'string' ? undefined : pictureAt(text, finding.start);
  return picture && typeof finding !== 'string' ? { text, finding, ...picture } : undefined;
}

const mostPictureBytes = 5_000_000;

/** A picture's bytes, without a token; undefined where Canvas doesn't give them. */
export async function pictureBytes(
  scope: Scope,
  { source, text }: { readonly source: string; readonly text: Pick<ReadText, 'place'> },
): Promise<Buffer | undefined> {
  try {
    const client = await institutionsReader(scope, AbortSignal.timeout(patienceMs));
    const address = await contentAddress(client, source, text.place);
    if (address === undefined) return undefined;
    return await courseContents(client).fileBytes(address, {
      maxBytes: mostPictureBytes,
      timeoutMs: patienceMs,
    });
  } catch (error) {
    if (!(error instanceof LmsProblem)) throw error;
    return undefined;
  }
}

/** Types of pictures by their first bytes. */
const pictureTypes: readonly (readonly [string, RegExp])[] = [
  ['image/png', /^\x89PNG\r\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF.{4}WEBP/s],
];

/** The picture that a finding is about, through us: no token and no address of it reaches the browser. */
export async function readPictureOf(scope: Scope, actor: Actor, id: number) {
  const picture = await openPicture(scope, actor, id);
  const bytes = picture && (await pictureBytes(scope, picture));
  if (!bytes) return { dataUrl: null };
  const start = bytes.subarray(0, 16).toString('latin1');
  const type = pictureTypes.find(([, magic]) => magic.test(start))?.[0];
  return { dataUrl: type === undefined ? null : `data:${type};base64,${bytes.toString('base64')}` };
}
