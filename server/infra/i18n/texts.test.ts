import { compose } from '#server/compose.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { literal, phrase, storedPhrase } from '#shared/text/phrase.ts';
import { textMessages } from '#shared/text/text.messages.ts';
import { locales } from '#shared/sessions/session-settings.ts';
import { inLanguage, say } from './language.ts';
import { textOf } from './texts.ts';

beforeAll(compose);

const unknown = defineMessages({ gone: { id: 'no.longer.known', defaultMessage: 'Gone' } });

test('says a phrase in each language', () => {
  const forgotten = phrase(textMessages.forgotten, { id: 'x.y' });
  expect(locales.map((locale) => textOf(forgotten, locale))).toEqual([
    'Details are no longer available (x.y).',
    'Los detalles ya no están disponibles (x.y).',
    'Les détails ne sont plus disponibles (x.y).',
  ]);
});

test('keeps a literal sentence as it is, whatever it contains', () => {
  const text = "It's {broken}, <b>isn't</b> it?";
  expect(locales.map((locale) => textOf(literal(text), locale))).toEqual([text, text, text]);
});

test('joins lists and nested phrases in the language of the whole sentence', () => {
  const inner = phrase(textMessages.literal, { text: ['Ada', literal('Bea'), 'Cem'] });
  expect(textOf(inner, 'en')).toBe('Ada, Bea, and Cem');
  expect(textOf(phrase(textMessages.literal, { text: inner }), 'es')).toBe('Ada, Bea y Cem');
});

test('names in a sentence turn nothing around them: neither by direction marks nor by their script', () => {
  const said = (text: string | string[]) => textOf(phrase(textMessages.literal, { text }), 'en');
  expect(said('Biology \u202e101')).toBe('\u2068Biology \u202e101\u2069');
  expect(said('ביולוגיה')).toBe('\u2068ביולוגיה\u2069');
  expect(said(['Biology\u2069\u202b', 'Botany'])).toBe('\u2068Biology\u202b\u2069 and Botany');
});

test('still says something when an older version stored an id that no longer has a text', () => {
  expect(textOf(phrase(unknown.gone), 'fr')).toBe('Les détails ne sont plus disponibles (no.longer.known).');
});

test('speaks the language of the current request, and English outside one', async () => {
  const forgotten = phrase(textMessages.forgotten, { id: 'x' });
  expect(say(forgotten)).toMatch(/^Details/);
  await inLanguage('es', async () => {
    await Promise.resolve();
    expect(say(forgotten)).toMatch(/^Los detalles/);
  });
});

test('reads back what it stored, including phrases within phrases', () => {
  const nested = phrase(textMessages.literal, { text: [literal('a'), 'b'] });
  expect(storedPhrase.parse(JSON.parse(JSON.stringify(nested)))).toEqual(nested);
  expect(storedPhrase.safeParse({ id: 'x', params: { bad: { nothing: 1 } } }).success).toBe(false);
});
