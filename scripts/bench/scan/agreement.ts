import { readBody } from '#server/scanners/body/body.ts';
import { nowhere } from '#server/scanners/body/place.ts';
import { scanBody } from '#server/scanners/udoit/scan-body.ts';
import { textRules, type TextRule } from '#shared/scans/udoit-rules.ts';
import { scanCases } from '#test/support/scan-cases/scan-cases.ts';
import type { Size } from '../benchmark.ts';
import { columnsOf } from '../table.ts';
import { axeRules, startAxeInChromium, type AskAxe } from './axe-in-chromium.ts';
import { makeCorpus } from './corpus.ts';

/** How many cases of each kind, and generated documents, axe checks. We check all cases. */
const samples: Record<Size, { cases: number; documents: number }> = {
  small: { cases: 1, documents: 2 },
  full: { cases: 12, documents: 60 },
};

/**
 * How often each rule is right about our labelled cases, and axe-core in Chromium about a sample of them and of generated
 * documents, as tables. The rules were written with these cases, so our figures only show that they do what they're meant
 * to.
 */
export async function compareRules(size: Size): Promise<string> {
  const { ask, stop } = await startAxeInChromium();
  try {
    const ours = textRules.map((id) => oursOn(id));
    const axes = new Map<TextRule, Labelled>();
    for (const id of textRules) if (axeRules[id]) axes.set(id, await axeOn(id, samples[size].cases, ask));
    const documents = await compareDocuments(samples[size].documents, ask);
    return textOf(ours, axes, documents);
  } finally {
    await stop();
  }
}

/** How many labelled cases of a rule were found, and how many sound ones were reported. */
interface Labelled {
  readonly id: TextRule;
  readonly found: number;
  readonly failing: number;
  readonly falseAlarms: number;
  readonly sound: number;
}

const brokenIn = (html: string) =>
  scanBody(readBody(html), nowhere).findings.map(({ rule }) => rule as TextRule);

function oursOn(id: TextRule): Labelled {
  const { failing, sound } = scanCases[id];
  const isFound = (html: string) => brokenIn(html).includes(id);
  return {
    id,
    found: failing.filter(isFound).length,
    failing: failing.length,
    falseAlarms: sound.filter(isFound).length,
    sound: sound.length,
  };
}

async function axeOn(id: TextRule, most: number, ask: AskAxe): Promise<Labelled> {
  const rules = axeRules[id] ?? [];
  const countFound = async (cases: readonly string[]) => {
    let found = 0;
    for (const html of cases) if ((await ask(html, rules)).length > 0) found += 1;
    return found;
  };
  const failing = scanCases[id].failing.slice(0, most);
  const sound = scanCases[id].sound.slice(0, most);
  return {
    id,
    found: await countFound(failing),
    failing: failing.length,
    falseAlarms: await countFound(sound),
    sound: sound.length,
  };
}

/** In how many generated documents both, only we, or only axe found the rule broken. */
interface Compared {
  both: number;
  oursAlone: number;
  axeAlone: number;
}

async function compareDocuments(count: number, ask: AskAxe) {
  const compared = new Map<TextRule, Compared>();
  const asked = textRules.filter((id) => axeRules[id]);
  const rules = asked.flatMap((id) => axeRules[id] ?? []);
  for (const { html } of makeCorpus(count, 2)) {
    const broken = new Set(brokenIn(html));
    const violated = new Set(await ask(html, rules));
    for (const id of asked) {
      const counts = compared.get(id) ?? { both: 0, oursAlone: 0, axeAlone: 0 };
      const isTheirs = (axeRules[id] ?? []).some((rule) => violated.has(rule));
      if (broken.has(id) && isTheirs) counts.both += 1;
      else if (broken.has(id)) counts.oursAlone += 1;
      else if (isTheirs) counts.axeAlone += 1;
      compared.set(id, counts);
    }
  }
  return compared;
}

const headings = [
  'rule',
  'found',
  'false alarms',
  'axe found',
  'axe false alarms',
  'documents: both',
  'ours alone',
  'axe alone',
];

function textOf(
  ours: readonly Labelled[],
  axes: ReadonlyMap<TextRule, Labelled>,
  documents: ReadonlyMap<TextRule, Compared>,
) {
  const rows = ours.map((our) => {
    const axe = axes.get(our.id);
    const compared = documents.get(our.id);
    return [
      our.id,
      ...ratesOf(our),
      ...(axe ? ratesOf(axe) : ['', '']),
      ...(compared ? [compared.both, compared.oursAlone, compared.axeAlone].map(String) : ['', '', '']),
    ];
  });
  return columnsOf([
    headings,
    ...rows,
    ['all', ...ratesOf(sumOf(ours)), ...ratesOf(sumOf([...axes.values()])), '', '', ''],
  ]);
}

const ratesOf = ({ found, failing, falseAlarms, sound }: Omit<Labelled, 'id'>) => [
  `${found}/${failing}`,
  `${falseAlarms}/${sound}`,
];

const sumOf = (all: readonly Labelled[]) =>
  all.reduce(
    (sum, one) => ({
      found: sum.found + one.found,
      failing: sum.failing + one.failing,
      falseAlarms: sum.falseAlarms + one.falseAlarms,
      sound: sum.sound + one.sound,
    }),
    { found: 0, failing: 0, falseAlarms: 0, sound: 0 },
  );
