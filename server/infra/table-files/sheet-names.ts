/** Spreadsheets refuse longer names of sheets, these characters in them, and an apostrophe at either end. */
const longestName = 31;
const forbidden = /[\\/?*[\]:]/g;

/** A function that makes each sheet's title into a name that spreadsheets accept and no other sheet has. */
export function sheetNames(): (title: string) => string {
  const taken = new Set<string>();
  return (title) => {
    const clean = clip(nameIn(title), longestName) || 'Sheet';
    let name = clean;
    for (let copy = 2; taken.has(name.toLowerCase()); copy += 1) {
      const ending = ` (${copy})`;
      name = clip(clean, longestName - ending.length) + ending;
    }
    taken.add(name.toLowerCase());
    return name;
  };
}

function nameIn(title: string) {
  const plain = title
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
    .replace(/[\u0000-\u001f\ufffe\uffff]/g, ' ')
    .replace(forbidden, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^['\s]+|['\s]+$/g, '');
  // Excel keeps this name for itself.
  return plain.toLowerCase() === 'history' ? `${plain} 1` : plain;
}

/** The text's beginning, without half a character at its end. */
const clip = (text: string, length: number) =>
  text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/['\s]+$/, '');
