import {
  bankEntryItem,
  bankItem,
  interactionSlugs,
  questionItem,
  stimulusItem,
} from '#scripts/harness/new-quiz-items.ts';
import { canvasNewQuizItem } from '#server/lms/content-types.ts';
import { partAt } from '#shared/findings/question-place.ts';
import { questionTexts } from './new-quiz-texts.ts';

const read = (...items: readonly object[]) =>
  questionTexts(items.map((item, at) => canvasNewQuizItem.parse({ position: at + 1, ...item })));
const htmlOf = ({ text }: ReturnType<typeof read>[number]) => ('html' in text ? text.html : text);
const nameOf = ({ name, place: { type, number } }: ReturnType<typeof read>[number]) => [type, number ?? name];

test('numbers questions as people see them: stimuli apart, banks by what is drawn from them', () => {
  const found = read(
    stimulusItem(1, '<p>Read this.</p>'),
    questionItem(2, '<p>One</p>'),
    bankItem(3, 'Chapter 3', 4),
    bankEntryItem(4, '<p>Six</p>'),
  );
  expect(found.map(nameOf)).toEqual([
    ['stimulus', 1],
    ['question', 1],
    ['bank', 'Chapter 3'],
    ['question', 6],
  ]);
  expect(found[2]?.text).toEqual({ problem: 'question_bank' });
  expect(found.map(({ lmsItemId }) => lmsItemId)).toEqual(['1', '2', '3', '4']);
});

test('follows the positions, whatever the order of the answer', () => {
  const found = questionTexts(
    [
      { ...questionItem(8, '<p>Second</p>'), position: 2 },
      { ...questionItem(9, '<p>First</p>'), position: 1 },
    ].map((item) => canvasNewQuizItem.parse(item)),
  );
  expect(found.map((each) => [each.lmsItemId, each.place.number])).toEqual([
    ['9', 1],
    ['8', 2],
  ]);
});

test('says which part of a question a place is in', () => {
  const [found] = read(
    questionItem(1, '<p>Which?</p>', {
      choices: ['<b>A</b>', '<b>B</b>'],
      feedback: { correct: '<i>Yes</i>', incorrect: '<i>No</i>' },
      answerFeedback: { 'choice-1': '<u>Not quite</u>', elsewhere: '<u>Nobody knows</u>' },
    }),
  );
  const html = found ? String(htmlOf(found)) : '';
  const at = (text: string) => found && partAt(found.place, html.indexOf(text));
  expect(at('Which?')).toEqual({ part: 'text', number: null });
  expect(at('<b>B')).toEqual({ part: 'choice', number: 2 });
  expect(at('Yes')).toEqual({ part: 'correct', number: null });
  expect(at('No<')).toEqual({ part: 'incorrect', number: null });
  expect(at('Not quite')).toEqual({ part: 'for_choice', number: 2 });
  expect(at('Nobody')).toEqual({ part: 'for_choice', number: null });
});

test.each(interactionSlugs)(
  'reads the text of a question of every kind, and what people choose from: %s',
  (interaction) => {
    const [found] = read(
      questionItem(1, '<p>Which?</p>', { interaction, choices: ['<b>A</b>', '<b>B</b>'] }),
    );
    const html = found && htmlOf(found);
    expect(html).toContain('<p>Which?</p>');
    const hasChoices = /^(?:choice|multi-answer|matching|categorization|ordering|rich-fill-blank)$/.test(
      interaction,
    );
    expect(String(html).includes('<b>B</b>')).toBe(hasChoices);
  },
);

test('finds the texts of a kind that nobody knows yet', () => {
  const [found] = read({
    id: 1,
    entry_type: 'Item',
    entry: {
      item_body: '<p>Drag it.</p>',
      interaction_type_slug: 'hologram',
      interaction_data: { layers: [{ deep: { label: '<b>Axis</b>', colour: 'red' } }] },
    },
  });
  expect(found && htmlOf(found)).toBe('<p>Drag it.</p>\n<b>Axis</b>\n');
});

test.each([
  ['no body', { id: 1, entry_type: 'Item', entry: {} }, { problem: 'missing' }],
  [
    'a body that is no text',
    { id: 1, entry_type: 'Item', entry: { item_body: 7 } },
    { problem: 'unreadable' },
  ],
  ['no entry', { id: 1, entry_type: 'Item' }, { problem: 'missing' }],
  ['a stimulus without a text', { id: 1, entry_type: 'Stimulus', entry: {} }, { problem: 'missing' }],
  [
    'an entry from a bank that is empty',
    { id: 1, entry_type: 'BankEntry', entry: { entry: 5 } },
    { problem: 'missing' },
  ],
  [
    'more choices than any question has',
    {
      id: 1,
      entry_type: 'Item',
      entry: { item_body: 'x', interaction_data: Array.from({ length: 30_000 }, () => ({ item_body: 'x' })) },
    },
    { problem: 'unreadable' },
  ],
])('names what can’t be read: %s', (_, item, problem) => {
  expect(read(item).map(({ text }) => text)).toEqual([problem]);
});

test('counts a question without an id, and takes texts as deep as JSON goes', () => {
  let deep: unknown = { item_body: '<b>Bottom</b>' };
  for (let level = 0; level < 5_000; level += 1) deep = [deep];
  const [found] = read({
    id: {},
    entry_type: 'Item',
    entry: { item_body: '<p>Top</p>', interaction_data: deep },
  });
  expect(found?.lmsItemId).toBe('at 1');
  expect(found && htmlOf(found)).toContain('<b>Bottom</b>');
});
