/** A change to an existing file: a line in a list, and the import it needs. */
export interface Registration {
  readonly path: string;
  /** how the list starts, on its own line: `const modules = [` */
  readonly list?: string;
  readonly entry: string;
  readonly imports?: string;
}

/** What's written for one thing: new files by path, and where they're registered. */
export interface Blueprint {
  readonly files: Readonly<Record<string, string>>;
  /** its texts in the languages besides English, by id */
  readonly translations?: Readonly<Record<'es' | 'fr', Readonly<Record<string, string>>>>;
  readonly registrations: readonly Registration[];
}

export const join = (...parts: readonly Blueprint[]): Blueprint => ({
  files: Object.assign({}, ...parts.map(({ files }) => files)) as Record<string, string>,
  ...Object.assign({}, ...parts.map(({ translations }) => translations && { translations })),
  registrations: parts.flatMap(({ registrations }) => registrations),
});

/** Adds a registration to its file's text: the import after the last one, the entry at the end of the list. */
export function register(text: string, { path, list, entry, imports }: Registration): string {
  const begin = list === undefined ? 0 : text.indexOf(list);
  const end = list === undefined ? text.lastIndexOf('\n`;') : text.indexOf('\n];', begin);
  if (begin < 0 || end < 0) throw new Error(`${path} has no list that begins with "${list}"`);
  const listed = `${text.slice(0, end)}\n${entry}${text.slice(end)}`;
  if (imports === undefined) return listed;
  const last = [...listed.matchAll(/^(?:import [^;]+|\} from [^;]+);$/gm)].at(-1);
  if (!last) throw new Error(`${path} has no imports`);
  const at = last.index + last[0].length;
  return `${listed.slice(0, at)}\n${imports}${listed.slice(at)}`;
}
