import { readImports } from './imports.ts';

const { summary } = await readImports();
for (const { rule, from, to, cycle } of summary.violations) {
  const way = cycle ? [from, ...cycle.map(({ name }) => name)].join(' → ') : `${from} → ${to}`;
  console.error(`${way}: ${rule.name}`);
}
const broken = summary.violations.length;
console.log(broken === 0 ? 'imports: every direction is kept' : `imports: ${broken} broken`);
process.exitCode = broken === 0 ? 0 : 1;
