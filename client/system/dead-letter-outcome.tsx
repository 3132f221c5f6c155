import { Alert, Button } from '@instructure/ui/latest';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { useProblemText } from '../ui/page/load-state.tsx';
import { letterMessages } from './system.messages.ts';
import type { LettersEnd } from './system.api.ts';

/** How many failures the page lists; they're all still in the list. */
const mostNamed = 20;

/** What became of the letters: how many it worked for, and why not for the others. */
export function DeadLetterOutcome({
  end,
  onDismiss,
}: {
  end: LettersEnd | undefined;
  onDismiss: () => void;
}) {
  const intl = useIntl();
  const textOf = useProblemText();
  if (!end) return <div aria-live="polite" />;
  const { kind, done, failed, problem } = end;
  const isWhole = failed.length === 0 && !problem;
  return (
    <div aria-live="polite">
      <Alert
        transition="none"
        variant={isWhole ? 'success' : done > 0 ? 'warning' : 'error'}
        margin="small 0"
      >
        <p>
          <FormattedMessage
            {...letterMessages[kind === 'retry' ? 'retried' : 'discarded']}
            values={{ count: done }}
          />
        </p>
        {failed.length > 0 ? (
          <>
            <p>
              <FormattedMessage {...letterMessages.notDone} values={{ count: failed.length }} />
            </p>
            <ul>
              {failed.slice(0, mostNamed).map((failure) => (
                <li key={failure.input}>{lineOf(failure, intl)}</li>
              ))}
            </ul>
          </>
        ) : null}
        {problem ? <p>{textOf(problem, intl.formatMessage(letterMessages.stopped))}</p> : null}
        <Button size="small" onClick={onDismiss}>
          <FormattedMessage {...letterMessages.dismiss} />
        </Button>
      </Alert>
    </div>
  );
}

/** Which one it was, and why not. Of one that was gone already, nothing is known. */
function lineOf({ job, diedAt, message }: LettersEnd['failed'][number], intl: IntlShape) {
  if (job === null || diedAt === null) return message;
  const time = intl.formatDate(diedAt, { dateStyle: 'medium', timeStyle: 'medium' });
  return intl.formatMessage(letterMessages.notDoneItem, { job, time, message });
}
