import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { locales } from '#shared/sessions/session-settings.ts';
import { tool } from './steps.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
type Messages = Record<string, string>;

const pathOf = (locale: string) => join(root, `client/i18n/${locale}.json`);
const read = (locale: string) => JSON.parse(readFileSync(pathOf(locale), 'utf8')) as Messages;

/** The texts in the sources, by id. */
function extract(): Messages {
  const folder = mkdtempSync(join(tmpdir(), 'courseyard-messages-'));
  try {
    const target = join(folder, 'en.json');
    const args = ['extract', 'client/**/*.messages.ts', '--out-file', target, '--format', 'simple'];
    const { status, stderr } = spawnSync(...tool('formatjs', args), { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    const found = JSON.parse(readFileSync(target, 'utf8')) as Messages;
    return Object.fromEntries(Object.entries(found).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The names of what a text has filled in, sorted: a translation must fill in the same. */
function namesIn(text: string): string {
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

function problemsOf(locale: string, english: Messages): string[] {
  const texts = read(locale);
  const missing = Object.keys(english).filter((id) => texts[id] === undefined);
  const extra = Object.keys(texts).filter((id) => english[id] === undefined);
  const different = Object.entries(english).filter(
    ([id, text]) => texts[id] !== undefined && namesIn(texts[id]) !== namesIn(text),
  );
  return [
    ...missing.map((id) => `${locale}: ${id} is missing`),
    ...extra.map((id) => `${locale}: ${id} is not used`),
    ...different.map(([id, text]) => `${locale}: ${id} must fill in ${namesIn(text) || 'nothing'}`),
  ];
}

const english = extract();
if (process.argv.includes('--write')) {
  writeFileSync(pathOf('en'), `${JSON.stringify(english, null, 2)}\n`);
  console.log(`wrote ${Object.keys(english).length} messages`);
} else {
  const stale = Object.entries(english).filter(([id, text]) => read('en')[id] !== text);
  const problems = [
    ...stale.map(([id]) => `en: ${id} is out of date; run npm run messages`),
    ...locales.flatMap((locale) => problemsOf(locale, english)),
  ];
  for (const problem of problems) console.error(problem);
  console.log(
    problems.length === 0 ? `messages: ${Object.keys(english).length} in ${locales.length} languages` : '',
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
