import type { NewQuizItem } from './course-content.ts';

/** A way of answering in New Quizzes, with what its questions have besides their text. */
const interactions = {
  choice: (texts) => ({
    choices: texts.map((item_body, at) => ({ id: `choice-${at}`, position: at + 1, item_body })),
  }),
  'multi-answer': (texts) => ({
    choices: texts.map((item_body, at) => ({ id: `choice-${at}`, position: at + 1, item_body })),
  }),
  'true-false': () => ({ true_choice: 'True', false_choice: 'False' }),
  matching: (texts) => ({
    answers: ['North', 'South'],
    questions: texts.map((item_body, at) => ({ id: `match-${at}`, item_body })),
  }),
  categorization: (texts) => ({
    categories: { 'category-0': { id: 'category-0', item_body: 'Plants' } },
    distractors: byId('thing', texts),
    category_order: ['category-0'],
  }),
  ordering: (texts) => ({ choices: byId('step', texts) }),
  'rich-fill-blank': (texts) => ({
    blanks: texts.map((item_body, at) => ({
      id: `blank-${at}`,
      answer_type: 'dropdown',
      choices: [{ id: `b-${at}`, item_body }],
    })),
  }),
  essay: () => ({ rce: true, word_limit_enabled: false }),
  'file-upload': () => ({ files_count: '1', restrict_count: true }),
  formula: () => ({}),
  numeric: () => ({}),
  'hot-spot': () => ({ image_url: 'https://pictures.example.edu/cell.png' }),
} as const satisfies Record<string, (texts: readonly string[]) => object>;
export type Interaction = keyof typeof interactions;
export const interactionSlugs = Object.keys(interactions) as Interaction[]; // its own keys

const byId = (what: string, texts: readonly string[]) =>
  Object.fromEntries(texts.map((item_body, at) => [`${what}-${at}`, { id: `${what}-${at}`, item_body }]));

interface GivenQuestion {
  readonly interaction?: Interaction;
  readonly choices?: readonly string[];
  readonly feedback?: Readonly<Partial<Record<'neutral' | 'correct' | 'incorrect', string>>>;
  /** by the choice's id, such as `choice-0` */
  readonly answerFeedback?: Readonly<Record<string, string>>;
}

/** A question of a New Quiz. */
export const questionItem = (
  id: number,
  html: string | null,
  { interaction = 'choice', choices = [], feedback = {}, answerFeedback }: GivenQuestion = {},
): NewQuizItem => ({
  id,
  entry_type: 'Item',
  entry: {
    id: String(id),
    title: null,
    item_body: html,
    interaction_type_slug: interaction,
    interaction_data: interactions[interaction](choices),
    feedback,
    ...(answerFeedback && { answer_feedback: answerFeedback }),
  },
});

/** A text that questions are about. */
export const stimulusItem = (id: number, html: string, instructions = ''): NewQuizItem => ({
  id,
  entry_type: 'Stimulus',
  entry: { title: 'Read this first', body: html, instructions, source_url: null },
});

/** A single question from a bank. */
export const bankEntryItem = (id: number, html: string): NewQuizItem => ({
  id,
  entry_type: 'BankEntry',
  entry: { entry_type: 'Item', archived: false, entry: questionItem(id, html).entry },
});

/** A bank that some questions are drawn from: Canvas tells its name and how many it has. */
export const bankItem = (id: number, title: string, drawn = 2): NewQuizItem => ({
  id,
  entry_type: 'Bank',
  entry: { title, archived: false, entry_count: 12, item_entry_count: 12 },
  properties: { sample_num: drawn },
});
