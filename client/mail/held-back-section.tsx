import { Alert, Button } from '@instructure/ui/latest';
import { readAccount } from '#shared/account/account.api.ts';
import * as api from '#shared/mail/mail.api.ts';
import { listPeople, readPerson } from '#shared/people/person.api.ts';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { mailMessages } from './mail-off-panel.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { useAction } from '../data/use-action.ts';

const addressReads = [readAccount, listPeople, readPerson];

const useRetryOwnMail = () =>
  useAction(api.retryOwnMail, { refreshes: addressReads, alsoAfterRefusal: true });

const useRetryMailTo = () => useAction(api.retryMailTo, { refreshes: addressReads, alsoAfterRefusal: true });

/** Says that mail to an address comes back, and offers to try again: one's own, or another person's. */
export function HeldBackSection({ personId }: { personId?: number }) {
  const text = useTexts(mailMessages);
  const showNotice = useNotice();
  const [own, other] = [useRetryOwnMail(), useRetryMailTo()];
  const handleRetry = async () => {
    const failed = mailMessages.retryFailed;
    const { problem } =
      personId === undefined
        ? await own.run({}, failed)
        : await other.run({ params: { id: personId } }, failed);
    if (!problem) showNotice('success', text('retried'), brief);
  };
  return (
    <Alert variant="warning" margin="small 0">
      {text('heldBack')}{' '}
      <Button
        size="small"
        interaction={own.isRunning || other.isRunning ? 'disabled' : 'enabled'}
        onClick={() => void handleRetry()}
      >
        {text('retry')}
      </Button>
    </Alert>
  );
}
