import { sortedEntries, toEntry } from './tidy-entries.ts';

const entry = (id: number, title: string, detail: Record<string, string | number | null> = {}) => ({
  id,
  title,
  address: `files/${id}`,
  detail,
  found_at: new Date('2026-11-22T08:00:00Z'),
});
const titles = (entries: readonly { readonly title: string }[]) => entries.map(({ title }) => title);

const entries = [
  entry(1, 'Übung', { bytes: 2 }),
  entry(2, 'apple', { bytes: 30 }),
  entry(3, 'Zoo', { bytes: null }),
  entry(4, 'Apple', { bytes: 30, target: 'file:99' }),
];

test('sorts as people read, with what is missing at the end', () => {
  expect(titles(sortedEntries(entries, { sortBy: 'title', sortOrder: 'asc' }))).toEqual([
    'apple',
    'Apple',
    'Übung',
    'Zoo',
  ]);
  expect(titles(sortedEntries(entries, { sortBy: 'size', sortOrder: 'desc' }))).toEqual([
    'apple',
    'Apple',
    'Übung',
    'Zoo',
  ]);
  expect(titles(sortedEntries(entries, { sortBy: 'size', sortOrder: 'asc' })).at(-1)).toBe('Zoo');
});

test('finds part of a title or of what a link leads to, whatever the case and accents', () => {
  const found = (search: string) =>
    titles(sortedEntries(entries, { sortBy: 'title', sortOrder: 'asc', search }));
  expect(found('ubu')).toEqual(['Übung']);
  expect(found('FILE:9')).toEqual(['Apple']);
  expect(found('none')).toEqual([]);
});

test('links to the page in Canvas, unless there is none', () => {
  const [first] = entries;
  const url = 'https://canvas.test/courses/7';
  expect(first && toEntry(first, url).url).toBe('https://canvas.test/courses/7/files/1');
  expect(first && toEntry({ ...first, address: null }, url).url).toBeNull();
});
