import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { locales } from '#shared/sessions/session-settings.ts';
import { asFile, extract, pathOf, readTexts, root, trees } from './messages/catalogues.ts';
import { faultsInSources } from './messages/faults.ts';
import { tool } from './steps.ts';

const english = extract(trees);
const isOld = readFileSync(pathOf('en'), 'utf8') !== asFile(english);
const isUnsorted = locales.filter(
  (locale) => readFileSync(pathOf(locale), 'utf8') !== asFile(readTexts(locale)),
);
const checks = ['--source-locale', 'en', '--missing-keys', '--extra-keys', '--structural-equality'];
const { stdout, stderr, status } = spawnSync(
  ...tool('formatjs', ['verify', 'shared/lang/*.json', ...checks]),
  { cwd: root, encoding: 'utf8' },
);
const faults = [
  ...(isOld ? ['shared/lang/en.json is out of date; run npm run messages'] : []),
  ...isUnsorted.map((locale) => `shared/lang/${locale}.json isn't sorted; run npm run messages`),
  ...(status === 0 ? [] : [stdout + stderr]),
  ...faultsInSources(),
];
for (const fault of faults) console.error(fault);
if (faults.length === 0)
  console.log(`messages: ${Object.keys(english).length} in ${locales.length} languages`);
process.exitCode = faults.length === 0 ? 0 : 1;
