/** A text in English, with the id its translations are found by. */
export interface Message {
  readonly id: string;
  readonly defaultMessage: string;
}

/** Declares texts. Named as react-intl's own, so that `formatjs extract` finds them, but its values stay untyped. */
export const defineMessages = <K extends string>(messages: Readonly<Record<K, Message>>) => messages;
