import { Alert, Button, Spinner, View } from '@instructure/ui/latest';
import { useCallback, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Message } from '#shared/text/messages.ts';
import type { Problem } from '../../data/problem.ts';
import { uiMessages } from '../ui.messages.ts';
import { Skeleton } from './skeleton.tsx';

/** The parts of a read that are shown; swr's answer has this shape. */
export interface Loadable<T> {
  readonly data: T | undefined;
  readonly error: Problem | undefined;
  readonly isLoading: boolean;
  readonly mutate: () => unknown;
}

/** The sentence for a problem: the server's, or a general one if the server couldn't say anything. */
export function useProblemText() {
  const intl = useIntl();
  return useCallback(
    (problem: Problem, fallback = intl.formatMessage(uiMessages.failed)) => {
      if (problem.message !== '') return problem.message;
      return problem.code === 'unavailable' ? intl.formatMessage(uiMessages.unavailable) : fallback;
    },
    [intl],
  );
}

/** The texts of a list while it loads and if it can't be loaded; each kind of record has its own. */
interface ListTexts {
  readonly loading: Message;
  readonly failed: Message;
  /** how many rows stand in for it, if it's short */
  readonly rows?: number;
}

interface LoadStateProps<T> {
  readonly of: Loadable<T>;
  /** for a list: placeholder rows while it loads, and its own sentence first */
  readonly list?: ListTexts | undefined;
  /** the sentence for a failure that the server says nothing about */
  readonly failed?: string | undefined;
  /** what to do while the server can't be reached, or can't do its work */
  readonly whenAway?: string | undefined;
  readonly children: (data: T) => ReactNode;
}

/** Shows a read in each of its states: loading, loaded, and failed – next to earlier data, if there is any. */
export function LoadState<T>({ of, list, failed, whenAway, children }: LoadStateProps<T>) {
  const { data, error, isLoading } = of;
  if (data === undefined && !error) return list ? <LoadingList list={list} /> : <LoadingPage />;
  return (
    <>
      {error ? (
        <LoadFailure
          problem={error}
          list={list}
          failed={failed}
          whenAway={whenAway}
          hasData={data !== undefined}
          onRetry={of.mutate}
        />
      ) : null}
      {data === undefined ? null : (
        // This can still be the previous page of a list; it's dimmed until the new one is there.
        <div className="loaded" aria-busy={isLoading}>
          {children(data)}
        </div>
      )}
    </>
  );
}

const LoadingList = ({ list }: { list: ListTexts }) => (
  <Skeleton label={useIntl().formatMessage(list.loading)} rows={list.rows} />
);

function LoadingPage() {
  const intl = useIntl();
  return (
    <View as="div" textAlign="center" padding="large">
      <Spinner renderTitle={intl.formatMessage(uiMessages.loading)} />
    </View>
  );
}

interface LoadFailureProps extends Pick<LoadStateProps<unknown>, 'list' | 'failed' | 'whenAway'> {
  readonly problem: Problem;
  readonly hasData: boolean;
  readonly onRetry: () => unknown;
}

function LoadFailure({ problem, list, failed, whenAway, hasData, onRetry }: LoadFailureProps) {
  const intl = useIntl();
  const textOf = useProblemText();
  const listFailed = list && intl.formatMessage(list.failed);
  const reason = textOf(problem, failed ?? listFailed);
  return (
    <div role="alert">
      <Alert transition="none" variant="error" margin="medium 0">
        {listFailed === undefined || listFailed === reason ? null : <p>{listFailed}</p>}
        <p>{reason}</p>
        {problem.code === 'unavailable' && whenAway !== undefined ? <p>{whenAway}</p> : null}
        {hasData ? (
          <p>
            <FormattedMessage {...uiMessages.outdated} />
          </p>
        ) : null}
        <Button onClick={() => void onRetry()}>
          <FormattedMessage {...uiMessages.retry} />
        </Button>
      </Alert>
    </div>
  );
}
