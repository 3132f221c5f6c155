import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accent, themeStyles } from './theme-tokens.ts';

const client = fileURLToPath(new URL('../client', import.meta.url));
const sheets = readdirSync(client, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path, text: readFileSync(join(client, path), 'utf8') }));

const definedIn = (text: string) => new Set([...text.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));

test('gives the usual theme and the high-contrast one the same properties, each with a value', () => {
  const [usual = '', highContrast = ''] = themeStyles.split(":root[data-theme='high-contrast']");
  expect(definedIn(usual)).toEqual(definedIn(highContrast));
  expect(themeStyles).not.toMatch(/undefined|: ;/);
  expect(usual).toContain(`--accent: ${accent};`);
  expect(highContrast).not.toContain(accent);
});

test.each(sheets)("$path uses only the theme's colours", ({ text }) => {
  expect(text.match(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi)).toBeNull();
});

/** By client/ui/page/lms-frame.ts and client/ui/overlay/notice-list.tsx. */
const setByScripts = ['--seen-top', '--seen-height', '--notices-height', '--print-header'];

test('only dialogs and notices go by the visible part of the page: anything else would lie over it', () => {
  const rules = sheets.flatMap(({ text }) => [
    ...text.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g),
  ]);
  const placed = rules.filter(([, , body]) => body?.includes('var(--seen-'));
  expect(placed.map(([, selector]) => selector?.trim())).toEqual(["span[class$='-mask']", '.notices']);
});

test("no style sheet uses a property that isn't set anywhere", () => {
  const all = sheets.map(({ text }) => text).join('\n');
  const known = new Set([...definedIn(themeStyles), ...definedIn(all), ...setByScripts]);
  const used = new Set([...all.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  expect([...used].filter((name) => !known.has(name))).toEqual([]);
});
