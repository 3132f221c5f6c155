/** Longer subjects are cut off by mail programs anyway. */
export const longestSubject = 150;
const longestName = 100;

/**
 * A text as a line of a mail. Line ends and other control characters have no place in a line, and none at all in a subject;
 * nor have characters that turn the direction of the text around for what comes after them.
 */
export const asOneLine = (text: string, most: number) =>
  cutTo(withoutIsolates(text.replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e]+/gu, ' ')).trim(), most);

/** Plain text goes without them: programs for it show them as signs. */
export const withoutIsolates = (text: string) => text.replaceAll(/[\u2066-\u2069]/gu, '');

/** The name of a person or an institution, as mails have it. */
export const nameInMail = (name: string) => asOneLine(name, longestName);

/** The first characters of a text, with a sign where the rest was. */
export const cutTo = (text: string, most: number) => {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
};
