import { Button, Text } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import { PageHeading } from '../ui/page/page-heading.tsx';
import type { Problem } from '../data/problem.ts';
import { useProblemText } from '../ui/page/load-state.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { appMessages } from './app.messages.ts';
import { errorPath } from '../ui/page/outside-paths.ts';
import { useErrorState } from '../ui/page/use-error-state.ts';

interface ErrorPageProps {
  /** why nothing could be shown, if there's no page to say it */
  readonly problem?: Problem | undefined;
}

/** Shown when a page can't be: at its own address after a failed load, in the page's place when it breaks. */
export default function ErrorPage({ problem }: ErrorPageProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const given = useErrorState(errorPath);
  const textOf = useProblemText();
  const general = intl.formatMessage(appMessages.errorText);
  const handleRetry = () => {
    // A part that couldn't be fetched stays broken until the page is reloaded.
    if (problem || pathname !== errorPath) window.location.reload();
    else void navigate(given?.from ?? '/dashboard', { replace: true });
  };
  return (
    <>
      <PageHeading title={intl.formatMessage(appMessages.errorTitle)} />
      <Text as="p">{problem ? textOf(problem, general) : given?.message || general}</Text>
      <Button onClick={handleRetry}>
        <FormattedMessage {...uiMessages.retry} />
      </Button>
    </>
  );
}
