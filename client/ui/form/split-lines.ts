/** What stands on the lines, without empty ones; commas and spaces part as well. */
export const linesOf = (text: string) => text.split(/[\s,]+/).filter((line) => line !== '');
