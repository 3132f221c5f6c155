/** A text in English, with the id its translations are found by. */
export interface Message {
  readonly id: string;
  readonly defaultMessage: string;
}

/** Declares texts. Named like react-intl's own, so that `formatjs extract` finds them. */
export const defineMessages = <const T extends Readonly<Record<string, Message>>>(messages: T) => messages;

/** The English of some modules of messages, by id. */
export const englishOf = (modules: readonly Readonly<Record<string, Readonly<Record<string, Message>>>>[]) =>
  Object.fromEntries(
    modules
      .flatMap((tables) => Object.values(tables))
      .flatMap((table) => Object.values(table))
      .map(({ id, defaultMessage }) => [id, defaultMessage]),
  );
