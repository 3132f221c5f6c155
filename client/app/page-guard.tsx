import { Suspense } from 'react';
import { Spinner, View } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { useSettings } from '../data/use-settings.tsx';
import { useTabTitleMeanwhile } from '../ui/page/tab-title.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import NotFoundPage from '../ui/page/not-found-page.tsx';
import { isOffered, type PageDefinition } from './pages.tsx';

/** Shows a page to people who may see it; for everyone else it doesn't exist. */
export function PageGuard({ definition }: { definition: PageDefinition }) {
  const intl = useIntl();
  const settings = useSettings();
  const { page: Page, title } = definition;
  useTabTitleMeanwhile(intl.formatMessage(title));
  if (!isOffered(definition, settings)) return <NotFoundPage />;
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
