import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root, sourcesIn, trees } from './catalogues.ts';

interface Source {
  readonly path: string;
  readonly text: string;
}

/** What formatjs doesn't look for in the texts: a line for each fault, none if all is well. */
export function faultsInSources(): string[] {
  const sources = [...trees, 'scripts'].flatMap((tree) =>
    sourcesIn(tree).map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') })),
  );
  return [...twiceUsedIds(sources), ...unusedMessages(sources)];
}

/** Ids are unique across the code base: server and client share them on the wire. */
export function twiceUsedIds(sources: readonly Source[]): string[] {
  const seen = new Set<string>();
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\bid: '([^']+)',\s*defaultMessage:/g)].flatMap(([, id = '']) => {
      const isTwice = seen.has(id);
      seen.add(id);
      return isTwice ? [`${path}: the id ${id} is used twice`] : [];
    }),
  );
}

const table = /const (\w+) = defineMessages\(\{(.*?)\n\}\)/gs;

/** The declared tables of a source, each with its keys. */
const tablesIn = (text: string) =>
  [...text.matchAll(table)].map(([, name = '', body = '']) => ({
    name,
    keys: [...body.matchAll(/^ {2}'?([\w.-]+)'?: \{/gm)].map(([, key = '']) => key),
  }));

const wordsIn = (text: string) => new Set(text.match(/\w+/g));

/**
 * Unused messages. A message is used when a file that names its table has its key. If a table is passed on whole, or read
 * with a key computed at run time, the key can be anywhere.
 */
export function unusedMessages(sources: readonly Source[]): string[] {
  const uses = sources.map(({ text }) => {
    const rest = text.replace(table, '');
    return { rest, words: wordsIn(rest) };
  });
  const everywhere = new Set(uses.flatMap(({ words }) => [...words]));
  return sources.flatMap(({ path, text }) =>
    tablesIn(text).flatMap(({ name, keys }) => {
      const users = uses.filter(({ words }) => words.has(name));
      const lookingInto = new RegExp(`\\b${name}(\\[[^'\\]]|[),;])`);
      const used = users.some(({ rest }) => lookingInto.test(rest))
        ? everywhere
        : new Set(users.flatMap(({ words }) => [...words]));
      return keys
        .filter((key) => ![...wordsIn(key)].every((word) => used.has(word)))
        .map((key) => `${path}: ${key} is never used`);
    }),
  );
}
