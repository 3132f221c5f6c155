import * as z from 'zod';
import { textMessages } from './text.messages.ts';

/** What fills a gap in a text. Lists are joined in the reader's language, and phrases put into it. */
export type Param = string | number | boolean | Phrase | readonly (string | Phrase)[];

/** A text as it's thrown, stored and sent: the id of a message, with what fills its gaps. */
export interface Phrase {
  readonly id: string;
  readonly params?: Readonly<Record<string, Param>>;
  /** A message isn't a phrase: `phrase()` makes one, and asks for the parameters. */
  readonly defaultMessage?: never;
}

type BeforeComma<S extends string> = S extends `${infer Name},${string}` ? Name : S;

/**
 * The names of the gaps in an ICU text, `{name}` and `{count, plural, …}`. Braces take turns: the outermost open a gap,
 * those inside it the words of a branch, and those inside a branch a gap again.
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

type ParamsOf<S extends string> = [GapsIn<S>] extends [never]
  ? []
  : [params: Readonly<Record<GapsIn<S>, Param>>];

/** Says a message, with what fills its gaps. */
export const phrase = <const S extends string>(
  { id }: { readonly id: string; readonly defaultMessage: S },
  ...[params]: ParamsOf<S>
): Phrase => (params === undefined ? { id } : { id, params });

/** A sentence that's kept as it came: somebody else's, or one from before sentences had codes. */
export const literal = (text: string) => phrase(textMessages.literal, { text });

/** A phrase as the database keeps it. */
export const storedPhrase: z.ZodType<Phrase> = z.lazy(() =>
  z.object({ id: z.string(), params: z.record(z.string(), param).optional() }),
);
const words = z.union([z.string(), storedPhrase]);
const param: z.ZodType<Param> = z.union([words, z.number(), z.boolean(), z.array(words)]);
