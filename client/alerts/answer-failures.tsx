import { Alert, Button } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { alertMessages } from './alert.messages.ts';
import type { AnswerFailure } from './use-answers.ts';

interface AnswerFailuresProps {
  readonly failures: readonly AnswerFailure[];
  readonly onDismiss: () => void;
}

/** Which alerts couldn't be answered, each with the reason. */
export function AnswerFailures({ failures, onDismiss }: AnswerFailuresProps) {
  const intl = useIntl();
  return (
    <div aria-live="polite">
      {failures.length === 0 ? null : (
        <Alert transition="none" variant="warning" margin="0 0 small">
          <p>
            <FormattedMessage {...alertMessages.notAnswered} values={{ count: failures.length }} />
          </p>
          <ul aria-label={intl.formatMessage(alertMessages.failures)}>
            {failures.map(({ id, title, reason }) => (
              <li key={id}>
                <strong>
                  <bdi>{title}</bdi>
                </strong>
                {`: ${reason}`}
              </li>
            ))}
          </ul>
          <Button onClick={onDismiss}>
            <FormattedMessage {...alertMessages.dismiss} />
          </Button>
        </Alert>
      )}
    </div>
  );
}
