import * as z from 'zod';
import { textMessages } from './text.messages.ts';

/** A value for a gap in a text. Lists are joined, and phrases translated, in the reader's language. */
export type Param = string | number | boolean | Phrase | readonly (string | Phrase)[];

/** A text as it's thrown, stored and sent: a message's id and the values for its gaps. */
export interface Phrase {
  readonly id: string;
  readonly params?: Readonly<Record<string, Param>>;
  /** A message isn't a phrase: `phrase()` makes one, and checks its parameters. */
  readonly defaultMessage?: never;
}

type BeforeComma<S extends string> = S extends `${infer Name},${string}` ? Name : S;

/**
 * The names of the gaps in an ICU text, `{name}` and `{count, plural, …}`. Braces alternate: the outer ones open a gap,
 * those inside it a branch's text, and those inside a branch a gap again.
 */
type GapsIn<
  S extends string,
  Inside extends 'words' | 'gap' = 'words',
> = S extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${infer Rest}`
    ? GapsIn<`${Rest}{${After}`, Inside extends 'gap' ? 'words' : 'gap'>
    : Inside extends 'gap'
      ? GapsIn<After, 'words'>
      : (After extends `${infer Gap}}${string}` ? BeforeComma<Gap> : never) | GapsIn<After, 'gap'>
  : never;

type ParamsOf<S extends string, Value = Param> = [GapsIn<S>] extends [never]
  ? []
  : [params: Readonly<Record<GapsIn<S>, Value>>];

/** Says a message in the reader's language: on the server, or in the page. */
export type Say = <const S extends string>(
  message: { readonly id: string; readonly defaultMessage: S },
  ...params: ParamsOf<S, string | number | boolean>
) => string;

/** Turns a message into a phrase, with the values for its gaps. */
export const phrase = <const S extends string>(
  { id }: { readonly id: string; readonly defaultMessage: S },
  ...[params]: ParamsOf<S>
): Phrase => (params === undefined ? { id } : { id, params });

/** A sentence that's kept as it came: someone else's, or one from before sentences had codes. */
export const literal = (text: string) => phrase(textMessages.literal, { text });

/** A phrase as the database stores it. */
export const storedPhrase: z.ZodType<Phrase> = z.lazy(() =>
  z.object({ id: z.string(), params: z.record(z.string(), param).optional() }),
);
const words = z.union([z.string(), storedPhrase]);
const param: z.ZodType<Param> = z.union([words, z.number(), z.boolean(), z.array(words)]);
