import type { UserEvent } from '@testing-library/user-event';

/** Writes into a field at once, where no key matters: each key renders a page anew. */
export async function writeInto(user: UserEvent, field: Element, text: string) {
  await user.click(field);
  await user.paste(text);
}
