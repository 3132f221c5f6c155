import { Alert, Button, Heading, Text } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { readAccount } from '#shared/account/account.api.ts';
import * as api from '#shared/mail/mail.api.ts';
import { listPeople, readPerson } from '#shared/people/person.api.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { mailMessages } from './mail-off-panel.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint } from '../data/use-endpoint.ts';
import { Ago } from '../ui/page/date-and-time.tsx';
import { LoadState } from '../ui/page/load-state.tsx';

const Confirm = lazyPart(() => import('../ui/overlay/confirm-dialog.tsx'));

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

const useTakeBackGroup = () =>
  useAction(api.takeBackGroup, { refreshes: [api.listHeldBackGroups], alsoAfterRefusal: true });

/** Addresses that are set aside in all institutions, by what a mail server said, each group with a way back. */
export function HeldBackGroupsSection() {
  const text = useTexts(mailMessages);
  const groups = useEndpoint(api.listHeldBackGroups, {});
  const [chosen, setChosen] = useState<api.HeldBackGroup>();
  if (groups.data?.groups.length === 0) return null;
  return (
    <section className="card" aria-label={text('groups')}>
      <Heading level="h2" variant="titleCardRegular">
        {text('groups')}
      </Heading>
      <Text as="p">{text('groupsText')}</Text>
      <LoadState of={groups}>
        {(data) => (
          <ul>
            {data.groups.map((group) => (
              <li key={group.answer}>
                {text('group', group)} <Ago at={group.until} />{' '}
                <Button size="small" aria-label={text('takeBackOf', group)} onClick={() => setChosen(group)}>
                  {text('takeBack', group)}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </LoadState>
      <Suspense fallback={null}>
        {chosen ? <TakeBackDialog group={chosen} onClose={() => setChosen(undefined)} /> : null}
      </Suspense>
    </section>
  );
}

function TakeBackDialog({ group, onClose }: { group: api.HeldBackGroup; onClose: () => void }) {
  const text = useTexts(mailMessages);
  const showNotice = useNotice();
  const takeBack = useTakeBackGroup();
  const { answer, until, addresses } = group;
  const handleConfirm = async () => {
    const { result } = await takeBack.run({ body: { answer, until } }, mailMessages.retryFailed);
    if (result) showNotice('success', text('takenBack', result));
    onClose();
  };
  return (
    <Confirm
      title={text('takeBackTitle')}
      confirmLabel={text('takeBack', { addresses })}
      color="primary"
      isRunning={takeBack.isRunning}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    >
      <Text as="p">{text('takeBackText', { addresses })}</Text>
    </Confirm>
  );
}
