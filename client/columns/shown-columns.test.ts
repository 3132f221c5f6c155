import { moveColumn, toggleColumn } from './column-choice.ts';

const shown = ['core.title', 'core.state', 'udoit.score', 'gone.since'];

test('moves a column up and down', () => {
  expect(moveColumn(shown, 'udoit.score', 1)).toEqual([
    'core.title',
    'udoit.score',
    'core.state',
    'gone.since',
  ]);
  expect(moveColumn(shown, 'core.state', 3)).toEqual([
    'core.title',
    'udoit.score',
    'gone.since',
    'core.state',
  ]);
});

test('keeps the title first, and every column within the table', () => {
  expect(moveColumn(shown, 'core.title', 2)).toBe(shown);
  expect(moveColumn(shown, 'udoit.score', 0)).toBe(shown);
  expect(moveColumn(shown, 'gone.since', 4)).toBe(shown);
  expect(toggleColumn(shown, 'core.title')).toBe(shown);
});

test('adds a column at the end, and takes it out again', () => {
  const more = toggleColumn(shown, 'core.tags');
  expect(more).toEqual([...shown, 'core.tags']);
  expect(toggleColumn(more, 'core.tags')).toEqual(shown);
});
