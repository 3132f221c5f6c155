import { readBody } from '#server/scanners/body/body.ts';
import { randomFrom, seedOf, type Random } from '#scripts/harness/random.ts';
import { longTest } from '#test/support/long-test.ts';
import { makeOddDocuments } from '#test/support/odd-markup.ts';
import { faultsIn } from '../scan-body.ts';
import { proveWays } from './fix.ts';
import { splice, type Edit } from './splice.ts';
import { verify, type Proved } from './verify.ts';

/** A plan's edits with one of them spoiled; undefined where it can't be spoiled this way. */
type Damage = (edits: readonly Edit[], source: string, random: Random) => Edit[] | undefined;

const spoiling =
  (spoil: (edit: Edit, source: string, random: Random) => Edit | undefined): Damage =>
  (edits, source, random) => {
    const spoiled = edits.map((edit) => spoil(edit, source, random));
    const able = spoiled.flatMap((edit, at) => (edit ? [at] : []));
    if (able.length === 0) return undefined;
    const chosen = random.pick(able);
    return edits.map((edit, at) => (at === chosen ? (spoiled[at] ?? edit) : edit));
  };

const damages: Readonly<Record<string, Damage>> = {
  'shifted forward': spoiling(({ start, end, insert }) => ({ start: start + 1, end: end + 1, insert })),
  'shifted back': spoiling(({ start, end, insert }) =>
    start === 0 ? undefined : { start: start - 1, end: end - 1, insert },
  ),
  'one character longer': spoiling(({ start, end, insert }) => ({ start, end: end + 1, insert })),
  'one character shorter': spoiling(({ start, end, insert }) =>
    end === start ? undefined : { start, end: end - 1, insert },
  ),
  dropped: (edits, _source, random) => {
    const at = random.between(0, edits.length - 1);
    return edits.filter((_edit, index) => index !== at);
  },
  'text cut': spoiling(({ start, end, insert }) =>
    insert === '' ? undefined : { start, end, insert: insert.slice(0, -1) },
  ),
  'half of the text': spoiling(({ start, end, insert }) =>
    insert.length < 2 ? undefined : { start, end, insert: insert.slice(0, Math.floor(insert.length / 2)) },
  ),
  'quote lost': spoiling(({ start, end, insert }) =>
    insert.includes('"') ? { start, end, insert: insert.replace(/"(?=[^"]*$)/, '') } : undefined,
  ),
  moved: spoiling(({ start, end, insert }, source, random) => {
    const to = random.between(0, source.length - (end - start));
    return { start: to, end: to + (end - start), insert };
  }),
  'said twice': spoiling(({ start, end, insert }) =>
    insert === '' ? undefined : { start, end, insert: insert + insert },
  ),
};

/** Spoils every plan of these documents, and counts what's refused; spoiled ones that change nothing don't count. */
function sabotage(documents: number, seed: number) {
  const passed: string[] = [];
  let tried = 0;
  for (const { html } of makeOddDocuments(documents, seed)) {
    const body = readBody(html);
    for (const [index, { rule, element }] of faultsIn(body).entries()) {
      const ways = proveWays(body, { rule: rule.id, start: element.parent ? element.start : 0 });
      if ('isProved' in ways) continue;
      for (const { proved } of ways.slice(0, 1))
        for (const [name, damage] of Object.entries(damages)) {
          const random = randomFrom(seedOf(html.length, index, name));
          const edits = damage(proved.edits, html, random);
          if (!edits || makesTheSame(edits, proved, html)) continue;
          tried += 1;
          const found = verify(body, { rule: rule.id, element }, { changes: proved.changes, edits });
          if (found.isProved)
            passed.push(`${rule.id} ${name}: ${found.text.slice(element.start, element.start + 80)}`);
        }
    }
  }
  return { tried, passed };
}

function makesTheSame(edits: readonly Edit[], { text }: Proved, html: string) {
  try {
    return splice(html, edits) === text;
  } catch {
    return false;
  }
}

test('refuses plans that were damaged on purpose', () => {
  const { tried, passed } = sabotage(22, 3);
  expect(tried).toBeGreaterThan(500);
  expect(passed.length / tried).toBeLessThan(0.005);
});

longTest('refuses nearly all of many damaged plans', () => {
  const { tried, passed } = sabotage(400, 4);
  expect(tried).toBeGreaterThan(10_000);
  expect(passed.length / tried).toBeLessThan(0.005);
});
