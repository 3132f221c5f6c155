import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Locale } from '#shared/sessions/session-settings.ts';
import { root, sourceOf, translationOf, translations, type MessageFile } from './message-files.ts';

/** What's wrong with the texts, a line each; empty if nothing is. */
export const faultsIn = (files: readonly MessageFile[]): string[] => [
  ...twiceUsedIds(files),
  ...files.flatMap((file) => translations.flatMap((locale) => faultsOf(file, locale))),
  ...unusedMessages(files),
];

/** A text's parameters and tags, sorted: a translation must use the same. */
function gapsIn(text: string): string {
  const names = new Set<string>();
  const walk = (elements: readonly MessageFormatElement[]) => {
    for (const element of elements) {
      if (element.type !== TYPE.literal && element.type !== TYPE.pound) names.add(element.value);
      if (element.type === TYPE.plural || element.type === TYPE.select)
        for (const option of Object.values(element.options)) walk(option.value);
      if (element.type === TYPE.tag) walk(element.children);
    }
  };
  walk(parse(text));
  return [...names].toSorted().join(', ');
}

function faultsOf({ base, texts }: MessageFile, locale: Locale): string[] {
  const path = translationOf(base, locale);
  const ids = Object.keys(texts.en);
  const translated = texts[locale];
  const missing = ids.filter((id) => translated[id] === undefined);
  const extra = Object.keys(translated).filter((id) => texts.en[id] === undefined);
  const different = Object.entries(texts.en).filter(
    ([id, text]) => translated[id] !== undefined && gapsIn(translated[id]) !== gapsIn(text),
  );
  return [
    ...missing.map((id) => `${path}: ${id} is missing`),
    ...extra.map((id) => `${path}: ${id} is not in ${sourceOf(base)}`),
    ...different.map(([id, text]) => `${path}: ${id} must fill in ${gapsIn(text) || 'nothing'}`),
  ];
}

/** Ids are unique across the code base: server and client share them on the wire. */
function twiceUsedIds(files: readonly MessageFile[]): string[] {
  const places = files.flatMap(({ base }) =>
    [...readFileSync(join(root, sourceOf(base)), 'utf8').matchAll(/\bid: '([^']+)'/g)].map(([, id = '']) => ({
      id,
      base,
    })),
  );
  return places
    .filter(({ id }, index) => places.findIndex((place) => place.id === id) !== index)
    .map(({ id, base }) => `${sourceOf(base)}: the id ${id} is used twice`);
}

/** The declared tables of a file of messages, each with its keys. */
function tablesIn(text: string) {
  return [...text.matchAll(/export const (\w+) = defineMessages\(\{(.*?)\n\}\)/gs)].map(
    ([, name = '', body = '']) => ({
      name,
      keys: [...body.matchAll(/^ {2}'?([\w.-]+)'?: \{/gm)].map(([, key = '']) => key),
    }),
  );
}

/**
 * Unused messages. A message is used when a file that imports its table has its key. If a table is
 * passed on whole, or read with a key computed at run time, the key can be anywhere.
 */
function unusedMessages(files: readonly MessageFile[]): string[] {
  const sources = sourceTexts().map((text) => ({ text, words: wordsIn(text) }));
  const everywhere = new Set(sources.flatMap(({ words }) => [...words]));
  return files.flatMap(({ base }) =>
    tablesIn(readFileSync(join(root, sourceOf(base)), 'utf8')).flatMap(({ name, keys }) => {
      const users = sources.filter(({ words }) => words.has(name));
      const lookingInto = new RegExp(`\\b${name}(\\[[^'\\]]|[),;])`);
      const used = users.some(({ text }) => lookingInto.test(text))
        ? everywhere
        : new Set(users.flatMap(({ words }) => [...words]));
      return keys
        .filter((key) => ![...wordsIn(key)].every((word) => used.has(word)))
        .map((key) => `${sourceOf(base)}: ${key} is never used`);
    }),
  );
}

const wordsIn = (text: string) => new Set(text.match(/\w+/g));

/** The sources that may use a message. */
function sourceTexts(): string[] {
  const paths = ['client', 'server', 'shared', 'scripts'].flatMap((tree) =>
    readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.(test\.tsx?|messages\.ts)$/.test(path))
      .map((path) => join(root, tree, path)),
  );
  return paths.map((path) => readFileSync(path, 'utf8'));
}
