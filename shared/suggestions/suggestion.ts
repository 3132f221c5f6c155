import * as z from 'zod';
import { id, instant } from '#shared/http/id.ts';

/**
 * Why a model gave no words: it doesn't take the key, there's no such model or address, it takes no more now, it fails, it
 * doesn't answer, or not as it was told.
 */
export const modelFaults = ['refused', 'no_model', 'busy', 'failing', 'no_answer', 'unusable'] as const;
export type ModelFault = (typeof modelFaults)[number];

/** What a model leaves to people: they alone know who it is, what it proves, or what it stands for. */
export const ownWords = ['person', 'chart', 'formula'] as const;
export type OwnWords = (typeof ownWords)[number];

/** What leaves for the model of the text around a picture, in characters (facts/content §7). */
export const mostAround = 300;
/** Pictures are sent no wider or higher than that, in pixels (facts/content §7). */
export const mostPixels = 1_024;
/** The longest copy of a picture that a browser makes, as a data: address. */
export const longestCopy = 900_000;

export const languageCode = z
  .string()
  .max(11)
  .regex(/^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?$/);

/** What came of asking for words. */
export const suggestion = z
  .discriminatedUnion('outcome', [
    z.object({
      outcome: z.literal('words'),
      suggestionId: id.describe('to be sent when the fix is saved'),
      words: z.string().describe('a proposal: plain text on one line'),
    }),
    z.object({ outcome: z.literal('own_words'), because: z.enum(ownWords) }),
    z.object({
      outcome: z.literal('tell_first'),
      host: z.string().describe('where the picture would go'),
      model: z.string(),
    }),
    z.object({
      outcome: z.literal('needs_copy').describe('the picture has to come along as a smaller copy'),
    }),
    z.object({
      outcome: z.literal('none'),
      why: z
        .enum([...modelFaults, 'spent', 'no_picture'])
        .describe('spent: as many were asked for today as may be'),
    }),
  ])
  .meta({ id: 'Suggestion' });
export type Suggestion = z.infer<typeof suggestion>;

/** The institution's model, how it's doing, and whether its words help. */
export const suggestionModel = z
  .object({
    entered: z
      .object({
        address: z.string(),
        model: z.string(),
        hasKey: z.boolean(),
        isOn: z.boolean(),
        dayCalls: z.number(),
        languages: z.array(z.string()),
      })
      .nullable()
      .describe('null: there is none, and nothing leaves'),
    usedToday: z.number(),
    fault: z.enum(modelFaults).nullable().describe('of its last answer'),
    askedAt: instant.nullable(),
    shares: z
      .object({
        shown: z.number().describe('in how many places'),
        accepted: z.number().describe('saved as they were'),
        changed: z.number().describe('changed before they were saved'),
        ownWords: z.number().describe('pictures that it left to people'),
        failed: z.number().describe('pictures for which it gave none'),
      })
      .describe('as far as the audit log goes back'),
  })
  .meta({ id: 'SuggestionModel' });
export type SuggestionModel = z.infer<typeof suggestionModel>;
