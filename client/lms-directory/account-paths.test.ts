import { asTree, matching } from './account-paths.ts';

const accounts = [
  { id: '1', title: 'Northfield', parentId: null, depth: 0 },
  { id: '2', title: 'Arts', parentId: '1', depth: 1 },
  { id: '3', title: 'Économie', parentId: '2', depth: 2 },
  { id: '4', title: 'Business', parentId: '1', depth: 1 },
  { id: '5', title: 'Economics', parentId: '4', depth: 2 },
];

test('indents accounts by their depth', () => {
  expect(asTree(accounts).map(({ label }) => label)).toEqual([
    'Northfield',
    '\u2003Arts',
    '\u2003\u2003Économie',
    '\u2003Business',
    '\u2003\u2003Economics',
  ]);
});

test('finds accounts by part of their title, ignoring case and accents, and says where each one is', () => {
  expect(matching(accounts, 'econ')).toEqual([
    { id: '3', label: 'Arts › Économie' },
    { id: '5', label: 'Business › Economics' },
  ]);
  expect(matching(accounts, 'NORTH')).toEqual([{ id: '1', label: 'Northfield' }]);
  expect(matching(accounts, 'law')).toEqual([]);
});
