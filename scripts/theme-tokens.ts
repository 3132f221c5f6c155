import { canvas, canvasHighContrast } from '@instructure/ui-themes';
import type { Plugin } from 'esbuild';

type Theme = typeof canvas | typeof canvasHighContrast;
type Tokens = ReturnType<Theme['newTheme']['semantics']>;

const tokensOf = ({ newTheme }: Theme): Tokens => newTheme.semantics(newTheme.primitives);

/** Our style sheets' custom properties, and the InstUI token each of them is. */
const properties: Readonly<Record<string, (tokens: Tokens) => string>> = {
  ground: ({ color }) => color.background.page,
  wash: ({ color }) => color.background.muted,
  ink: ({ color }) => color.text.base,
  soft: ({ color }) => color.text.muted,
  line: ({ color }) => color.stroke.muted,
  accent: ({ color }) => color.text.info,
  'on-accent': ({ color }) => color.text.onColor,
  good: ({ color }) => color.text.success,
  warning: ({ color }) => color.text.warning,
  bad: ({ color }) => color.text.error,
  suggested: ({ color }) => color.text.aiColor,
  focus: ({ color }) => color.stroke.interactive.focusRing.base,
  font: ({ fontFamily }) => fontFamily.base,
};

const rule = (selector: string, theme: Theme) => {
  const tokens = tokensOf(theme);
  const lines = Object.entries(properties).map(([name, read]) => `  --${name}: ${read(tokens)};`);
  return `${selector} {\n${lines.join('\n')}\n}\n`;
};

/** The one accent, for pictures outside any page, such as the icon in Canvas's list of apps. */
export const accent = tokensOf(canvas).color.text.info;

/** The part of InstUI's themes that style sheets use: the usual one, and the high-contrast one where the page asks for it. */
export const themeStyles =
  rule(':root', canvas) + rule(":root[data-theme='high-contrast']", canvasHighContrast);

/** Lets style sheets `@import 'theme-tokens'`. */
export const themeTokens: Plugin = {
  name: 'theme-tokens',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^theme-tokens$/ }, ({ path }) => ({ path, namespace: 'theme-tokens' }));
    onLoad({ filter: /.*/, namespace: 'theme-tokens' }, () => ({ contents: themeStyles, loader: 'css' }));
  },
};
