import { createIntl } from '@formatjs/intl';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { locales } from '#shared/sessions/session-settings.ts';
import { readTexts, translations } from './catalogues.ts';
import { twiceUsedIds, unusedMessages } from './faults.ts';

/** A value for each parameter of a text: numbers where it counts, a date for dates, and each choice of a select in turn. */
function fillings(text: string): Record<string, unknown>[] {
  const values: Record<string, unknown[]> = {};
  const walk = (elements: readonly MessageFormatElement[]) => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      if (element.type === TYPE.tag) {
        values[element.value] = [(parts: string[]) => parts.join('')];
        walk(element.children);
        continue;
      }
      values[element.value] ??= ['x'];
      if (element.type === TYPE.number) values[element.value] = [0, 1, 1_234_567.8];
      if (element.type === TYPE.date || element.type === TYPE.time) values[element.value] = [Date.now()];
      if (element.type === TYPE.plural) values[element.value] = [0, 1, 2, 5, 1_000_000];
      if (element.type === TYPE.select) values[element.value] = Object.keys(element.options);
      if (element.type === TYPE.plural || element.type === TYPE.select)
        for (const { value } of Object.values(element.options)) walk(value);
    }
  };
  walk(parse(text));
  const most = Math.max(1, ...Object.values(values).map((each) => each.length));
  return Array.from({ length: most }, (_, turn) =>
    Object.fromEntries(Object.entries(values).map(([name, each]) => [name, each[turn % each.length]])),
  );
}

test.each(locales)('every text can be written in the language %s, whatever its parameters', (locale) => {
  const failures: unknown[] = [];
  const intl = createIntl({ locale, messages: {}, onError: (error) => failures.push(error.message) });
  for (const [id, text] of Object.entries(readTexts(locale)))
    for (const values of fillings(text)) {
      const said = intl.formatMessage({ id, defaultMessage: text }, values as Record<string, string>);
      if (/[{}]/.test(said) || said.trim() === '') failures.push(`${id}: ${said}`);
    }
  expect(failures.filter((failure) => !/MISSING_TRANSLATION/.test(String(failure)))).toEqual([]);
});

/** The words of a text itself, without its parameters' names. */
const wordsOf = (elements: readonly MessageFormatElement[]): string[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.literal) return element.value.match(/\p{L}{2,}/gu) ?? [];
    if (element.type === TYPE.tag) return wordsOf(element.children);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    return Object.values(element.options).flatMap(({ value }) => wordsOf(value));
  });

/** Words that are the same in English: names everywhere, then what each language shares with it. */
const names =
  'API Canvas Core Courseyard CSV Excel PDF PowerPoint ReadyGo PostgreSQL SHA Word TidyUP UDOIT WCAG id min ms';
const sharedWords = {
  es: 'error GB General MB No Roles',
  fr: `action actions client code contact date description discussions document format impact licence licences modules note page pages points score scores session
    sessions structure type version images suggestion suggestions documents active condition message messages`,
};

test.each(translations)('nothing is left in English in the language %s', (locale) => {
  const english = readTexts('en');
  const shared = new Set(`${names} ${sharedWords[locale]}`.toLowerCase().split(/\s+/));
  const same = Object.entries(readTexts(locale)).filter(([id, text]) => text === english[id]);
  const left = same.filter(([, text]) =>
    wordsOf(parse(text)).some((word) => !shared.has(word.toLowerCase())),
  );
  expect(left).toEqual([]);
});

describe('the check of the sources', () => {
  const table = (id: string) =>
    `export const aMessages = defineMessages({\n  title: { id: '${id}', defaultMessage: 'A' },\n});`;

  test('names an id that is used twice', () => {
    const sources = [
      { path: 'client/a.messages.ts', text: table('a.title') },
      { path: 'server/b.messages.ts', text: table('a.title') },
    ];
    expect(twiceUsedIds(sources)).toEqual(['server/b.messages.ts: the id a.title is used twice']);
  });

  test.each([
    ['in another file', 'say(aMessages.name)', ['client/a.messages.ts: title is never used']],
    ['nowhere', '', ['client/a.messages.ts: title is never used']],
    ['by its key', 'say(aMessages.title)', []],
    ['with all of its table, and its key is anywhere', "use(aMessages); key('title')", []],
  ])('names a message unless it is used: %s', (_, text, faults) => {
    const sources = [
      { path: 'client/a.messages.ts', text: table('a.title') },
      { path: 'client/a-page.tsx', text },
    ];
    expect(unusedMessages(sources)).toEqual(faults);
  });

  test('looks for uses beside the table, too', () => {
    const used = `${table('a.title')}\nconst title = say(aMessages.title);`;
    expect(unusedMessages([{ path: 'client/a.tsx', text: used }])).toEqual([]);
    expect(unusedMessages([{ path: 'client/a.tsx', text: table('a.title') }])).toHaveLength(1);
  });
});
