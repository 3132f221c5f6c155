/** The text of each line, without empty ones; commas and spaces separate too. */
export const splitLines = (text: string) => text.split(/[\s,]+/).filter((line) => line !== '');
