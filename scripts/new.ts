import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join as joinPath } from 'node:path';
import { parseArgs } from 'node:util';
import { products, tools } from '#shared/task-runners/tool.ts';
import { formatted } from './formatted.ts';
import { extract, readTexts, root, translations, trees, writeTexts } from './messages/catalogues.ts';
import { join, namesFrom, register, type Blueprint, type Names, type Words } from './new/blueprint.ts';
import { bulkActionOf } from './new/bulk-action.ts';
import { endpointIn, endpointOf } from './new/endpoint.ts';
import { jobOf } from './new/job.ts';
import { metricOf } from './new/metric.ts';
import { pageOf } from './new/page.ts';
import { alertPresetOf, reportPresetOf } from './new/preset.ts';

const help = `
Writes the files for something new in house style and registers them; npm run check stays green.

  npm run new -- feature       room-bookings                 an endpoint and a page, in folders of their own
  npm run new -- endpoint      room-bookings/free-rooms      one more endpoint for an existing feature
  npm run new -- page          room-bookings/free-rooms      one more page
  npm run new -- job           room-bookings/count-bookings  a job that runs each night
  npm run new -- metric        udoit/long-texts              a number that a scan finds in each course
  npm run new -- bulk-action   tags/count-tagged             something to do to many courses
  npm run new -- report-preset core/long-texts               a report that charts a number over time
  npm run new -- alert-preset  many-long-texts               a rule of alerts to start from

  --es "Salas libres" --fr "Salles libres"                   what it's called in the other languages
`;

/** What can't be done, as a sentence for the person who typed the command. */
class NewError extends Error {}

interface Kind {
  /** what comes before the slash: a feature that is in these trees, or one of these tools. Neither: there's no slash */
  readonly homes?: readonly string[];
  readonly tools?: readonly string[];
  readonly make: (names: Names, title: Words) => Blueprint;
}

const kinds: Readonly<Record<string, Kind>> = {
  feature: {
    make: (names, title) => join(endpointOf(names), pageOf({ names, title, hasEndpoint: true })),
  },
  endpoint: { homes: ['server', 'client'], make: (names) => endpointIn(names, routesOf(names)) },
  page: { homes: ['client'], make: (names, title) => pageOf({ names, title, hasEndpoint: false }) },
  job: { homes: ['server'], make: jobOf },
  metric: { tools, make: metricOf },
  'bulk-action': { homes: ['server'], make: bulkActionOf },
  'report-preset': { tools: products, make: reportPresetOf },
  'alert-preset': { make: alertPresetOf },
};

function readCommand() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { es: { type: 'string' }, fr: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  const [word = '', given = ''] = positionals;
  const kind = kinds[word];
  if (values.help || !kind || positionals.length !== 2) throw new NewError(help);
  const names = namesFrom(given);
  const hasSlash = Boolean(kind.homes ?? kind.tools);
  if (!names || hasSlash !== given.includes('/'))
    throw new NewError(`"${given}" can't be the name after "${word}".\n${help}`);
  checkOwner(kind, names);
  return { kind, names, values };
}

function checkOwner({ homes = [], tools: known }: Kind, { feature }: Names) {
  if (known && !known.includes(feature))
    throw new NewError(`There's no tool "${feature}", only ${known.join(', ')}.`);
  const missing = homes.filter((tree) => !existsSync(joinPath(root, tree, feature)));
  if (missing.length > 0)
    throw new NewError(
      `There's no feature "${feature}" in ${missing.join('/ and ')}/. npm run new -- feature ${feature} makes one.`,
    );
}

/** The routes of a feature: if it has several files of them, the one with its name. */
function routesOf({ feature }: Names) {
  const paths = readdirSync(joinPath(root, 'server', feature)).filter((name) => name.endsWith('.routes.ts'));
  const [first = '', second] = paths;
  const isNamesake = (name: string) => feature.startsWith(name.replace('.routes.ts', ''));
  const routesPath = `server/${feature}/${second === undefined ? first : (paths.find(isNamesake) ?? '')}`;
  const routesText = routesPath.endsWith('.ts') ? readFileSync(joinPath(root, routesPath), 'utf8') : '';
  if (!routesText.includes('(router: Router)'))
    throw new NewError(`server/${feature}/ has no routes to add it to.`);
  return { routesPath, routesText };
}

/** Everything is worked out before anything is written. */
function plan({ files, texts: added = {}, registrations }: Blueprint): Map<string, string> {
  const known = readTexts('en');
  const taken = [
    ...Object.keys(files).filter((path) => existsSync(joinPath(root, path))),
    ...Object.keys(added).filter((id) => id in known),
  ];
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
function addTexts(texts: Readonly<Record<string, Words>>) {
  for (const locale of translations) {
    const added = Object.entries(texts).map(([id, words]) => [id, words[locale]] as const);
    writeTexts(locale, { ...readTexts(locale), ...Object.fromEntries(added) });
  }
  writeTexts('en', extract(trees));
}

async function main() {
  const { kind, names, values } = readCommand();
  const { words } = names;
  const blueprint = kind.make(names, { en: words, es: values.es ?? words, fr: values.fr ?? words });
  const planned = plan(blueprint);
  for (const [path, text] of planned) await write(path, text);
  for (const path of planned.keys()) console.log(`${path in blueprint.files ? 'wrote' : 'changed'} ${path}`);
  const { texts = {} } = blueprint;
  if (Object.keys(texts).length === 0) return;
  addTexts(texts);
  console.log('added its texts to shared/lang/');
  if (!(values.es && values.fr)) console.log('Its name is still English in Spanish or French.');
}

await main().catch((error: unknown) => {
  console.error(error instanceof NewError ? error.message.trim() : error);
  process.exitCode = 1;
});
