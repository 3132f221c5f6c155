import { Suspense } from 'react';
import { Spinner, View } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { useSettings } from '../data/use-settings.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import NotFoundPage from './not-found-page.tsx';
import type { PageDefinition } from './pages.tsx';

/** Shows a page to those who may see it; for everybody else it does not exist. */
export function PageGuard({ definition: { page: Page, needs, flavour } }: { definition: PageDefinition }) {
  const intl = useIntl();
  const { abilities, isReadyGo } = useSettings();
  const isOffered = flavour === undefined || isReadyGo;
  const isAllowed = needs === undefined || abilities.includes(needs);
  if (!isOffered || !isAllowed) return <NotFoundPage />;
  const waiting = (
    <View as="div" textAlign="center" padding="large">
      <Spinner renderTitle={intl.formatMessage(uiMessages.loading)} />
    </View>
  );
  return (
    <Suspense fallback={waiting}>
      <Page />
    </Suspense>
  );
}
