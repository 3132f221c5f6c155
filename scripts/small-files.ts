import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { IModule } from 'dependency-cruiser';

/** Below this, a file needs a second reader, or a test of its own. */
const fewLines = 40;
/** How long a file with another one in it may be: the end for files is 250. */
const mostTogether = 230;

const isTest = (path: string) => /^test\/|\.test\.tsx?$/.test(path);
const linesOf = (path: string) => readFileSync(path, 'utf8').split('\n').length - 1;
const hasTest = (path: string) =>
  ['.test.ts', '.test.tsx'].some((end) => existsSync(path.replace(/\.tsx?$/, end)));

/** Small on purpose: who looks for it looks for its name, or it's run or read as a file. */
const keepsItsName =
  /^server\/(?:access\/roles|restorers|checks|bulk-actions|scanners\/documents\/document-child)\.ts$|^server\/infra\/db\/migrations\/|^scripts\//;

/**
 * Small files that only one file of their folder imports, with where each could go. Not those that are loaded when they're
 * needed, and not into routes, which decide nothing.
 */
export function smallFiles(modules: readonly IModule[]): string[] {
  const readers = Map.groupBy(
    modules
      .filter(({ source }) => !isTest(source))
      .flatMap(({ source, dependencies }) =>
        dependencies.map(({ resolved, dynamic }) => ({ source, resolved, dynamic })),
      ),
    ({ resolved }) => resolved,
  );
  return modules.flatMap(({ source }) => {
    if (!/^(?:client|server|shared)\/.*\.tsx?$/.test(source) || isTest(source) || keepsItsName.test(source))
      return [];
    const [first, second] = readers.get(source) ?? [];
    if (!first || second || first.dynamic || dirname(first.source) !== dirname(source)) return [];
    if (first.source.endsWith('.routes.ts') || hasTest(source)) return [];
    const lines = linesOf(source);
    if (lines >= fewLines || lines + linesOf(first.source) > mostTogether) return [];
    return [`${source} has ${lines} lines and one reader: ${first.source}`];
  });
}
