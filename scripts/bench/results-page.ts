import { benchmarkNames, type BenchmarkName } from './benchmark.ts';

/** What's known of one run of a benchmark. */
export interface Outcome {
  readonly name: BenchmarkName;
  readonly about: string;
  /** what repeats it */
  readonly command: string;
  readonly machine: string;
  /** as Markdown */
  readonly table: string;
}

const head = `# Benchmarks

Written by \`npm run bench -- … --write\`, which replaces the sections of the benchmarks that it runs. Most compare Courseyard with a bare peer, the least code that does the same job. The two take turns in the same run, so go by the ratios: times depend on the machine and on what else it does. \`--size small\` only shows that a benchmark runs; \`--size full\` is what to compare, and what the aims are for.`;

/** The page with one benchmark's section replaced; sections of benchmarks that no longer exist are left out. */
export function withSection(page: string, outcome: Outcome): string {
  const [, ...before] = page.split(/^## /m);
  const sections = new Map(
    before.map((section) => [section.split('\n', 1)[0] ?? '', `## ${section.trim()}`]),
  );
  sections.set(outcome.name, sectionOf(outcome));
  const inOrder = benchmarkNames.flatMap((name) => sections.get(name) ?? []);
  return `${[head, ...inOrder].join('\n\n')}\n`;
}

const sectionOf = ({ name, about, command, machine, table }: Outcome) =>
  `## ${name}\n\n${about}\n\n\`${command}\`: ${machine}\n\n${table}`;
