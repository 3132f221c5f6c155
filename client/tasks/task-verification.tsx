import { Button } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { longestComment, type TaskDetail } from '#shared/tasks/task.ts';
import { useUnsaved } from '../ui/overlay/unsaved.ts';
import { uiMessages } from '../ui/ui.messages.ts';
import { useSendTaskBack, useVerifyTask } from './task.api.ts';
import { taskDetailMessages } from './task-detail.messages.ts';
import { taskMessages } from './task.messages.ts';
import { LongTextField } from '../ui/form/text-field.tsx';

/** For somebody else than who did a task: confirms that it's done, or says what's missing. */
export function TaskVerification({ task: { id, version } }: { task: TaskDetail }) {
  const intl = useIntl();
  const [verifying, sending] = [useVerifyTask(), useSendTaskBack()];
  const [comment, setComment] = useState<string>();
  useUnsaved((comment ?? '').trim() !== '');
  const handleVerify = () => verifying.run({ params: { id }, body: { version } }, taskMessages.changeFailed);
  const handleSend = () => {
    const body = { version, comment: (comment ?? '').trim() };
    return sending.run({ params: { id }, body }, taskMessages.changeFailed);
  };
  const isBusy = verifying.isRunning || sending.isRunning;
  return (
    <section className="card">
      <p>
        <FormattedMessage {...taskDetailMessages.verifyText} />
      </p>
      {comment === undefined ? (
        <span className="button-row">
          <Button
            color="primary"
            interaction={isBusy ? 'disabled' : 'enabled'}
            onClick={() => void handleVerify()}
          >
            <FormattedMessage {...taskDetailMessages.verify} />
          </Button>
          <Button interaction={isBusy ? 'disabled' : 'enabled'} onClick={() => setComment('')}>
            <FormattedMessage {...taskDetailMessages.sendBack} />
          </Button>
        </span>
      ) : (
        <div className="form-stack">
          <LongTextField
            label={intl.formatMessage(taskDetailMessages.sendBackLabel)}
            required
            value={comment}
            most={longestComment}
            onChange={(event) => setComment(event.target.value)}
          />
          <span className="button-row">
            <Button
              color="primary"
              interaction={isBusy || comment.trim() === '' ? 'disabled' : 'enabled'}
              onClick={() => void handleSend()}
            >
              <FormattedMessage {...taskDetailMessages.sendBackNow} />
            </Button>
            <Button onClick={() => setComment(undefined)}>
              <FormattedMessage {...uiMessages.cancel} />
            </Button>
          </span>
        </div>
      )}
    </section>
  );
}
