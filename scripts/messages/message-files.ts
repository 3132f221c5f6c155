import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { locales, type Locale } from '#shared/sessions/session-settings.ts';
import { tool } from '../steps.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Texts by id. */
export type Texts = Readonly<Record<string, string>>;

/** One `*.messages.ts` with its translations. */
export interface MessageFile {
  /** path from the root, with forward slashes and without its endings: client/batches/batch */
  readonly base: string;
  readonly texts: Readonly<Record<Locale, Texts>>;
}

export const translations = locales.filter((locale) => locale !== 'en');
/** Where messages can be. */
export const trees = ['client', 'server', 'shared'] as const;

const ending = '.messages.ts';
export const sourceOf = (base: string) => `${base}${ending}`;
export const translationOf = (base: string, locale: Locale) => `${base}.${locale}.json`;

/** Every messages file in the given trees, sorted by path. */
export function readMessageFiles(among: readonly string[]): MessageFile[] {
  const english = extract(among);
  return basesIn(among).map((base) => ({
    base,
    texts: { en: english[base] ?? {}, es: readTexts(base, 'es'), fr: readTexts(base, 'fr') },
  }));
}

const basesIn = (among: readonly string[]) =>
  among
    .flatMap((tree) =>
      readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith(ending))
        .map((path) => `${tree}/${path.replaceAll('\\', '/').slice(0, -ending.length)}`),
    )
    .toSorted();

let kept: { readonly state: string; readonly files: MessageFile[] } | undefined;

/** The same, read again only once one of the files has changed: reading takes half a second. */
export function keptMessageFiles(among: readonly string[]): MessageFile[] {
  const paths = basesIn(among).flatMap((base) => pathsOf({ base }));
  const state = paths
    .map((path) => `${path} ${statSync(path, { throwIfNoEntry: false })?.mtimeMs}`)
    .join('\n');
  if (kept?.state !== state) kept = { state, files: readMessageFiles(among) };
  return kept.files;
}

/** The language at the end of a path, as in client/app/texts/es.ts. */
export function localeIn(path: string): Locale {
  const found = locales.find((locale) => new RegExp(`\\b${locale}\\.\\w+$`).test(path));
  if (!found) throw new Error(`${path} names no language`);
  return found;
}

/** The files with the texts of one messages file. */
export const pathsOf = ({ base }: Pick<MessageFile, 'base'>): string[] =>
  [sourceOf(base), ...translations.map((locale) => translationOf(base, locale))].map((path) =>
    join(root, path),
  );

/** All texts of some files in one language. */
export const catalogueOf = (files: readonly MessageFile[], locale: Locale): Texts =>
  Object.fromEntries(files.flatMap(({ texts }) => Object.entries(texts[locale])));

function readTexts(base: string, locale: Locale): Texts {
  const path = join(root, translationOf(base, locale));
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Texts) : {};
}

interface Extracted {
  readonly defaultMessage: string;
  readonly file: string;
}

/** The English in the sources, by file and id. */
function extract(among: readonly string[]): Record<string, Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'courseyard-messages-'));
  try {
    const target = join(folder, 'en.json');
    const globs = among.map((tree) => `${tree}/**/*${ending}`);
    const args = ['extract', ...globs, '--extract-source-location', '--throws', '--out-file', target];
    const { status, stderr } = spawnSync(...tool('formatjs', args), { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    const found = JSON.parse(readFileSync(target, 'utf8')) as Record<string, Extracted>;
    const byFile: Record<string, Record<string, string>> = {};
    for (const [id, { defaultMessage, file }] of Object.entries(found))
      (byFile[file.replaceAll('\\', '/').slice(0, -ending.length)] ??= {})[id] = defaultMessage;
    return byFile;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
