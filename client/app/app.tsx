import { InstUISettingsProvider, canvas, canvasHighContrast } from '@instructure/ui/latest';
import { DeterministicIdContextProvider } from '@instructure/ui-react-utils';
import { useMemo, useState } from 'react';
import { RouterProvider } from 'react-router';
import { SWRConfig } from 'swr';
import type { Locale, Settings } from '#shared/session/settings.ts';
import { SettingsProvider } from '../data/use-settings.tsx';
import { Intl, type Messages } from '../i18n/intl.tsx';
import { makeRouter } from './router.tsx';

interface AppProps {
  /** null: nobody is signed in */
  readonly settings: Settings | null;
  readonly locale: Locale;
  readonly messages: Messages;
}

/** What was read lives as long as the app, so that nothing of one session is shown in the next. */
const makeReads = () => {
  const cache = new Map();
  return { provider: () => cache, shouldRetryOnError: false, revalidateOnFocus: false };
};

/** Everything a page stands on: theme, language, settings, reads, routes. */
export function App({ settings, locale, messages }: AppProps) {
  const router = useMemo(() => makeRouter(settings), [settings]);
  const [reads] = useState(makeReads);
  const pages = <RouterProvider router={router} />;
  return (
    <DeterministicIdContextProvider>
      <InstUISettingsProvider theme={settings?.isHighContrast ? canvasHighContrast : canvas}>
        <Intl locale={locale} messages={messages} timeZone={settings?.institution.timeZone}>
          <SWRConfig value={reads}>
            {settings ? <SettingsProvider settings={settings}>{pages}</SettingsProvider> : pages}
          </SWRConfig>
        </Intl>
      </InstUISettingsProvider>
    </DeterministicIdContextProvider>
  );
}
