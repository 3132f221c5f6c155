import { readBody, type Body } from '#server/scanners/body/body.ts';
import type { FixAnswer, FixField, FixForm, FixRefusal, RuleBeyondMarkup } from '#shared/fixes/fix-form.ts';
import type { UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import type { Finding } from '../finding.ts';
import { faultsIn } from '../scan-body.ts';
import { colorWays } from './color-ways.ts';
import { editsOf } from './edits.ts';
import { headingWays } from './heading-ways.ts';
import { imageWays } from './image-ways.ts';
import { linkWays } from './link-ways.ts';
import { listWays } from './list-ways.ts';
import { markupWays } from './markup-ways.ts';
import { composed, inverseOf, offsetMapper, splice, type Edit } from './splice.ts';
import { tableWays } from './table-ways.ts';
import { tokensOf } from './tokens.ts';
import { verify, type Fault, type Proved, type Refused } from './verify.ts';
import type { Planner, Way } from './way.ts';

const planners: Readonly<Record<Exclude<UdoitRuleId, RuleBeyondMarkup>, Planner>> = {
  ...imageWays,
  ...linkWays,
  ...headingWays,
  ...tableWays,
  ...colorWays,
  ...listWays,
  ...markupWays,
};

const plannerOf = (rule: UdoitRuleId): Planner | undefined =>
  // The rules beyond markup have no entry.
  (planners as Partial<Record<UdoitRuleId, Planner>>)[rule];

const refused = (reason: FixRefusal): Refused => ({ isProved: false, reason });

type Found = Pick<Finding, 'rule' | 'start'>;

const faultOf = (body: Body, { rule, start }: Found): Fault | undefined => {
  const found = faultsIn(body).find(
    (fault) => fault.rule.id === rule && (fault.element.parent ? fault.element.start : 0) === start,
  );
  return found && { rule, element: found.element };
};

/** A fault, and the ways that its rule has for it; or why there are none. */
function waysFor(body: Body, finding: Found): { fault: Fault; ways: readonly Way[] } | Refused {
  const planner = plannerOf(finding.rule);
  if (!planner) return refused('not_by_markup');
  if (body.isCut) return refused('too_long');
  const fault = faultOf(body, finding);
  if (!fault) return refused('gone');
  if (!tokensOf(body)) return refused('offsets_unsure');
  const ways = planner(body, fault.element);
  return ways.length === 0 ? refused('no_plan') : { fault, ways };
}

/** Elements that browsers open again where nobody closed them: what they reach can't be told from the tree. */
const reopening: ReadonlySet<string> = new Set(
  'a b big code em font i nobr s small strike strong tt u'.split(' '),
);

/** The first of a way's plans that's proved; else why its last wasn't. */
function prove(body: Body, fault: Fault, { way, value }: { way: Way; value: string }): Proved | Refused {
  const tokens = tokensOf(body);
  if (!tokens) return refused('offsets_unsure');
  let last = refused('no_plan');
  for (const changes of way.plans(value)) {
    if (changes.length === 0) continue;
    const isOpen = changes.some(
      (change) =>
        (change.do === 'unwrap' || change.do === 'rename' || change.do === 'swap') &&
        reopening.has(change.element.name) &&
        !tokens.close(change.element),
    );
    const tried = isOpen
      ? refused('never_closed')
      : verify(body, fault, { changes, edits: editsOf(changes, tokens) });
    if (tried.isProved) return tried;
    last = tried;
  }
  return last;
}

/** Stands for a text that nobody said yet, to see whether one can be put in. */
const anyText = 'Xylem and phloem in a young stem';
const anyColor = '#000000';

const standIn = (field: FixField | undefined) => {
  if (!field) return '';
  return field.proposal ?? { text: anyText, color: anyColor, language: 'en', level: '2' }[field.kind];
};

/** A way, with the edits that it would make as proposed. */
export interface ProvedWay {
  readonly way: Way['way'];
  readonly field: FixField | null;
  readonly proved: Proved;
}

/**
 * The ways to mend a finding that are proved to work here, the best first. Where a person has to say something and nothing
 * can be proposed, a text of ours was tried; it's no part of the form.
 */
export function proveWays(body: Body, finding: Found): readonly ProvedWay[] | Refused {
  const known = waysFor(body, finding);
  if ('isProved' in known) return known;
  const { fault, ways } = known;
  const found: ProvedWay[] = [];
  let last = refused('no_plan');
  for (const way of ways) {
    const proved = proveWay(body, fault, way);
    if (proved.isProved) found.push(proved.way);
    else last = proved;
  }
  return found.length === 0 ? last : found;
}

function proveWay(body: Body, fault: Fault, way: Way): { isProved: true; way: ProvedWay } | Refused {
  const { field } = way;
  const tried = prove(body, fault, { way, value: standIn(field) });
  if (tried.isProved) return { isProved: true, way: { way: way.way, field: field ?? null, proved: tried } };
  if (!field || field.kind === 'level' || field.proposal === null) return tried;
  const otherwise = prove(body, fault, { way, value: standIn({ ...field, proposal: null }) });
  if (!otherwise.isProved) return otherwise;
  return { isProved: true, way: { way: way.way, field: { ...field, proposal: null }, proved: otherwise } };
}

/** What a person is asked about a finding, as it's sent to them; or why it can't be mended here. */
export function formFor(body: Body, finding: Found): FixForm | Refused {
  const ways = proveWays(body, finding);
  if ('isProved' in ways) return ways;
  return { rule: finding.rule, ways: ways.map(({ way, field }) => ({ way, field })) };
}

/** Proves what a person answered. */
export function proveAnswer(
  body: Body,
  finding: Found,
  { way: asked, value = '' }: FixAnswer,
): Proved | Refused {
  const known = waysFor(body, finding);
  if ('isProved' in known) return known;
  const way = known.ways.find((one) => one.way === asked);
  if (!way || !fits(way.field, value)) return refused('answer_unfit');
  return prove(body, known.fault, { way, value: value.trim() });
}

function fits(field: FixField | undefined, value: string): boolean {
  if (!field) return value === '';
  if (field.kind === 'level') return field.options.includes(value);
  const text = value.trim();
  return text !== '' && (field.kind !== 'text' || text.length <= field.longest);
}

/** A finding and what a person answered. */
export interface Asked {
  readonly finding: Found;
  readonly answer: FixAnswer;
}

/** Several fixes of one item as one change of its text. */
export interface ProvedTogether {
  readonly text: string;
  readonly edits: readonly Edit[];
  readonly inverse: readonly Edit[];
  /** in the order of what was asked */
  readonly results: readonly (Proved | Refused)[];
}

/** Makes one change of several: each is proved in the text that the ones before it left. */
export function proveTogether(body: Body, asked: readonly Asked[]): ProvedTogether {
  const lists: Edit[][] = [];
  let current = body;
  const results = asked.map(({ finding, answer }) => {
    const start = lists.reduce((at, edits) => offsetMapper(edits)(at), finding.start);
    const result = proveAnswer(current, { rule: finding.rule, start }, answer);
    if (result.isProved) {
      lists.push([...result.edits]);
      current = readBody(result.text);
    }
    return result;
  });
  const edits = composed(body.source, lists);
  return { text: splice(body.source, edits), edits, inverse: inverseOf(body.source, edits), results };
}
