import { floorsOf, folderGraph } from './folder-graph.ts';
import { readImports } from './imports.ts';
import { smallFiles } from './small-files.ts';

const { modules, summary } = await readImports();
const wrong = summary.violations.map(({ rule, from, to, cycle }) => {
  const way = cycle ? [from, ...cycle.map(({ name }) => name)].join(' → ') : `${from} → ${to}`;
  return `${way}: ${rule.name}`;
});
for (const tree of ['server', 'client']) {
  const { circles } = floorsOf(folderGraph(tree, modules));
  if (circles.length > 0)
    wrong.push(`${tree}/ has folders that import each other, or from such: ${circles.join(' ')}`);
}
wrong.push(...smallFiles(modules));
for (const line of wrong) console.error(line);
console.log(
  wrong.length === 0 ? 'imports: none in a forbidden direction' : `imports: ${wrong.length} broken`,
);
process.exitCode = wrong.length === 0 ? 0 : 1;
