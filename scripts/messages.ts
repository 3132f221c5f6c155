import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { locales } from '#shared/sessions/session-settings.ts';
import { indexes } from './messages/indexes.ts';
import {
  catalogueOf,
  localeIn,
  readMessageFiles,
  root,
  translationOf,
  trees,
  type MessageFile,
  type Texts,
} from './messages/message-files.ts';

/** Where translators find every text in every language: one file per language. */
const extractFolder = 'dist/messages';

function write(path: string, text: string) {
  const target = join(root, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}

const json = (texts: Texts) => `${JSON.stringify(texts, null, 2)}\n`;
const sorted = (texts: Texts) =>
  Object.fromEntries(Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Saves what translators sent back, `es.json` or `fr.json` as they got it, beside the features it belongs to. */
function take(path: string, files: readonly MessageFile[]) {
  const locale = localeIn(path);
  if (locale === 'en') throw new Error('English texts live in the sources');
  const given = JSON.parse(readFileSync(path, 'utf8')) as Texts;
  for (const { base, texts } of files) {
    const entries = Object.keys(texts.en).map((id) => [id, given[id] ?? texts[locale][id]]);
    write(translationOf(base, locale), json(Object.fromEntries(entries.filter(([, text]) => text)) as Texts));
  }
}

const [flag, path] = process.argv.slice(2);
if (flag === '--take' && path !== undefined) take(path, readMessageFiles(trees));
const files = readMessageFiles(trees);
for (const [target, text] of await indexes(files)) write(target, text);
for (const locale of locales)
  write(`${extractFolder}/${locale}.json`, json(sorted(catalogueOf(files, locale))));
console.log(`wrote the lists of texts, and ${locales.length} languages for translators to ${extractFolder}/`);
