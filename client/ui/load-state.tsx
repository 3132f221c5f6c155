import { Alert, Button, Spinner, View } from '@instructure/ui/latest';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Problem } from '#shared/http/problem.ts';
import { uiMessages } from './ui.messages.ts';

/** What of a read is shown: swr's answer has this shape. */
export interface Loadable<T> {
  readonly data: T | undefined;
  readonly error: Problem | undefined;
  readonly isLoading: boolean;
  readonly mutate: () => unknown;
}

/** The sentence for a problem: the server's, or a general one where it could not say anything. */
export function useProblemText() {
  const intl = useIntl();
  return (problem: Problem, fallback = intl.formatMessage(uiMessages.failed)) => {
    if (problem.message !== '') return problem.message;
    return problem.code === 'unavailable' ? intl.formatMessage(uiMessages.unavailable) : fallback;
  };
}

/** Shows a read in each of its states: loading, failed (with another try), and there. */
export function LoadState<T>({ of, children }: { of: Loadable<T>; children: (data: T) => ReactNode }) {
  const intl = useIntl();
  const textOf = useProblemText();
  if (of.data !== undefined) return children(of.data);
  if (!of.error) {
    return (
      <View as="div" textAlign="center" padding="large">
        <Spinner renderTitle={intl.formatMessage(uiMessages.loading)} />
      </View>
    );
  }
  return (
    <Alert variant="error" margin="medium 0">
      <p>{textOf(of.error)}</p>
      <Button onClick={() => void of.mutate()}>
        <FormattedMessage {...uiMessages.retry} />
      </Button>
    </Alert>
  );
}
