import { branchesFound, treeOf, type Branch } from './word-tree.ts';

const word = (value: string, parent: string | null = null) => ({ value, label: `The ${value}`, parent });
/** A tree in a line: “root(arts,science(biology))”. */
const drawn = (branches: readonly Branch[]): string =>
  branches
    .map(({ word: { value }, branches: below }) => (below.length === 0 ? value : `${value}(${drawn(below)})`))
    .join();
const university = [word('root'), word('arts', 'root'), word('science', 'root'), word('biology', 'science')];

test('puts each word into the one it lies in, in the order of the list', () => {
  expect(drawn(treeOf(university))).toBe('root(arts,science(biology))');
});

test('puts at the top what lies in something that isn’t listed, and leaves nothing out that lies in itself', () => {
  expect(drawn(treeOf([word('arts', 'gone'), word('self', 'self'), word('a', 'b'), word('b', 'a')]))).toBe(
    'arts,self,a,b',
  );
});

test('finds what is called so with all below, and shows what it lies in', () => {
  const found = (search: string) => drawn(branchesFound(treeOf(university), search));
  expect(found('SCIENCE')).toBe('root(science(biology))');
  expect(found('biol')).toBe('root(science(biology))');
  expect(found('arts')).toBe('root(arts)');
  expect(found('law')).toBe('');
  expect(found(' ')).toBe('root(arts,science(biology))');
});
