import { floorsOf, folderGraph } from './folder-graph.ts';

const file = (source: string, ...imported: string[]) => ({
  source,
  dependencies: imported.map((resolved) => ({ resolved })) as Parameters<
    typeof folderGraph
  >[1][number]['dependencies'],
});

test('puts each folder right above those it imports, includes nested ones, and leaves out tests and other trees', () => {
  const graph = folderGraph('server', [
    file('server/routes.ts', 'server/batches/batch.routes.ts'),
    file('server/batches/add/csv.ts', 'server/courses/course.ts', 'server/batches/batch.ts', 'shared/x.ts'),
    file('server/batches/batch.test.ts', 'server/reports/report.ts'),
    file('server/courses/course.ts', 'node_modules/kysely/index.js'),
    file('server/reports/report.ts', 'server/courses/course.ts', 'server/batches/batch.ts'),
    file('client/batches/batch.ts', 'client/ui/x.ts'),
  ]);
  expect(floorsOf(graph)).toEqual({ floors: [['courses'], ['batches'], ['reports']], circles: [] });
});

test('names the folders in import cycles and those that depend on them', () => {
  const graph = folderGraph('server', [
    file('server/a/a.ts', 'server/b/b.ts'),
    file('server/b/b.ts', 'server/a/a.ts'),
    file('server/c/c.ts', 'server/b/b.ts'),
    file('server/d/d.ts'),
  ]);
  expect(floorsOf(graph)).toEqual({ floors: [['d']], circles: ['a', 'b', 'c'] });
});
