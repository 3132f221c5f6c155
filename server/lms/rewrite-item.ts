import type { CanvasClient } from './canvas-client.ts';
import type { CanvasWriter } from './canvas-writes.ts';
import {
  formFields,
  latestRevision,
  pathOf,
  readItem,
  textOfAnswer,
  type ItemPlace,
  type ItemReading,
  type ItemText,
} from './item-texts.ts';
import { LmsProblem } from './lms-problem.ts';
import type { WriteOutcome } from './write-outcome.ts';

/** One Canvas, with the token of the person in whose name it's written. */
export interface CanvasHand {
  readonly client: CanvasClient;
  readonly writer: CanvasWriter;
}

/** What became of a text. Nothing was written unless it's `written` or `unknown`. */
export type RewriteOutcome =
  | {
      readonly kind: 'written';
      readonly before: ItemText;
      /** the text that Canvas made of it */
      readonly html: string;
      /** somebody's edit between reading and writing is lost, but for Canvas's history; null: that's not known */
      readonly overwrote: boolean | null;
    }
  | {
      /** there was nothing to write, by what was read */
      readonly kind: 'untouched';
      readonly before: ItemText;
    }
  | Exclude<ItemReading, { readonly kind: 'text' }>
  /** by a blueprint */
  | { readonly kind: 'locked' }
  | { readonly kind: 'gone' }
  /** Canvas no longer takes the person's token */
  | { readonly kind: 'no_token' }
  /** with Canvas's own words, if it gave a reason */
  | { readonly kind: 'not_allowed'; readonly said: string | null }
  | { readonly kind: 'refused'; readonly said: string | null; readonly problem: LmsProblem }
  | {
      /** it may have been written: only reading it again can tell */
      readonly kind: 'unknown';
      readonly before: ItemText;
      readonly problem: LmsProblem;
    };

/**
 * Reads an item, has its new text made of the one it has, and writes that at once, and nothing else about the item. Canvas
 * has no way to refuse an edit that's based on an older text, so nothing slow may come between; and a page that isn't there
 * would be made by writing it, so its being there is asked right before. `makeHtml` returns null if there's nothing to
 * write. It's sent once; calls for the same item or with the same token shouldn't overlap.
 */
export async function rewriteItem(
  hand: CanvasHand,
  place: ItemPlace,
  makeHtml: (item: ItemText) => string | null | Promise<string | null>,
): Promise<RewriteOutcome> {
  const reading = await orRefused(() => readItem(hand.client, place));
  if (reading.kind !== 'text') return reading;
  const before = reading.item;
  if (before.isLocked) return { kind: 'locked' };
  const html = await makeHtml(before);
  if (html === null || html === before.html) return { kind: 'untouched', before };
  const outcome = await hand.writer.write({ method: 'PUT', path: pathOf(place), form: formOf(place, html) });
  if (outcome.kind === 'refused') return refusalOf(outcome);
  if (outcome.kind === 'unknown') return { ...outcome, before };
  return place.kind === 'syllabus' ? readBack(hand, before) : confirmed(hand, before, outcome.body);
}

/** A quiz tells its students of a change unless it's asked not to. */
const formOf = ({ kind }: ItemPlace, html: string) => [
  [formFields[kind], html] as const,
  ...(kind === 'quiz' ? [['quiz[notify_of_update]', 'false'] as const] : []),
];

async function orRefused(read: () => Promise<ItemReading>): Promise<ItemReading | Refusal> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof LmsProblem)) throw error;
    return refusalOf({ problem: error, said: null });
  }
}

type Refusal = Extract<
  RewriteOutcome,
  { readonly kind: 'locked' | 'gone' | 'no_token' | 'not_allowed' | 'refused' }
>;

/** Canvas says by its words alone that a blueprint is the reason (its source, `master_courses/restrictor.rb`). */
const saysLocked = /locked by master course/i;

function refusalOf({ problem, said }: Omit<Extract<WriteOutcome, { kind: 'refused' }>, 'kind'>): Refusal {
  if (said !== null && saysLocked.test(said)) return { kind: 'locked' };
  if (problem.kind === 'not_found') return { kind: 'gone' };
  if (problem.kind === 'refused_token') return { kind: 'no_token' };
  if (problem.kind === 'forbidden') return { kind: 'not_allowed', said };
  return { kind: 'refused', said, problem };
}

/** Only an answer about this very item, with its text, says that it was written. */
async function confirmed({ client }: CanvasHand, before: ItemText, body: unknown): Promise<RewriteOutcome> {
  const html = textOfAnswer(body, before.place);
  if (html === null)
    return {
      kind: 'unknown',
      before,
      problem: new LmsProblem('malformed', 'an answer about something else'),
    };
  return { kind: 'written', before, html, overwrote: await hasOverwritten(client, before) };
}

/** There's more than one new revision if somebody else wrote in between. */
async function hasOverwritten(client: CanvasClient, { place, revision }: ItemText): Promise<boolean | null> {
  if (revision === null) return null;
  try {
    const latest = await latestRevision(client, place);
    return latest === null ? null : latest > revision + 1;
  } catch (error) {
    if (error instanceof LmsProblem) return null;
    throw error;
  }
}

/** Canvas's answer doesn't have a syllabus, nor say that it dropped one which the person may not write. */
async function readBack({ client }: CanvasHand, before: ItemText): Promise<RewriteOutcome> {
  try {
    const reading = await readItem(client, before.place);
    if (reading.kind === 'text') {
      const { html } = reading.item;
      return html === before.html
        ? { kind: 'not_allowed', said: null }
        : { kind: 'written', before, html, overwrote: null };
    }
  } catch (error) {
    if (!(error instanceof LmsProblem)) throw error;
    return { kind: 'unknown', before, problem: error };
  }
  return { kind: 'unknown', before, problem: new LmsProblem('malformed', 'no syllabus') };
}
