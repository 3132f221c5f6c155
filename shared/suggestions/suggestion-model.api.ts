import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { plainText } from '#shared/text/plain-text.ts';
import { languageCode, modelFaults, ownWords, suggestionModel } from './suggestion.ts';

const own = { path: '/api/suggestion-model', access: 'institution.manage', tokens: 'refused' } as const;

export const readSuggestionModel = endpoint({
  ...own,
  method: 'GET',
  summary:
    'Says which model proposes texts for pictures, how it is doing and what became of its texts; never the key.',
  response: suggestionModel,
});

export const enterSuggestionModel = endpoint({
  ...own,
  method: 'PUT',
  summary: 'Has a model describe a picture of ours, and saves it if it does.',
  changes: 'institution',
  body: z.strictObject({
    address: plainText(300).describe('OpenAI-compatible; /chat/completions is added'),
    model: plainText(200),
    key: plainText(2_000)
      .nullable()
      .optional()
      .describe('null: it takes none; absent: the one that was entered, for the same host'),
    dayCalls: z.number().int().min(1).max(100_000),
    languages: z.array(languageCode).min(1).max(10),
  }),
  response: suggestionModel,
});

export const testSuggestionModel = endpoint({
  ...own,
  method: 'POST',
  path: '/api/suggestion-model/test',
  summary: 'Has the model describe a picture of ours.',
  changes: 'institution',
  response: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('words'), words: z.string() }),
    z.object({ outcome: z.literal('own_words'), because: z.enum(ownWords) }),
    z.object({ outcome: z.literal('none'), why: z.enum(modelFaults) }),
  ]),
});

export const switchSuggestions = endpoint({
  ...own,
  method: 'POST',
  path: '/api/suggestion-model/switch',
  summary: 'Switches suggestions on or off; what was entered stays.',
  changes: 'institution',
  body: z.strictObject({ isOn: z.boolean() }),
  response: suggestionModel,
});

export const removeSuggestionModel = endpoint({
  ...own,
  method: 'DELETE',
  summary: 'Forgets the model and its key.',
  changes: 'institution',
  response: suggestionModel,
});
