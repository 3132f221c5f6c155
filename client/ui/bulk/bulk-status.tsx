import { Alert, Button, ProgressBar, Text, View } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { defineMessages, type Message } from '#shared/text/messages.ts';
import { downloadCsv } from '../../data/download-csv.ts';
import type { BulkEnd, BulkState, BulkWork, Failure } from './use-bulk.ts';

const bulkMessages = defineMessages({
  progress: { id: 'bulk.progress', defaultMessage: '{done, number} of {total, number}' },
  stop: { id: 'bulk.stop', defaultMessage: 'Stop' },
  partial: {
    id: 'bulk.partial',
    defaultMessage:
      '{done, plural, other {# done}}{failed, plural, =0 {} other {, {failed, number} failed}}{unsent, plural, =0 {} other {, {unsent, number} not started}}',
  },
  title: { id: 'bulk.title', defaultMessage: 'Title' },
  reason: { id: 'bulk.reason', defaultMessage: 'Reason' },
  failures: { id: 'bulk.failures', defaultMessage: 'Failures' },
  retry: { id: 'bulk.retry', defaultMessage: 'Retry the rest' },
  download: { id: 'bulk.download', defaultMessage: 'Download failures' },
  dismiss: { id: 'bulk.dismiss', defaultMessage: 'Dismiss' },
});

interface BulkStatusProps {
  readonly bulk: BulkState;
  /** what's being done, such as "Removing courses" */
  readonly label: string;
  /** the text of a success, with its `count` */
  readonly success: Message;
  readonly onRetry: (work: BulkWork) => void;
  readonly onDismiss: () => void;
}

/** The state of a bulk change: its progress with a way to stop it, then the result. */
export function BulkStatus({ bulk, label, success, onRetry, onDismiss }: BulkStatusProps) {
  return (
    <div aria-live="polite">
      {bulk.state === 'running' ? (
        <View as="div" margin="small 0">
          <ProgressBar
            screenReaderLabel={label}
            valueNow={bulk.done}
            valueMax={bulk.total}
            size="small"
            renderValue={() => (
              <Text size="small">
                <FormattedMessage
                  {...bulkMessages.progress}
                  values={{ done: bulk.done, total: bulk.total }}
                />
              </Text>
            )}
          />
          <Button size="small" margin="x-small 0 0" onClick={bulk.cancel}>
            <FormattedMessage {...bulkMessages.stop} />
          </Button>
        </View>
      ) : null}
      {bulk.state === 'success' && bulk.end.changed !== 0 ? (
        <Alert transition="none" variant="success" margin="small 0">
          <FormattedMessage {...success} values={{ count: bulk.end.changed ?? bulk.end.done }} />
        </Alert>
      ) : null}
      {bulk.state === 'partial_success' || bulk.state === 'error' ? (
        <BulkFailure end={bulk.end} label={label} onRetry={onRetry} onDismiss={onDismiss} />
      ) : null}
    </div>
  );
}

const rowsOf = (header: readonly string[], failures: readonly Failure[]) => [
  header,
  ...failures.map(({ title, reason }) => [title, reason]),
];

/** How many failures the page lists; the file has all of them. */
const mostNamed = 10;

function BulkFailure({
  end,
  label,
  onRetry,
  onDismiss,
}: Omit<BulkStatusProps, 'bulk' | 'success'> & { readonly end: BulkEnd }) {
  const intl = useIntl();
  const { done, failed, failures, unsent, retry } = end;
  const header = [intl.formatMessage(bulkMessages.title), intl.formatMessage(bulkMessages.reason)];
  return (
    <Alert transition="none" variant={done > 0 ? 'warning' : 'error'} margin="small 0">
      <p>
        <FormattedMessage {...bulkMessages.partial} values={{ done, failed, unsent }} />
      </p>
      {failures.length > 0 ? (
        <ul aria-label={intl.formatMessage(bulkMessages.failures)}>
          {failures.slice(0, mostNamed).map(({ title, reason }, index) => (
            // Two courses can have the same name.
            <li key={index}>
              {title === '' ? null : <strong>{`${title}: `}</strong>}
              {reason}
            </li>
          ))}
        </ul>
      ) : null}
      <span className="button-row">
        {retry ? (
          <Button onClick={() => onRetry(retry)}>
            <FormattedMessage {...bulkMessages.retry} />
          </Button>
        ) : null}
        {failures.length > 0 ? (
          <Button onClick={() => downloadCsv(`${label}.csv`, rowsOf(header, failures))}>
            <FormattedMessage {...bulkMessages.download} />
          </Button>
        ) : null}
        <Button onClick={onDismiss}>
          <FormattedMessage {...bulkMessages.dismiss} />
        </Button>
      </span>
    </Alert>
  );
}
