import { floorsOf, folderGraph } from './folder-graph.ts';
import { readImports } from './imports.ts';

// Draws which folders of the server and of the client import which, from the top floor down: a floor
// imports only what's below it. What's left at the end is in cycles; there should be nothing.
const { modules } = await readImports();
for (const tree of ['server', 'client']) {
  const graph = folderGraph(tree, modules);
  const { floors, circles } = floorsOf(graph);
  console.log(`\n${tree}/`);
  for (const [index, folders] of [...floors.entries()].toReversed()) {
    console.log(`  floor ${index + 1}`);
    for (const folder of folders)
      console.log(`    ${folder} → ${[...(graph.get(folder) ?? [])].toSorted().join(' ')}`);
  }
  if (circles.length > 0) process.exitCode = 1;
  console.log(circles.length === 0 ? '  no cycles' : `  in cycles: ${circles.join(' ')}`);
}
