import { relative } from 'node:path';
import type { Locale } from '#shared/sessions/session-settings.ts';
import { formatted } from '../formatted.ts';
import { sourceOf, translationOf, translations, type MessageFile } from './message-files.ts';

const notice = '// Written by npm run messages.\n';

const nameOf = ({ base }: MessageFile, locale = '') =>
  `${base}/${locale}`.replace(/[/-](\w?)/g, (_, first: string) => first.toUpperCase());

function relativeTo(folder: string, path: string) {
  const way = relative(folder, path).replaceAll('\\', '/');
  return way.startsWith('.') ? way : `./${way}`;
}

/** How a module in `folder` refers to a file. */
const pathFrom = (folder: string, path: string) =>
  path.split('/')[0] === folder.split('/')[0] ? relativeTo(folder, path) : `#${path}`;

const english = (folder: string, files: readonly MessageFile[]) =>
  files.map((file) => `import * as ${nameOf(file)} from '${pathFrom(folder, sourceOf(file.base))}';`);

const translated = (folder: string, files: readonly MessageFile[], locale: Locale) =>
  files.map(
    (file) =>
      `import ${nameOf(file, locale)} from '${pathFrom(folder, translationOf(file.base, locale))}' with { type: 'json' };`,
  );

const listOf = (files: readonly MessageFile[]) =>
  `englishOf([${files.map((file) => nameOf(file)).join(',')}])`;
const joined = (files: readonly MessageFile[], locale: Locale) =>
  `{${files.map((file) => `...${nameOf(file, locale)}`).join(',')}}`;

const importOfEnglish = `import { englishOf } from '#shared/text/messages.ts';`;

/** The modules through which server and client reach their texts, by path: those lists aren't edited by hand. */
export async function indexes(files: readonly MessageFile[]): Promise<Map<string, string>> {
  const inTree = (...trees: string[]) => files.filter(({ base }) => trees.includes(base.split('/')[0] ?? ''));
  const forClient = inTree('client', 'shared');
  const forServer = inTree('server', 'shared');
  const parts: Record<string, string[]> = {
    'client/app/texts/en.ts': [
      importOfEnglish,
      ...english('client/app/texts', forClient),
      `export default ${listOf(forClient)};`,
    ],
    'server/catalogues.ts': [
      `import type { Locale } from '#shared/sessions/session-settings.ts';`,
      importOfEnglish,
      ...english('server', forServer),
      ...translations.flatMap((locale) => translated('server', forServer, locale)),
      '\n/** Every text that the server says, by language and id. */',
      `export const texts: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {`,
      `en: ${listOf(forServer)},`,
      ...translations.map((locale) => `${locale}: ${joined(forServer, locale)},`),
      '};',
    ],
  };
  for (const locale of translations)
    parts[`client/app/texts/${locale}.ts`] = [
      ...translated('client/app/texts', forClient, locale),
      `export default ${joined(forClient, locale)};`,
    ];
  const written = await Promise.all(
    Object.entries(parts).map(async ([path, lines]) => [path, await tidy(path, lines)] as const),
  );
  return new Map(written);
}

const tidy = (path: string, lines: readonly string[]) => formatted(path, notice + lines.join('\n'));
