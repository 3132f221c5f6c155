import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join as joinPath } from 'node:path';
import { parseArgs } from 'node:util';
import { formatted } from './formatted.ts';
import { extract, readTexts, root, translations, trees, writeTexts } from './messages/catalogues.ts';
import { join, register, type Blueprint } from './new/blueprint.ts';
import { endpointOf } from './new/endpoint.ts';
import { jobOf } from './new/job.ts';
import { namesFrom, type Names } from './new/names.ts';
import { pageOf, type Titles } from './new/page.ts';

const help = `
Writes the files for something new in house style and registers them; npm run check stays green.

  npm run new -- feature  room-bookings                 an endpoint and a page, in folders of their own
  npm run new -- endpoint room-bookings/free-rooms      one more endpoint for an existing feature
  npm run new -- page     room-bookings/free-rooms      one more page
  npm run new -- job      room-bookings/count-bookings  a job that runs each night

  --es "Salas libres" --fr "Salles libres"              the title of a page in the other languages
`;

/** What can't be done, as a sentence for the person who typed the command. */
class NewError extends Error {}

type Make = (names: Names, titles: Titles) => Blueprint;

/** Each kind of thing, and the trees where its feature must already exist. */
const kinds: Readonly<Record<string, { readonly needs: readonly string[]; readonly make: Make }>> = {
  feature: {
    needs: [],
    make: (names, titles) => join(endpointOf(names), pageOf({ names, titles, hasEndpoint: true })),
  },
  endpoint: { needs: ['server', 'client'], make: endpointOf },
  page: {
    needs: ['client'],
    make: (names, titles) => pageOf({ names, titles, hasEndpoint: false }),
  },
  job: { needs: ['server'], make: jobOf },
};

function readCommand() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { es: { type: 'string' }, fr: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  const [word = '', given = ''] = positionals;
  const kind = kinds[word];
  const names = namesFrom(given);
  if (values.help || !kind || positionals.length !== 2) throw new NewError(help);
  if (!names || (word === 'feature') !== !given.includes('/'))
    throw new NewError(`"${given}" can't be the name after "${word}".\n${help}`);
  const missing = kind.needs.filter((tree) => !existsSync(joinPath(root, tree, names.feature)));
  if (missing.length > 0)
    throw new NewError(
      `There's no feature "${names.feature}" in ${missing.join('/ and ')}/. npm run new -- feature ${names.feature} makes one.`,
    );
  return { kind, names, values };
}

/** Everything is worked out before anything is written. */
function plan({ files, registrations }: Blueprint): Map<string, string> {
  const taken = Object.keys(files).filter((path) => existsSync(joinPath(root, path)));
  if (taken.length > 0) throw new NewError(`Already exists: ${taken.join(', ')}.`);
  const texts = new Map(Object.entries(files));
  for (const registration of registrations) {
    const { path } = registration;
    texts.set(path, register(texts.get(path) ?? readFileSync(joinPath(root, path), 'utf8'), registration));
  }
  return texts;
}

async function write(path: string, text: string) {
  const filepath = joinPath(root, path);
  mkdirSync(dirname(filepath), { recursive: true });
  writeFileSync(filepath, await formatted(path, text));
}

/** The English comes from the sources, once they're written. */
function addTexts(blueprint: Blueprint) {
  for (const locale of translations)
    writeTexts(locale, { ...readTexts(locale), ...blueprint.translations?.[locale] });
  writeTexts('en', extract(trees));
}

async function main() {
  const { kind, names, values } = readCommand();
  const { words } = names;
  const blueprint = kind.make(names, { es: values.es ?? words, fr: values.fr ?? words });
  const texts = plan(blueprint);
  for (const [path, text] of texts) await write(path, text);
  console.log([...texts.keys()].map((path) => `wrote ${path}`).join('\n'));
  if (!blueprint.translations) return;
  addTexts(blueprint);
  console.log('added its texts to shared/lang/');
  if (!(values.es && values.fr)) console.log('The title is still English in Spanish or French.');
}

await main().catch((error: unknown) => {
  console.error(error instanceof NewError ? error.message.trim() : error);
  process.exitCode = 1;
});
