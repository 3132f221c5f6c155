import { floorsOf, folderGraph } from './folder-graph.ts';
import { readFolders } from './imports.ts';

// Draws which folder of the server and of the client imports which, from the top floor down: what stands on a floor
// imports only what stands below it. What is left at the end goes in circles; there should be nothing.
const { modules } = await readFolders();
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
  console.log(circles.length === 0 ? '  no cycle' : `  in circles: ${circles.join(' ')}`);
}
