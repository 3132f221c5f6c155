/** A new thing's name, in the forms that files and code need. */
export interface Names {
  /** the folder it belongs to: room-bookings */
  readonly feature: string;
  /** as in paths: free-rooms */
  readonly kebab: string;
  /** as in values: freeRooms */
  readonly camel: string;
  /** as in types and components: FreeRooms */
  readonly pascal: string;
  /** as in codes: free_rooms */
  readonly snake: string;
  /** as on the screen: Free rooms */
  readonly words: string;
}

const word = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Reads `free-rooms` or `room-bookings/free-rooms`; undefined when it is neither. */
export function namesFrom(given: string): Names | undefined {
  const [feature = '', kebab = feature, ...more] = given.split('/');
  if (!word.test(feature) || !word.test(kebab) || more.length > 0) return undefined;
  const pascal = kebab.split('-').map(upperFirst).join('');
  return {
    feature,
    kebab,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    snake: kebab.replaceAll('-', '_'),
    words: upperFirst(kebab.replaceAll('-', ' ')),
  };
}

/** What it's called, or a sentence about it, in the three languages. */
export type Words = Readonly<Record<'en' | 'es' | 'fr', string>>;

interface Import {
  /** what's imported: `freeRooms`, `type FreeRooms` or `* as freeRooms` */
  readonly name: string;
  readonly from: string;
}

/** A change to an existing file: an entry in a list, and the import it needs. */
export interface Registration {
  readonly path: string;
  /**
   * how the list, object or function starts that gets the entry: it ends with the first bracket that stands below the
   * beginning of that line. Without it, the entry goes to the end of the file.
   */
  readonly list?: string;
  /** it can depend on the file, which has no such thing yet */
  readonly entry: string | ((text: string) => string);
  readonly imports?: readonly Import[];
}

/** What's written for one thing: new files by path, what's changed, and its texts by their id. */
export interface Blueprint {
  readonly files: Readonly<Record<string, string>>;
  readonly texts?: Readonly<Record<string, Words>>;
  readonly registrations: readonly Registration[];
}

export const join = (...parts: readonly Blueprint[]): Blueprint => ({
  files: Object.assign({}, ...parts.map(({ files }) => files)) as Record<string, string>,
  texts: Object.assign({}, ...parts.map(({ texts }) => texts)) as Record<string, Words>,
  registrations: parts.flatMap(({ registrations }) => registrations),
});

/** Adds a registration to its file's text: the entry at the end of the list, the import to the others. */
export function register(text: string, { path, list, entry, imports = [] }: Registration): string {
  const written = typeof entry === 'string' ? entry : entry(text);
  const end = list === undefined ? text.length : endOf(text, list);
  if (end < 0) throw new Error(`${path} has no "${list}" to add to`);
  return imports.reduce(withImport, `${text.slice(0, end)}\n${written}${text.slice(end)}`);
}

function endOf(text: string, list: string): number {
  const begin = text.indexOf(list);
  if (begin < 0) return -1;
  const indent = /^ */.exec(text.slice(text.lastIndexOf('\n', begin) + 1))?.[0] ?? '';
  const end = new RegExp(`\\n${indent}[\\])}\`]`).exec(text.slice(begin));
  return end ? begin + end.index : -1;
}

/** A file imports each module once. */
function withImport(text: string, { name, from }: Import): string {
  const known = [...text.matchAll(/^import \{([^}]*)\} from '([^']+)';/gm)].find(
    ([, , path]) => path === from,
  );
  if (known && !name.startsWith('*')) {
    const [whole, names = ''] = known;
    return text.replace(whole, `import { ${names.trim().replace(/,$/, '')}, ${name} } from '${from}';`);
  }
  const last = [...text.matchAll(/^(?:import [^;]+|\} from [^;]+);$/gm)].at(-1);
  const at = last ? last.index + last[0].length : 0;
  const what = name.startsWith('*') ? name : `{ ${name} }`;
  return `${text.slice(0, at)}\nimport ${what} from '${from}';${text.slice(at)}`;
}

/** A message as it's declared. */
export const message = (id: string, { en }: Words) => `{ id: '${id}', defaultMessage: '${en}' }`;
