import type { UserEvent } from '@testing-library/user-event';

/** Writes into a field at once, where no key matters: for each key, the whole page is rendered. */
export async function writeInto(user: UserEvent, field: Element, text: string) {
  await user.click(field);
  await user.paste(text);
}
