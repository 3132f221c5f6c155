import { filterFromText, filterToText } from './filter-text.ts';
import type { Condition } from './filter.ts';

const filter: readonly Condition[] = [
  { column: 'udoit.score', any: [{ op: 'below', value: 70 }, { op: 'empty' }] },
  { column: 'core.published', any: [{ op: 'is', value: true }] },
  { column: 'core.title', any: [{ op: 'contains', value: 'a;b:c|d,e%f' }] },
  { column: 'core.termName', any: [{ op: 'one_of', value: ['1', 'x,y'] }] },
  { column: 'tidyup.issue_count', any: [{ op: 'between', value: [1, 2.5] }] },
  {
    column: 'core.endDate',
    any: [
      { op: 'next_days', value: 14 },
      { op: 'after', value: '2026-11-22' },
    ],
  },
];

it('reads back what it writes', () => {
  expect(filterFromText(filterToText(filter))).toEqual(filter);
});

it('is readable', () => {
  expect(filterToText(filter.slice(0, 2))).toBe('udoit.score:below:70|empty;core.published:is:yes');
});

it.each(['udoit.score', 'udoit.score:below', 'udoit.score:below:', 'udoit.score:below:x', 'a:b:c', ':'])(
  'reads nothing from %j',
  (text) => {
    expect(filterFromText(text)).toBeUndefined();
  },
);

it('is no filter where there is no text', () => {
  expect(filterFromText('')).toEqual([]);
});
