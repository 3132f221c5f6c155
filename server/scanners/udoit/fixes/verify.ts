import { longestBody, readBody, type Body } from '#server/scanners/body/body.ts';
import type { BodyElement } from '#server/scanners/body/node.ts';
import { isSeen } from '#server/scanners/body/presence.ts';
import { voidTags } from '#server/scanners/body/tags.ts';
import type { FixRefusal } from '#shared/fixes/fix-form.ts';
import type { UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import { faultsIn } from '../scan-body.ts';
import { eventsOf, goneBy, isSameTree, promisedBy, type Change } from './changes.ts';
import { areApart, inverseOf, offsetMapper, splice, type Edit } from './splice.ts';
import { namesIn, tokensOf, type Tokens } from './tokens.ts';

/** A fault in a body that was read: a rule, and the element that breaks it. */
export interface Fault {
  readonly rule: UdoitRuleId;
  readonly element: BodyElement;
}

/** Changes, and the edits that are said to make them. */
export interface Plan {
  readonly changes: readonly Change[];
  readonly edits: readonly Edit[];
}

/** A change of a body that was proved. */
export interface Proved {
  readonly isProved: true;
  readonly text: string;
  /** what it does to the tree */
  readonly changes: readonly Change[];
  readonly edits: readonly Edit[];
  /** give back every byte */
  readonly inverse: readonly Edit[];
  /** other faults that went with it, such as the empty link around a picture */
  readonly alsoMended: readonly UdoitRuleId[];
}

export interface Refused {
  readonly isProved: false;
  readonly reason: FixRefusal;
  /** for faults that came or moved: their rule */
  readonly rule?: UdoitRuleId;
}

const refused = (reason: FixRefusal, rule?: UdoitRuleId): Refused => ({
  isProved: false,
  reason,
  ...(rule === undefined ? {} : { rule }),
});

/**
 * Proves that edits do what a plan's changes promise, and nothing else: the fault is gone, no other came, the rest stays
 * where it was, and each edit can be taken back. Scanning the result again doesn't prove that: it lets pass 42 % of plans
 * that were damaged on purpose.
 */
export function verify(body: Body, fault: Fault, plan: Plan): Proved | Refused {
  const tokens = tokensOf(body);
  if (!tokens) return refused('offsets_unsure');
  const { source } = body;
  const { edits } = plan;
  if (!areApart(edits, source.length)) return refused('edits_overlap');
  const isBorder = borderFinder(tokens, source);
  if (!edits.every(({ start, end }) => isBorder(start) && isBorder(end))) return refused('off_border');
  const text = splice(source, edits);
  if (text.length > longestBody) return refused('too_long');
  const inverse = inverseOf(source, edits);
  if (splice(text, inverse) !== source) return refused('no_undo');
  const after = readBody(text);
  const wrong = treeFault({ body, after, tokens, plan }) ?? faultOf({ body, after, fault, plan });
  return (
    wrong ?? {
      isProved: true,
      text,
      changes: plan.changes,
      edits,
      inverse,
      alsoMended: alsoMended({ body, after, fault }),
    }
  );
}

interface Compared {
  readonly body: Body;
  readonly after: Body;
  readonly plan: Plan;
}

function treeFault({ body, after, tokens, plan }: Compared & { tokens: Tokens }): Refused | undefined {
  const { changes, edits } = plan;
  if (!isSameTree(promisedBy(changes, eventsOf(body)), eventsOf(after).events))
    return refused('tree_differs');
  const tokensAfter = tokensOf(after);
  if (!tokensAfter) return refused('offsets_unsure');
  if (!isSpelledAsWell(body, tokens, after, tokensAfter)) return refused('tree_differs');
  if (!haveSameStrays({ body, after, edits, tokens, tokensAfter })) return refused('tree_differs');
  if (!changesText(changes) && seenIn(body) !== seenIn(after)) return refused('text_changed');
  return undefined;
}

const changesText = (changes: readonly Change[]) =>
  changes.some(
    ({ do: kind }) => kind === 'text' || kind === 'insert' || kind === 'remove' || kind === 'swap',
  );

/** All that can be seen of texts. */
function seenIn({ nodes }: Body) {
  let text = '';
  for (const node of nodes) if (node.kind === 'text' && isSeen(node.parent)) text += node.text;
  return text;
}

/** Whether no more is written wrongly than before, though parsers read it the same. */
const isSpelledAsWell = (body: Body, tokens: Tokens, after: Body, tokensAfter: Tokens) =>
  spellingFaults(after, tokensAfter) <= spellingFaults(body, tokens);

/** Counts repeated attributes, those with nothing between them, and elements without an end tag of their own name. */
function spellingFaults({ elements, source }: Body, tokens: Tokens): number {
  let faults = 0;
  for (const element of elements) {
    const { attributes, nameEnd } = tokens.open(element);
    let before = nameEnd;
    for (const { start, end } of attributes) {
      if (start === before) faults += 1;
      before = end;
    }
    faults += attributes.length - namesIn(element.attributes);
    if (voidTags.has(element.name)) continue;
    const close = tokens.close(element);
    if (!close || source.slice(close.start + 2, close.nameEnd).toLowerCase() !== element.name) faults += 1;
  }
  return faults;
}

interface Strays {
  readonly body: Body;
  readonly after: Body;
  readonly edits: readonly Edit[];
  readonly tokens: Tokens;
  readonly tokensAfter: Tokens;
}

/** Comments and the like are in no tree: they're the same, but for those that went with what was around them. */
function haveSameStrays({ body, after, edits, tokens, tokensAfter }: Strays) {
  const kept = tokens.strays.filter(
    ({ start, end }) => !edits.some((edit) => edit.start <= start && end <= edit.end),
  );
  const textsOf = (source: string, all: Tokens['strays']) =>
    all.map(({ start, end }) => source.slice(start, end)).join('\n');
  return textsOf(body.source, kept) === textsOf(after.source, tokensAfter.strays);
}

const keyOf = (rule: string, start: number) => `${rule} ${start}`;

/** Where each fault of the body is expected afterwards; those of what a plan took away are nowhere. */
function expectedFaults({ body, fault, plan }: Omit<Compared, 'after'> & { fault: Fault }) {
  const mapped = offsetMapper(plan.edits);
  const gone = goneBy(plan.changes);
  const expected = new Set<string>();
  for (const { rule, element } of faultsIn(body)) {
    const isGone = gone.some(({ from, to }) => from <= element.at && element.at <= to);
    const start = element.parent ? mapped(element.start) : 0;
    if (!isGone && !(element === fault.element && rule.id === fault.rule))
      expected.add(keyOf(rule.id, start));
  }
  return expected;
}

function faultOf({ body, after, fault, plan }: Compared & { fault: Fault }): Refused | undefined {
  const expected = expectedFaults({ body, fault, plan });
  for (const { rule, element } of faultsIn(after))
    if (!expected.has(keyOf(rule.id, element.parent ? element.start : 0)))
      return refused(rule.id === fault.rule ? 'fault_stays' : 'fault_comes', rule.id);
  return undefined;
}

/** Rules broken less often than before, by the faults that aren't the one itself. */
function alsoMended({ body, after, fault }: { body: Body; after: Body; fault: Fault }): UdoitRuleId[] {
  const left = faultsIn(after).map(({ rule }) => rule.id);
  const others = faultsIn(body).filter(
    ({ rule, element }) => rule.id !== fault.rule || element !== fault.element,
  );
  return others.flatMap(({ rule: { id } }) => {
    const at = left.indexOf(id);
    if (at === -1) return [id];
    left.splice(at, 1);
    return [];
  });
}

/** Tells whether an offset is where something begins or ends: a tag, a name, a value, a character. */
function borderFinder({ all }: Tokens, source: string): (offset: number) => boolean {
  return (offset) => {
    const token = tokenAt(all, offset);
    if (!token || token.start === offset || token.end === offset) return true;
    if (token.kind === 'other') return false;
    if (token.kind === 'text')
      return (
        !token.isReference && !/^[\ud800-\udbff][\udc00-\udfff]/.test(source.slice(offset - 1, offset + 1))
      );
    if (token.kind === 'close') return offset === token.start + 2 || offset === token.nameEnd;
    if (offset === token.start + 1 || offset === token.nameEnd) return true;
    return token.attributes.some(
      ({ start, end, quote, valueStart, valueEnd }) =>
        offset === start ||
        offset === end ||
        (quote !== '' && (offset === valueStart || offset === valueEnd)),
    );
  };
}

/** The token that begins at an offset or holds it. */
function tokenAt(all: Tokens['all'], offset: number): Tokens['all'][number] | undefined {
  let [low, high] = [0, all.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((all[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return all[low];
}
