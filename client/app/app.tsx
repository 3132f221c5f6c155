import { InstUISettingsProvider, canvas, canvasHighContrast } from '@instructure/ui/latest';
import { DeterministicIdContextProvider } from '@instructure/ui-react-utils';
import {
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import { RouterProvider } from 'react-router';
import useSWR, { SWRConfig } from 'swr';
import type { Locale, Settings } from '#shared/sessions/session-settings.ts';
import { whenSignedOut } from '../data/call.ts';
import { Problem } from '../data/problem.ts';
import { awaitSession, type Beginning } from '../data/start-session.ts';
import { useRetryFailures } from '../data/use-endpoint.ts';
import { SettingsProvider, useSettings } from '../data/use-settings.tsx';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { hasTyped } from '../ui/overlay/unsaved.ts';
import { Intl, loadMessages, type Messages } from './intl.tsx';
import { makeRouter } from './router.tsx';

const SessionEndedDialog = lazyPart(() => import('../sessions/session-ended-dialog.tsx'));

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

export interface AppProps {
  /** null: no one is signed in */
  readonly settings: Beginning;
  readonly locale: Locale;
  /** null: they couldn't be loaded, and the English of the sources is used */
  readonly messages: Messages | null;
  /** nothing of the LMS is around the page, even if it was launched */
  readonly isInWindow?: boolean;
}

/** The cache lives as long as the app, so nothing from one session shows up in the next. */
const makeReads = () => {
  const cache = new Map();
  return { provider: () => cache, shouldRetryOnError: false, revalidateOnFocus: false };
};

/** What every page needs: reads, settings, theme, language, routes. */
export function App({ settings, locale, messages, isInWindow = false }: AppProps) {
  const [hasEnded, setHasEnded] = useState(false);
  const beginning = hasEnded ? null : settings;
  const router = useMemo(() => makeRouter(beginning), [beginning]);
  const [reads] = useState(makeReads);
  const pages = <RouterProvider router={router} />;
  const language = { locale, messages };
  return (
    <DeterministicIdContextProvider>
      <SWRConfig value={reads}>
        {beginning === null || beginning instanceof Problem ? (
          <Surroundings language={language}>{pages}</Surroundings>
        ) : (
          <SettingsProvider initial={beginning} isInWindow={isInWindow}>
            <SessionSurroundings language={language}>
              {pages}
              <SessionWatch onOver={() => setHasEnded(true)} />
            </SessionSurroundings>
          </SettingsProvider>
        )}
      </SWRConfig>
    </DeterministicIdContextProvider>
  );
}

type Language = Pick<AppProps, 'locale' | 'messages'>;

interface SurroundingsProps {
  readonly language: Language;
  readonly settings?: Settings;
  readonly children: ReactNode;
}

/** The theme and language in the session's current settings. */
const SessionSurroundings = ({ language, children }: SurroundingsProps) => (
  <Surroundings language={useLanguage(language)} settings={useSettings()}>
    {children}
  </Surroundings>
);

/** The page's first language, until the person chooses another and its texts have been loaded. */
function useLanguage(began: Language): Language {
  const { locale } = useSettings();
  const isOther = locale !== began.locale;
  const { data } = useSWR(isOther ? `messages ${locale}` : null, async () => ({
    locale,
    messages: await loadMessages(locale),
  }));
  return isOther && data ? data : began;
}

function Surroundings({ language, settings, children }: SurroundingsProps) {
  const isHighContrast = settings?.isHighContrast ?? false;
  useLayoutEffect(() => {
    // The style sheets follow this: scripts/theme-tokens.ts.
    if (isHighContrast) document.documentElement.dataset.theme = 'high-contrast';
    else delete document.documentElement.dataset.theme;
  }, [isHighContrast]);
  return (
    <InstUISettingsProvider {...themes[isHighContrast ? 'highContrast' : 'usual']}>
      <Intl {...language} timeZone={settings?.timeZone}>
        {children}
      </Intl>
    </InstUISettingsProvider>
  );
}

/**
 * Notices when the session ends. What's being typed stays then: the page says what to do, and goes on with the session
 * that the person starts beside it. If nothing is, it gives way to the login page.
 */
function SessionWatch({ onOver }: { onOver: () => void }) {
  const settings = useSettings();
  const retryFailures = useRetryFailures();
  const [end, setEnd] = useState<'none' | 'told' | 'known' | 'resumed'>('none');
  const notice = useEffectEvent((isWrite: boolean) => {
    if (!hasTyped()) return onOver();
    if (end !== 'known' || isWrite) setEnd('told');
  });
  const resume = useEffectEvent(() => {
    setEnd('resumed');
    retryFailures();
  });
  useEffect(() => whenSignedOut((isWrite) => notice(isWrite)), []);
  const isAway = end === 'told' || end === 'known';
  const wait = useEffectEvent(() => awaitSession(settings, () => resume()));
  useEffect(() => (isAway ? wait() : undefined), [isAway]);
  if (end === 'none' || end === 'known') return null;
  return (
    <Suspense fallback={null}>
      <SessionEndedDialog
        isResumed={end === 'resumed'}
        onClose={() => setEnd(end === 'resumed' ? 'none' : 'known')}
      />
    </Suspense>
  );
}
