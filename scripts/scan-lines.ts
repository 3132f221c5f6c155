/** Returns an offset's line, counting from 1, for offsets that never go back. */
export function lineCounter(text: string): (offset: number) => number {
  let [line, at] = [1, 0];
  return (offset) => {
    for (; at < offset; at += 1) {
      const character = text[at];
      if (character === '\n' || (character === '\r' && text[at + 1] !== '\n')) line += 1;
    }
    return line;
  };
}
