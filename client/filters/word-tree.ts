import type { ColumnWord } from '#shared/columns/columns.api.ts';
import { keyOf } from '#shared/text/search-key.ts';

/** A word with those that lie in it. */
export interface Branch {
  readonly word: ColumnWord;
  readonly branches: readonly Branch[];
}

/** The words as a tree, each in its place; one whose parent isn't there, or that lies in itself, stands at the top. */
export function treeOf(words: readonly ColumnWord[]): readonly Branch[] {
  const known = new Map(words.map((word) => [word.value, word]));
  const inside = Map.groupBy(words, ({ parent }) => known.get(parent ?? '')?.value);
  // A word that lies in itself, by whatever way, is in no branch of one at the top.
  const branchOf = (word: ColumnWord): Branch => ({
    word,
    branches: (inside.get(word.value) ?? []).map(branchOf),
  });
  const tops = (inside.get(undefined) ?? []).map(branchOf);
  const placed = new Set(tops.flatMap(wordsIn));
  return [
    ...tops,
    ...words.filter(({ value }) => !placed.has(value)).map((word) => ({ word, branches: [] })),
  ];
}

/** The word and all that lie in it. */
export const wordsIn = ({ word, branches }: Branch): readonly string[] => [
  word.value,
  ...branches.flatMap(wordsIn),
];

/** The part of a tree that fits a search: what's called so with all below it, and what that lies in. */
export function branchesFound(branches: readonly Branch[], search: string): readonly Branch[] {
  const key = keyOf(search);
  if (key === '') return branches;
  return branches.flatMap((branch) => {
    if (keyOf(branch.word.label).includes(key)) return [branch];
    const found = branchesFound(branch.branches, search);
    return found.length === 0 ? [] : [{ ...branch, branches: found }];
  });
}
