import { Alert, Button, Spinner, View } from '@instructure/ui/latest';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Problem } from '../../data/problem.ts';
import { focusHeadingIfLost } from './page-heading.tsx';
import { uiMessages } from '../ui.messages.ts';

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

interface LoadStateProps<T> {
  readonly of: Loadable<T>;
  /** the sentence for a failure that the server says nothing of */
  readonly failed?: string | undefined;
  readonly children: (data: T) => ReactNode;
}

/** Shows a read in each of its states: loading, there, and failed – beside what is known from before, if anything is. */
export function LoadState<T>({ of, failed, children }: LoadStateProps<T>) {
  const intl = useIntl();
  const { data, error, isLoading } = of;
  if (data === undefined && !error) {
    return (
      <View as="div" textAlign="center" padding="large">
        <Spinner renderTitle={intl.formatMessage(uiMessages.loading)} />
      </View>
    );
  }
  return (
    <>
      {error ? (
        <LoadFailure problem={error} failed={failed} hasData={data !== undefined} onRetry={of.mutate} />
      ) : null}
      {data === undefined ? null : (
        // What is shown may still be the former page of a list; it is dimmed until the new one is there.
        <div className="loaded" aria-busy={isLoading}>
          {children(data)}
        </div>
      )}
    </>
  );
}

interface LoadFailureProps {
  readonly problem: Problem;
  readonly failed: string | undefined;
  readonly hasData: boolean;
  readonly onRetry: () => unknown;
}

function LoadFailure({ problem, failed, hasData, onRetry }: LoadFailureProps) {
  const textOf = useProblemText();
  const handleRetry = async () => {
    await onRetry();
    // Where it could be read now, this button is gone.
    focusHeadingIfLost();
  };
  return (
    <div role="alert">
      <Alert transition="none" variant="error" margin="medium 0">
        <p>{textOf(problem, failed)}</p>
        {hasData ? (
          <p>
            <FormattedMessage {...uiMessages.outdated} />
          </p>
        ) : null}
        <Button onClick={() => void handleRetry()}>
          <FormattedMessage {...uiMessages.retry} />
        </Button>
      </Alert>
    </div>
  );
}
