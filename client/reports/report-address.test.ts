import { readAddress, sharedSearch } from './report-address.ts';

const read = (search: string) => readAddress(new URLSearchParams(search));

test('reads what an address asks for', () => {
  expect(
    read(
      'reportId=udoit_score&reportDuration=90_days&batchIds=2&batchIds=5&quickViewId=7&checklistId=3&displayType=completedTaskCount&compare=true&by=batch&line=f26&line=s27&unitId=sci&termId=s27&field=udoit.score&axis=all&moved=down&days=ends',
    ),
  ).toEqual({
    reportId: 'udoit_score',
    duration: '90_days',
    range: null,
    days: 'ends',
    batchIds: [2, 5],
    quickViewId: 7,
    checklistId: 3,
    displayType: 'completedTaskCount',
    compares: true,
    by: 'batch',
    lineIds: ['f26', 's27'],
    unitId: 'sci',
    termId: 's27',
    field: 'udoit.score',
    axis: 'all',
    moved: 'down',
  });
  expect(read('startDate=2026-01-02&endDate=2026-03-04').range).toEqual({
    startDate: '2026-01-02',
    endDate: '2026-03-04',
  });
});

test('tells every batch from none', () => {
  expect(read('').batchIds).toBeNull();
  expect(read('batchIds=').batchIds).toEqual([]);
});

test.each([
  'startDate=2026-02-30&endDate=2026-03-04',
  'startDate=2026-03-05&endDate=2026-03-04',
  'startDate=2026-03-01',
  'reportDuration=forever&batchIds=x&batchIds=-1&batchIds=1e3&batchIds=99999999999&quickViewId=0&checklistId=1.5&compare=1&by=team&line=&unitId=&axis=some&moved=away&days=all',
])('leaves out what cannot be: %s', (search) => {
  expect(read(search)).toMatchObject({
    duration: '30_days',
    range: null,
    days: 'each',
    quickViewId: null,
    checklistId: null,
    compares: false,
    by: null,
    lineIds: [],
    unitId: null,
    axis: null,
    moved: null,
  });
  expect(read(search).batchIds ?? []).toEqual([]);
});

test('names in a shared address what was there without a choice', () => {
  const params = new URLSearchParams('displayType=x&batchIds=9');
  expect(sharedSearch(params, { reportId: 'core_courses', duration: '30_days', batchIds: [1, 2] })).toBe(
    '?displayType=x&reportId=core_courses&reportDuration=30_days&batchIds=1&batchIds=2',
  );
  expect(
    sharedSearch(new URLSearchParams(), { reportId: 'core_courses', duration: null, batchIds: null }),
  ).toBe('?reportId=core_courses');
});
