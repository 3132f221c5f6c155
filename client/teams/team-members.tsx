import { Button, Pill, Text } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { teamTexts } from '#shared/teams/team.columns.ts';
import type { TeamDetail, TeamMember, TeamRole } from '#shared/teams/team.ts';
import { EmailAddress } from '../ui/page/facts.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useRemoveMember, useSetMember } from './team.api.ts';
import { teamMessages } from './team.messages.ts';
import { TeamRolePicker } from './team-role-picker.tsx';

/** The team's members; people who look after the team can change roles and remove members. */
export function TeamMembers({ team }: { team: TeamDetail }) {
  if (team.members.length === 0)
    return (
      <Text>
        <FormattedMessage {...teamMessages.noMembers} />
      </Text>
    );
  return (
    <ul className="plain-list">
      {team.members.map((member) => (
        <li key={member.personId} className="member">
          <Who member={member} />
          {team.permissions.manage_members ? (
            <MemberControls teamId={team.id} member={member} />
          ) : (
            <Text>
              <FormattedMessage {...teamTexts.roleName} values={{ role: member.role }} />
            </Text>
          )}
        </li>
      ))}
    </ul>
  );
}

const Who = ({ member: { name, email, state } }: { member: TeamMember }) => (
  <span className="member-name">
    <Text weight="bold">
      <bdi>{name}</bdi>
    </Text>{' '}
    {state === 'active' ? null : (
      <Pill>
        <FormattedMessage {...teamMessages[state]} />
      </Pill>
    )}
    {email === null ? null : (
      <Text as="div" size="small">
        <EmailAddress address={email} />
      </Text>
    )}
  </span>
);

function MemberControls({ teamId, member }: { teamId: number; member: TeamMember }) {
  const intl = useIntl();
  const showNotice = useNotice();
  const setMember = useSetMember();
  const removal = useRemoveMember();
  const { personId, name, role, mayChange } = member;
  const params = { id: teamId, personId };
  const isRunning = setMember.isRunning || removal.isRunning;
  const roleText = (given: TeamRole) => intl.formatMessage(teamTexts.roleName, { role: given });
  const change = async (next: TeamRole) => {
    const { problem } = await setMember.run({ params, body: { role: next } }, teamMessages.failed);
    const saved = intl.formatMessage(teamMessages.memberSaved, { name, role: roleText(next) });
    if (!problem) showNotice('success', saved, brief);
  };
  const takeOut = async () => {
    const { problem } = await removal.run({ params }, teamMessages.failed);
    if (!problem) showNotice('success', intl.formatMessage(teamMessages.memberTakenOut, { name }), brief);
  };
  return (
    <>
      <TeamRolePicker
        label={intl.formatMessage(teamMessages.roleOf, { name })}
        value={role}
        isDisabled={isRunning || !mayChange}
        onChange={(next) => void change(next)}
      />
      <Button
        interaction={isRunning || !mayChange ? 'disabled' : 'enabled'}
        aria-label={intl.formatMessage(teamMessages.takeOutName, { name })}
        onClick={() => void takeOut()}
      >
        <FormattedMessage {...teamMessages.takeOut} />
      </Button>
    </>
  );
}
