import { Button, Text } from '@instructure/ui/latest';
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { PersonDetail } from '#shared/people/person.ts';
import { useProblemText } from '../ui/page/load-state.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useSetPersonState } from './person.api.ts';
import { personMessages } from './person.messages.ts';
import { RemovePerson } from './remove-person.tsx';
import { SuperAdminAction } from './super-admin-action.tsx';
import { useTexts } from '../ui/use-texts.ts';

const Confirm = lazy(() => import('../ui/overlay/confirm-dialog.tsx'));

interface PersonActionsProps {
  readonly person: PersonDetail;
  readonly onRemoved: () => void;
}

/** Shuts a person out, lets them in again or removes them, depending on permissions. */
export function PersonActions({ person, onRemoved }: PersonActionsProps) {
  const showNotice = useNotice();
  const textOf = useProblemText();
  const [isAsking, setIsAsking] = useState(false);
  const change = useSetPersonState();
  const { id, name, state, permissions } = person;
  const text = useTexts(personMessages, { name });
  const setState = async (next: 'active' | 'deactivated') => {
    const { problem } = await change.run({ params: { id }, body: { state: next } });
    setIsAsking(false);
    if (problem) return showNotice('error', textOf(problem, text('failed')));
    showNotice('success', text(next === 'active' ? 'reactivated' : 'deactivated'), brief);
  };
  if (!permissions.deactivate && !permissions.set_super_admin && !permissions.remove) return null;
  return (
    <div className="button-row drawer-end">
      {permissions.deactivate && state === 'deactivated' ? (
        <Button
          interaction={change.isRunning ? 'disabled' : 'enabled'}
          onClick={() => void setState('active')}
        >
          <FormattedMessage {...personMessages.reactivate} />
        </Button>
      ) : null}
      {permissions.deactivate && state !== 'deactivated' ? (
        <Button onClick={() => setIsAsking(true)}>
          <FormattedMessage {...personMessages.deactivate} />
        </Button>
      ) : null}
      {permissions.set_super_admin ? <SuperAdminAction person={person} /> : null}
      {permissions.remove ? <RemovePerson person={person} onRemoved={onRemoved} /> : null}
      {isAsking ? (
        <Suspense fallback={null}>
          <Confirm
            title={text('deactivateTitle')}
            confirmLabel={text('deactivate')}
            isRunning={change.isRunning}
            onConfirm={() => void setState('deactivated')}
            onCancel={() => setIsAsking(false)}
          >
            <Text as="p">{text('deactivateText')}</Text>
          </Confirm>
        </Suspense>
      ) : null}
    </div>
  );
}
