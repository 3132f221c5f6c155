import { readFolders, readImports } from './imports.ts';

const found = [await readImports(), await readFolders()].flatMap(({ summary }) => summary.violations);
for (const { rule, from, to, cycle } of found) {
  const way = cycle ? [from, ...cycle.map(({ name }) => name)].join(' → ') : `${from} → ${to}`;
  console.error(`${way}: ${rule.name}`);
}
console.log(
  found.length === 0 ? 'imports: none in a forbidden direction' : `imports: ${found.length} broken`,
);
process.exitCode = found.length === 0 ? 0 : 1;
