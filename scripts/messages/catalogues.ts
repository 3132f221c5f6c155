import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { locales, type Locale } from '#shared/sessions/session-settings.ts';
import { tool } from '../steps.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Texts by id. */
export type Texts = Readonly<Record<string, string>>;

export const translations = locales.filter((locale) => locale !== 'en');

/** Where messages are declared. */
export const trees = ['client', 'server', 'shared'] as const;
type Tree = (typeof trees)[number];

/** The one file of a language; the English one is taken from the sources. */
export const pathOf = (locale: Locale) => join(root, `shared/lang/${locale}.json`);

export const readTexts = (locale: Locale) => JSON.parse(readFileSync(pathOf(locale), 'utf8')) as Texts;

/** Sorted by id, as everything that writes these files leaves them. */
export function asFile(texts: Texts): string {
  const sorted = Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
}

export const writeTexts = (locale: Locale, texts: Texts) => writeFileSync(pathOf(locale), asFile(texts));

/** A catalogue's ids are said at run time, by what others stored. */
const saysAnyText = 'server/infra/i18n/texts.ts';

/** The English in the sources of some trees. Throws if an id has two texts, or is no literal. */
export function extract(among: readonly Tree[]): Texts {
  const files = among.flatMap((tree) => [`${tree}/**/*.ts`, `${tree}/**/*.tsx`]);
  const folder = mkdtempSync(join(tmpdir(), 'courseyard-texts-'));
  const target = join(folder, 'en.json');
  const leftOut = ['--ignore', '**/*.test.*', '--ignore', saysAnyText];
  const args = ['extract', ...files, ...leftOut, '--throws', '--format', 'simple', '--out-file', target];
  try {
    const { status, stderr } = spawnSync(...tool('formatjs', args), { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(readFileSync(target, 'utf8')) as Texts;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The sources of a tree, without tests. */
export const sourcesIn = (tree: string): string[] =>
  readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => join(root, tree, path));

const declaration = /\bid: '[^']+',\s*defaultMessage:\s*(['"`])(?:(?!\1)[^\\]|\\.)*\1/gs;
const declared = new Map<string, { readonly changedMs: number; readonly texts: string }>();

/** What a source declares of texts, read again once the file has changed. */
function declaredIn(path: string): string {
  const changedMs = statSync(path).mtimeMs;
  const known = declared.get(path);
  if (known?.changedMs === changedMs) return known.texts;
  const texts = (readFileSync(path, 'utf8').match(declaration) ?? []).join();
  declared.set(path, { changedMs, texts });
  return texts;
}

const kept = new Map<string, { readonly state: string; readonly texts: Texts }>();

/** The English of some trees, and the files that it's in; extracted again only once a text has changed. */
export function englishOf(among: readonly Tree[]): { readonly texts: Texts; readonly sources: string[] } {
  const sources = among.flatMap(sourcesIn);
  const state = sources.map(declaredIn).join();
  const known = kept.get(among.join());
  const { texts } = known?.state === state ? known : { texts: extract(among) };
  kept.set(among.join(), { state, texts });
  return { texts, sources };
}
