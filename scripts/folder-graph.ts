import type { IModule } from 'dependency-cruiser';

/** Each folder of a tree with the folders it imports from. */
type FolderGraph = ReadonlyMap<string, ReadonlySet<string>>;

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** The folders right below `server/` or `client/`, nested ones included; files in no folder put them together. */
export function folderGraph(
  tree: string,
  modules: readonly Pick<IModule, 'source' | 'dependencies'>[],
): FolderGraph {
  const folderOf = (path: string) => new RegExp(`^${tree}/([^/]+)/`).exec(path)?.[1];
  const graph = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = folderOf(source);
    if (from === undefined || isTest(source)) continue;
    const imported = graph.get(from) ?? new Set();
    graph.set(from, imported);
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved);
      if (to !== undefined && to !== from) imported.add(to);
    }
  }
  return graph;
}

/** Puts folders on floors, from the ground up: each right above the highest it imports. The rest are in cycles. */
export function floorsOf(graph: FolderGraph): { floors: string[][]; circles: string[] } {
  const floors: string[][] = [];
  const placed = new Set<string>();
  for (;;) {
    const next = [...graph.keys()]
      .filter((folder) => !placed.has(folder) && [...(graph.get(folder) ?? [])].every((to) => placed.has(to)))
      .toSorted();
    if (next.length === 0) break;
    floors.push(next);
    for (const folder of next) placed.add(folder);
  }
  return { floors, circles: [...graph.keys()].filter((folder) => !placed.has(folder)).toSorted() };
}
