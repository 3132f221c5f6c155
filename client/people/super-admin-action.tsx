import { Button, Text } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import type { PersonDetail } from '#shared/people/person.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useSetSuperAdmin } from './person.api.ts';
import { personMessages } from './person.messages.ts';

const Confirm = lazyPart(() => import('../ui/overlay/confirm-dialog.tsx'));

const granting = {
  label: personMessages.grantSuperAdmin,
  title: personMessages.grantSuperAdminTitle,
  text: personMessages.grantSuperAdminText,
  done: personMessages.superAdminGranted,
};
const revoking = {
  label: personMessages.revokeSuperAdmin,
  title: personMessages.revokeSuperAdminTitle,
  text: personMessages.revokeSuperAdminText,
  done: personMessages.superAdminRevoked,
};

/** Lets a super admin make others super admins, and undo that. */
export function SuperAdminAction({ person: { id, name, isSuperAdmin } }: { person: PersonDetail }) {
  const intl = useIntl();
  const showNotice = useNotice();
  const [isAsking, setIsAsking] = useState(false);
  const change = useSetSuperAdmin();
  const { label, title, text, done } = isSuperAdmin ? revoking : granting;
  const handleConfirm = async () => {
    const body = { isSuperAdmin: !isSuperAdmin };
    const { problem } = await change.run({ params: { id }, body }, personMessages.failed);
    setIsAsking(false);
    if (!problem) showNotice('success', intl.formatMessage(done, { name }), brief);
  };
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{intl.formatMessage(label)}</Button>
      {isAsking ? (
        <Suspense fallback={null}>
          <Confirm
            title={intl.formatMessage(title, { name })}
            confirmLabel={intl.formatMessage(label)}
            isRunning={change.isRunning}
            onConfirm={() => void handleConfirm()}
            onCancel={() => setIsAsking(false)}
          >
            <Text as="p">{intl.formatMessage(text)}</Text>
          </Confirm>
        </Suspense>
      ) : null}
    </>
  );
}
