import { canvas, canvasHighContrast } from '@instructure/ui/latest';

type Theme = typeof canvas | typeof canvasHighContrast;

const card = '0.5rem';

/** Our changes to InstUI's theme: three heading sizes, round cards, lighter lines, room for descenders. */
function looksOf({ newTheme }: Theme) {
  const { color } = newTheme.semantics(newTheme.primitives);
  return {
    semantics: { borderRadius: { container: { sm: card, md: card, lg: card, xl: card } } },
    components: {
      Badge: { colorPrimary: color.background.info },
      Heading: { h1FontSize: '1.75rem', h2FontSize: '1.1875rem', h2FontWeight: 700, h3FontSize: '1rem' },
      Pill: { lineHeight: '1.25rem' },
      Text: { paragraphMargin: '0 0 1rem' },
      TableColHeader: { fontSize: '0.875rem', color: color.text.muted },
      TableRow: { borderColor: color.stroke.muted },
    },
  };
}

const withLooks = (theme: Theme) => ({ theme, themeOverride: looksOf(theme) });

/** InstUI's themes with our changes, with and without high contrast. */
export const themes = { usual: withLooks(canvas), highContrast: withLooks(canvasHighContrast) };
