import { Alert, Link, Button, Text } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { Suspense, useState } from 'react';
import { personTexts } from '#shared/people/people.columns.ts';
import type { PersonDetail } from '#shared/people/person.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { HeldBackSection } from '../mail/held-back-section.tsx';
import { useSettings } from '../data/use-settings.tsx';
import { Drawer } from '../ui/overlay/drawer.tsx';
import { EmailAddress, Facts } from '../ui/page/facts.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { Ago } from '../ui/page/date-and-time.tsx';
import { usePerson, useSetPersonState } from './person.api.ts';
import { PersonForm } from './person-form.tsx';
import { personMessages } from './person.messages.ts';
import { RolePills, TeamNames } from './person-roles.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { RemovePerson } from './remove-person.tsx';
import { SuperAdminAction } from './super-admin-action.tsx';

const Confirm = lazyPart(() => import('../ui/overlay/confirm-dialog.tsx'));

interface PersonActionsProps {
  readonly person: PersonDetail;
  readonly onRemoved: () => void;
}

/** Shuts a person out, lets them in again or removes them, depending on permissions. */
function PersonActions({ person, onRemoved }: PersonActionsProps) {
  const showNotice = useNotice();
  const [isAsking, setIsAsking] = useState(false);
  const change = useSetPersonState();
  const { id, name, state, permissions } = person;
  const text = useTexts(personMessages, { name });
  const setState = async (next: 'active' | 'deactivated') => {
    const { problem } = await change.run({ params: { id }, body: { state: next } }, personMessages.failed);
    setIsAsking(false);
    if (!problem) showNotice('success', text(next === 'active' ? 'reactivated' : 'deactivated'), brief);
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

interface PersonDrawerProps {
  readonly personId: number;
  readonly onClose: () => void;
}

/** One person: who they are, and what they've been granted. */
export default function PersonDrawer({ personId, onClose }: PersonDrawerProps) {
  const intl = useIntl();
  const person = usePerson(personId);
  const { isReadyGo } = useSettings();
  return (
    <Drawer title={person.data?.name ?? intl.formatMessage(personTexts.list)} onClose={onClose}>
      <LoadState of={person}>
        {(data) => (
          <>
            <PersonFacts person={data} />
            {data.isMailHeldBack && data.permissions.edit && isReadyGo ? (
              <HeldBackSection personId={data.id} />
            ) : null}
            {data.isLmsAdmin ? (
              <Alert variant="info" margin="0 0 medium">
                <FormattedMessage {...personMessages.lmsAdminText} />
              </Alert>
            ) : null}
            {data.accounts.length > 0 ? (
              <Alert variant="info" margin="0 0 medium">
                <FormattedMessage
                  {...personMessages.accountsText}
                  values={{ accounts: intl.formatList(data.accounts) }}
                />
              </Alert>
            ) : null}
            {data.lmsRole === 'old' || data.lmsRole === 'off' || data.lmsRole === 'unknown' ? (
              <Alert variant="info" margin="0 0 medium">
                <FormattedMessage {...personMessages.lmsRoleText} values={{ role: data.lmsRole }} />
              </Alert>
            ) : null}
            {data.permissions.edit ? <PersonForm key={grantsKey(data)} person={data} /> : null}
            <PersonActions person={data} onRemoved={onClose} />
          </>
        )}
      </LoadState>
    </Drawer>
  );
}

/** Changes when grants have been saved, so that the form starts over with them. */
const grantsKey = ({ isAdmin, canManageChecklists, teams }: PersonDetail) =>
  JSON.stringify([isAdmin, canManageChecklists, teams]);

function PersonFacts({ person }: { person: PersonDetail }) {
  const intl = useIntl();
  const text = useTexts(personMessages);
  const listText = useTexts(personTexts);
  const { lmsUrl } = useSettings().institution;
  const { email, lmsUserId, lastSeenAt, source, state, permissions, teams } = person;
  return (
    <Facts
      facts={[
        [
          listText('email'),
          email === null ? (
            intl.formatMessage(personMessages.notKnown)
          ) : (
            <EmailAddress key="email" address={email} />
          ),
        ],
        [
          listText('lmsUserId'),
          lmsUserId === null ? (
            intl.formatMessage(personMessages.notKnown)
          ) : (
            <>
              {lmsUserId}{' '}
              <Link href={`${lmsUrl}/users/${lmsUserId}`} target="_blank" rel="noreferrer">
                {text('inCanvas')}
              </Link>
            </>
          ),
        ],
        [listText('state'), listText('stateName', { state })],
        [listText('lastSeen'), <Ago key="ago" at={lastSeenAt} />],
        [listText('source'), listText('sourceName', { source })],
        [listText('roles'), <RolePills key="roles" person={person} />],
        ...(permissions.edit ? [] : [[listText('teams'), <TeamNames key="teams" teams={teams} />] as const]),
      ]}
    />
  );
}
