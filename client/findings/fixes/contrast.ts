const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i;

const linear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

function luminanceOf(color: string) {
  const parts = hex.exec(color);
  if (!parts) return undefined;
  const [red = 0, green = 0, blue = 0] = parts
    .slice(1)
    .map((part) => linear(Number.parseInt(part, 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours (#rrggbb), from 1 to 21, as WCAG 2 defines it; undefined if one of them is no colour. */
export function contrastOf(one: string, other: string): number | undefined {
  const both = [luminanceOf(one), luminanceOf(other)].toSorted((a = 0, b = 0) => b - a);
  const [lighter, darker] = both;
  if (lighter === undefined || darker === undefined) return undefined;
  return (lighter + 0.05) / (darker + 0.05);
}

/** A colour as people type it: without its sign, or short. */
export function colorIn(typed: string): string {
  const text = typed.trim().toLowerCase();
  const digits = /^#?([\da-f]{3}|[\da-f]{6})$/.exec(text)?.[1];
  if (digits === undefined) return text;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}
