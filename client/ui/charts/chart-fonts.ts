/** The style sheets' font faces that a text needs, with the fonts in them, so that a drawing has them wherever it goes. */
export async function fontsFor(text: string): Promise<string> {
  const faces = [...document.styleSheets].flatMap(facesOf).filter((face) => isNeeded(face, text));
  const rules = await Promise.all(faces.map(selfContained));
  return rules.join('\n');
}

/** Sheets of other origins can't be read; ours never are. */
function facesOf(sheet: CSSStyleSheet): CSSFontFaceRule[] {
  try {
    return [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule);
  } catch {
    return [];
  }
}

/** Whether some letter of the text is in the face's range. Bold has the same range as regular, and both are used. */
function isNeeded({ style }: CSSFontFaceRule, text: string) {
  const ranges = [...style.getPropertyValue('unicode-range').matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)].map(
    ([, from = '', to = from]) => [parseInt(from, 16), parseInt(to, 16)] as const,
  );
  return [...text].some((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return ranges.some(([from, to]) => code >= from && code <= to);
  });
}

async function selfContained({ style, parentStyleSheet }: CSSFontFaceRule): Promise<string> {
  const path = /url\(["']?([^"')]+)["']?\)/.exec(style.getPropertyValue('src'))?.[1] ?? '';
  const response = await fetch(new URL(path, parentStyleSheet?.href ?? document.baseURI));
  // Without the font, the drawing falls back to one that its reader has.
  if (!response.ok) return '';
  const content = await dataUrl(await response.blob());
  const [family, weight] = ['font-family', 'font-weight'].map((name) => style.getPropertyValue(name));
  return `@font-face { font-family: ${family}; font-weight: ${weight}; src: url("${content}"); }`;
}

const dataUrl = (content: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The font cannot be read')));
    reader.readAsDataURL(content);
  });
