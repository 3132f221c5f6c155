import { Button, SimpleSelect, Text } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { personTexts } from '#shared/people/people.columns.ts';
import type { TeamRole } from '#shared/teams/team.ts';
import { useTeams } from '../teams/team.api.ts';
import { TeamRolePicker } from '../teams/team-role-picker.tsx';
import { personMessages } from './person.messages.ts';

export interface DraftTeam {
  readonly id: number;
  readonly title: string;
  readonly role: TeamRole;
}

interface MembershipFieldsProps {
  readonly value: readonly DraftTeam[];
  readonly onChange: (teams: readonly DraftTeam[]) => void;
}

const none = 'none';

/** A person's teams, with the role in each, and a field to add others. */
export function MembershipFields({ value, onChange }: MembershipFieldsProps) {
  const intl = useIntl();
  const all = useTeams().data?.teams ?? [];
  const others = all.filter(({ id }) => !value.some((team) => team.id === id));
  const join = (given: unknown) => {
    const team = others.find(({ id }) => String(id) === given);
    if (team) onChange([...value, { id: team.id, title: team.title, role: 'read' }]);
  };
  return (
    <fieldset className="plain-fieldset">
      <legend>
        <FormattedMessage {...personTexts.teams} />
      </legend>
      {value.length === 0 ? (
        <Text as="p">
          <FormattedMessage {...personMessages.noTeams} />
        </Text>
      ) : (
        <ul className="plain-list">
          {value.map(({ id, title, role }) => (
            <li key={id} className="member">
              <TeamRolePicker
                name={`membership-${id}`}
                label={intl.formatMessage(personMessages.roleIn, { title })}
                value={role}
                onChange={(next) =>
                  onChange(value.map((team) => (team.id === id ? { ...team, role: next } : team)))
                }
              />
              <Button
                aria-label={intl.formatMessage(personMessages.leaveTeamName, { title })}
                onClick={() => onChange(value.filter((team) => team.id !== id))}
              >
                <FormattedMessage {...personMessages.leaveTeam} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {others.length === 0 ? null : (
        <SimpleSelect
          // A new field after each choice, so that nothing stays selected in it.
          key={value.length}
          renderLabel={intl.formatMessage(personMessages.joinTeam)}
          value={none}
          onChange={(_, { value: chosen }) => join(chosen)}
        >
          {[{ id: none, title: intl.formatMessage(personMessages.chooseTeam) }, ...others].map(
            ({ id, title }) => (
              <SimpleSelect.Option key={id} id={`join-${id}`} value={String(id)}>
                {title}
              </SimpleSelect.Option>
            ),
          )}
        </SimpleSelect>
      )}
    </fieldset>
  );
}
