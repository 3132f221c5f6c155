import { defaultTableView, type TableView } from '#shared/course-table/table-view.ts';
import { changedParams, readTableAddress, type TableChange } from './table-address.ts';

const read = (search: string, base: TableView = defaultTableView) =>
  readTableAddress(new URLSearchParams(search), base);

const score: TableView['filter'] = [{ column: 'udoit.score', any: [{ op: 'below', value: 70 }] }];

test('an address that says nothing is the base', () => {
  expect(read('')).toEqual({
    view: defaultTableView,
    isFilterMalformed: false,
    batchIds: [],
    teamId: null,
    search: '',
    page: 1,
  });
});

test('reads back what a change wrote', () => {
  const change = {
    columns: ['core.title', 'udoit.score', 'gone.since'],
    filter: score,
    sort: { column: 'udoit.score', order: 'desc' },
    density: 'compact',
    batchIds: [3, 17],
    teamId: 5,
    search: 'art & design',
    page: 4,
  } as const satisfies TableChange;
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(changedParams(change, defaultTableView)))
    if (value !== null) params.set(name, value);
  const { view, ...rest } = read(String(params));
  expect({ ...view, ...rest }).toEqual({ ...change, isFilterMalformed: false });
});

test('leaves out what is as in the base, and says so if a filter of the base is taken away', () => {
  const base = { ...defaultTableView, filter: score };
  expect(changedParams({ filter: score, density: 'comfortable' }, base)).toEqual({
    page: null,
    filter: null,
    density: null,
  });
  expect(changedParams({ filter: [] }, base)).toMatchObject({ filter: '' });
  expect(read('filter=', base).view.filter).toEqual([]);
  expect(read('', base).view.filter).toEqual(score);
});

test.each([
  'filter=udoit.score',
  'filter=udoit.score:below:many',
  'filter=core.title:below:3',
  'filter=udoit.score:between:20,10',
  'filter=udoit.score:below:70;udoit.score:above:80',
])('calls %s malformed', (search) => {
  expect(read(search)).toMatchObject({ isFilterMalformed: true, view: { filter: [] } });
});

test('keeps a condition on a column that is gone', () => {
  const { isFilterMalformed, view } = read('filter=gone.since:below:70');
  expect(isFilterMalformed).toBe(false);
  expect(view.filter).toEqual([{ column: 'gone.since', any: [{ op: 'below', value: 70 }] }]);
});

test('puts the title first, and sorts only by what can be sorted by', () => {
  expect(read('columns=core.state,core.title,core.state').view.columns).toEqual(['core.title', 'core.state']);
  expect(read('sort=core.tags&order=desc').view.sort).toEqual(defaultTableView.sort);
  expect(read('batches=3,x,-1&page=-2')).toMatchObject({ batchIds: [3], page: 1 });
});
