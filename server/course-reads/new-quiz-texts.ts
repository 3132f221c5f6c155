import { entryInside, type CanvasNewQuizItem } from '#server/lms/content-types.ts';
import type { QuestionPart, QuestionPlace } from '#shared/findings/question-place.ts';
import { textOf, type Text } from './draft.ts';

/** What people read of one thing in a New Quiz, and where it is. */
export interface QuestionText {
  readonly lmsItemId: string;
  /** of a bank */
  readonly name: string | null;
  readonly place: QuestionPlace;
  readonly text: Text;
  /** people answer in a picture, which nothing describes */
  readonly isHotSpot: boolean;
}

type Entry = CanvasNewQuizItem['entry'];
type Part = QuestionPart & { readonly html: string };

/**
 * The texts of a New Quiz, numbered as people see its questions. A bank counts as the questions that are drawn from it.
 * Pure; never throws, whatever the items hold.
 */
export function questionTexts(items: readonly CanvasNewQuizItem[]): QuestionText[] {
  const numbers = { question: 0, stimulus: 0 };
  const inOrder = items.toSorted((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || 0);
  return inOrder.map((item, index) => {
    const lmsItemId = item.id ?? `at ${index + 1}`;
    if (item.entry_type === 'Bank') {
      numbers.question += item.properties.sample_num ?? item.entry.entry_count ?? 1;
      const place = { type: 'bank' as const, number: null, parts: [] };
      return {
        lmsItemId,
        name: item.entry.title,
        place,
        text: { problem: 'question_bank' },
        isHotSpot: false,
      };
    }
    const { type, entry } = entryOf(item);
    numbers[type] += 1;
    return { lmsItemId, name: null, ...readEntry(type, entry, numbers[type]) };
  });
}

/** Types that aren't known are read like questions. */
function entryOf({ entry_type, entry, ...item }: CanvasNewQuizItem) {
  const isInside = entry_type === 'BankEntry';
  const isStimulus = (isInside ? entry.entry_type : entry_type) === 'Stimulus';
  return {
    type: isStimulus ? ('stimulus' as const) : ('question' as const),
    entry: isInside ? entryInside(entry) : entry,
    ...item,
  };
}

function readEntry(type: 'question' | 'stimulus', entry: Entry, number: number) {
  const body = type === 'stimulus' ? entry.body : entry.item_body;
  const found = typeof body === 'string' ? partsOf(type, entry, body) : null;
  const { html, parts } = joined(found ?? []);
  const text: Text =
    found === null ? (body === undefined || body === null ? textOf(body) : tooMuch) : { html };
  const data = entry.interaction_data;
  const isHotSpot = typeof data === 'object' && data !== null && 'image_url' in data;
  return { place: { type, number, parts }, text, isHotSpot };
}

/** No question has as many choices; what's in more of them isn't read. */
const tooMuch: Text = { problem: 'unreadable' };

/** All that people read, in the order in which they do; null if it's more than any question has. */
function partsOf(type: 'question' | 'stimulus', entry: Entry, body: string): Part[] | null {
  const text: Part = { part: 'text', number: null, html: body };
  if (type === 'stimulus')
    return [{ part: 'instructions', number: null, html: entry.instructions ?? '' }, text];
  const choices = textsIn(entry.interaction_data);
  if (!choices) return null;
  const { neutral, correct, incorrect } = entry.feedback;
  return [
    text,
    ...choices.map(({ html }, at): Part => ({ part: 'choice', number: at + 1, html })),
    { part: 'neutral', number: null, html: neutral ?? '' },
    { part: 'correct', number: null, html: correct ?? '' },
    { part: 'incorrect', number: null, html: incorrect ?? '' },
    ...Object.entries(entry.answer_feedback).flatMap(([id, html]): Part[] => {
      const at = choices.findIndex((choice) => choice.id === id);
      return typeof html === 'string'
        ? [{ part: 'for_choice', number: at === -1 ? null : at + 1, html: clean(html) }]
        : [];
    }),
  ];
}

function joined(given: readonly Part[]) {
  let html = '';
  const parts: QuestionPlace['parts'][number][] = [];
  for (const { html: text, ...part } of given) {
    if (text === '') continue;
    parts.push({ ...part, at: html.length });
    html += `${text}\n`;
  }
  return { html, parts };
}

/** More than any question has. */
const mostValues = 20_000;

interface Choice {
  readonly id: string | null;
  readonly html: string;
}

/**
 * The texts that people choose from, match, sort or fill in. What holds them depends on the kind of question, and there
 * are new kinds: each `item_body` counts, wherever it is, and each other text with markup. A list instead of recursion:
 * nobody knows how deep it is. Null if it's too much.
 */
function textsIn(data: unknown): Choice[] | null {
  const texts: Choice[] = [];
  const waiting: { readonly key: string; readonly value: unknown; readonly id: string | null }[] = [
    { key: '', value: data, id: null },
  ];
  let visited = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if ((visited += 1) > mostValues) return null;
    const { key, value, id } = next;
    if (typeof value === 'string') {
      if (value !== '' && (key === 'item_body' || /<[a-z]/i.test(value)))
        texts.push({ id, html: clean(value) });
    } else if (typeof value === 'object' && value !== null) {
      const own = 'id' in value && typeof value.id === 'string' ? value.id : null;
      const inside = Object.entries(value).slice(0, mostValues);
      for (const [name, each] of inside.toReversed()) waiting.push({ key: name, value: each, id: own });
    }
  }
  return texts;
}

const clean = (html: string) => html.toWellFormed().replaceAll('\0', '');
