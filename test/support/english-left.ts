import { canvasPermissions } from '#shared/task-runners/canvas-permissions.ts';
import en from '#shared/lang/en.json' with { type: 'json' };
import es from '#shared/lang/es.json' with { type: 'json' };

/** Words of three letters or more, apostrophes within them, in lower case. */
const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}]+(?:['’][\p{L}]+)*/gu) ?? [];
const wordsOf = (catalogue: Readonly<Record<string, string>>) => Object.values(catalogue).flatMap(wordsIn);

const named = (part: 'month' | 'weekday') =>
  Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat('en', { [part]: 'long' }).format(new Date(2026, month, month + 1)).toLowerCase(),
  );

/** Words that InstUI would add itself. */
const others = [
  'previous',
  'next',
  'close',
  'open',
  'loading',
  'select',
  'selected',
  'options',
  'remove',
  'first',
  'last',
];

/** Every word that English texts use and Spanish ones don't. */
const englishOnly = (() => {
  const spanish = new Set(wordsOf(es));
  const english = [...wordsOf(en), ...named('month'), ...named('weekday'), ...others];
  return new Set(english.filter((word) => word.length > 2 && !spanish.has(word)));
})();

/** The names of time zones are the same in every language: Europe/Madrid. */
const isTimeZone = /^[A-Z]\w+(\/[\w+-]+)+$/;

/** Code belongs to no language, nor does what's there to be copied for another program. */
const code = 'style, script, code, textarea[readonly]';

/** Canvas's own names of permissions, which texts in every language quote as its documentation has them. */
const inCanvasOnly = new Set<string>(Object.values(canvasPermissions));

const attributes = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'];

/** Everything a person may read or hear on the page: its texts, labels, hints and title. */
function textsInPage(): string[] {
  const found = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement?.matches(code)) found.push(node.textContent ?? '');
  }
  for (const element of document.querySelectorAll('*'))
    for (const name of attributes) found.push(element.getAttribute(name) ?? '');
  return found
    .map((text) => text.trim())
    .filter((text) => text !== '' && !isTimeZone.test(text) && !inCanvasOnly.has(text));
}

/** A column that can't be named is called by its id, which is the same in every language. */
const columnId = /\b(?:core|udoit|tidyup)\.\w+/g;

/** The texts in a Spanish page that are still English. */
export const englishInPage = () => [
  ...new Set(
    textsInPage().filter((text) => wordsIn(text.replace(columnId, '')).some((word) => englishOnly.has(word))),
  ),
];
