import { Button, Text } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { appMessages } from './app.messages.ts';
import { errorPath } from '../ui/page/outside-paths.ts';
import { useErrorState } from '../ui/page/use-error-state.ts';

/** Shown when a page can't be: at its own address after a failed load, in the page's place when it breaks. */
export default function ErrorPage() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const given = useErrorState(errorPath);
  const handleRetry = () => {
    // A part that couldn't be fetched stays broken until the page is reloaded.
    if (pathname !== errorPath) window.location.reload();
    else void navigate(given?.from ?? '/dashboard', { replace: true });
  };
  return (
    <>
      <PageHeading title={intl.formatMessage(appMessages.errorTitle)} />
      <Text as="p">{given?.message || intl.formatMessage(appMessages.errorText)}</Text>
      <Button onClick={handleRetry}>
        <FormattedMessage {...uiMessages.retry} />
      </Button>
    </>
  );
}
