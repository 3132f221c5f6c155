import { readFileSync } from 'node:fs';
import { benchmarkNames } from './benchmark.ts';
import { withSection, type Outcome } from './results-page.ts';

const outcomeOf = (name: Outcome['name'], ratio: string): Outcome => ({
  name,
  about: `About ${name}.`,
  command: `npm run bench -- ${name} --size small --engine embedded`,
  machine: '2026-11-27, Node v24.21.0, 2 × Example, load 0.5 at the start',
  table: `| what | ratio |\n| ---- | ----: |\n| ${name} | ${ratio} |`,
});

const named = (page: string) => [...page.matchAll(/^## (.+)$/gm)].map(([, name]) => name);

test('a run replaces its own section and leaves the others as they are', () => {
  const first = withSection(withSection('', outcomeOf('launch', '5.00 ×')), outcomeOf('sync', '2.00 ×'));
  const second = withSection(first, outcomeOf('launch', '4.00 ×'));
  expect(second).toBe(first.replace('5.00 ×', '4.00 ×'));
  expect(second).toContain(
    '## launch\n\nAbout launch.\n\n`npm run bench -- launch --size small --engine embedded`: 2026-11-27, Node',
  );
});

test('sections come in the order of the benchmarks, whichever ran first', () => {
  const names = ['load', 'launch', 'api'] as const;
  const page = names.reduce((before, name) => withSection(before, outcomeOf(name, '1.00 ×')), '');
  expect(named(page)).toEqual(['launch', 'api', 'load']);
});

test('a benchmark that no longer exists leaves no figures behind', () => {
  const page = withSection('# Benchmarks\n\n## gone\n\n| what |\n', outcomeOf('api', '1.00 ×'));
  expect(named(page)).toEqual(['api']);
});

test('each section of the page says which command repeats it', () => {
  const [, ...sections] = readFileSync('.github/BENCHMARKS.md', 'utf8').split(/^## /m);
  const repeated = sections.map(
    (section) =>
      /^(\S+)\n\n.+\n\n`npm run bench -- \1 --size (?:small|full) --engine \w+`: /.exec(section)?.[1],
  );
  expect(repeated).toEqual(benchmarkNames.filter((name) => repeated.includes(name)));
});
