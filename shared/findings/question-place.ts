import * as z from 'zod';

/** What people read in a question: its text, a choice, or what's said to an answer; of a stimulus, its instructions too. */
export const questionParts = [
  'text',
  'instructions',
  'choice',
  'neutral',
  'correct',
  'incorrect',
  'for_choice',
] as const;

/** A part of a question; choices have numbers, from 1. */
export const questionPart = z.object({ part: z.enum(questionParts), number: z.number().nullable() });
export type QuestionPart = z.infer<typeof questionPart>;

/** A question of a New Quiz, as people see it there: by its number; a bank has none. */
export const question = z.object({
  type: z.enum(['question', 'stimulus', 'bank']),
  number: z.number().nullable(),
});

/** Where in a New Quiz a text is, and where in the text its parts begin, in order. */
export interface QuestionPlace extends z.infer<typeof question> {
  readonly parts: readonly (QuestionPart & { readonly at: number })[];
}

/** The part of a question that a place in its text lies in. */
export function partAt({ parts }: QuestionPlace, at: number): QuestionPart | null {
  const found = parts.findLast((part) => part.at <= at);
  return found ? { part: found.part, number: found.number } : null;
}
