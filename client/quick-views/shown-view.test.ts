import { defaultTableView, tableView, type TableView } from '#shared/course-table/table-view.ts';
import { isSameView, shownView } from './shown-view.ts';

const view: TableView = {
  columns: ['udoit.score', 'gone.column', 'udoit.score'],
  filter: [{ column: 'udoit.score', any: [{ op: 'below', value: 70 }] }],
  sort: { column: 'gone.column', order: 'desc' },
  density: 'compact',
};

test('shows the title first, each column once, and sorts by something that is there', () => {
  expect(shownView(view)).toEqual({
    ...view,
    columns: ['core.title', 'udoit.score', 'gone.column'],
    sort: defaultTableView.sort,
  });
});

test('is the same once it was shown, kept and read again', () => {
  const shown = shownView(view);
  expect(isSameView(shownView(tableView.parse(JSON.parse(JSON.stringify(shown)))), shown)).toBe(true);
});

test.each([
  { columns: ['core.title'] },
  { filter: [] },
  { sort: { column: 'core.title', order: 'desc' } },
  { density: 'comfortable' },
] as const)('is another one with %j', (part) => {
  expect(isSameView({ ...view, ...part } as TableView, view)).toBe(false);
});

test('is the same in whatever order its parts were written', () => {
  const written: TableView = {
    ...view,
    filter: [{ any: [{ value: 70, op: 'below' }], column: 'udoit.score' }],
  };
  expect(isSameView(written, view)).toBe(true);
});
