/** A text in English, and the id of its translations. */
export interface Message {
  readonly id: string;
  readonly defaultMessage: string;
}

/** Declares texts. It has the name of react-intl's function, so that `formatjs extract` finds them. */
export const defineMessages = <const T extends Readonly<Record<string, Message>>>(messages: T) => messages;
