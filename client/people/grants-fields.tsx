import { Checkbox, SimpleSelect } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { personTexts } from '#shared/people/people.columns.ts';
import { useTeams } from '../teams/team.api.ts';
import { TeamRolePicker } from '../teams/team-role-picker.tsx';
import { addMessages } from './add-people.messages.ts';
import type { Grants } from './new-people.ts';
import { personMessages } from './person.messages.ts';

const noTeam = 'none';

interface GrantsFieldsProps {
  readonly value: Grants;
  readonly onChange: (value: Grants) => void;
}

/** Chooses what new people get: a place in a team, and the admin role. */
export function GrantsFields({ value: { isAdmin, team }, onChange }: GrantsFieldsProps) {
  const intl = useIntl();
  const teams = useTeams().data?.teams ?? [];
  const chooseTeam = (given: unknown) => {
    const chosen = teams.find(({ id }) => String(id) === given);
    onChange({
      isAdmin,
      team: chosen ? { id: chosen.id, title: chosen.title, role: team?.role ?? 'read' } : null,
    });
  };
  return (
    <fieldset className="plain-fieldset">
      <legend>{intl.formatMessage(addMessages.grants)}</legend>
      <div className="toolbar">
        <SimpleSelect
          renderLabel={intl.formatMessage(personMessages.team)}
          value={team ? String(team.id) : noTeam}
          onChange={(_, { value }) => chooseTeam(value)}
        >
          {[{ id: noTeam, title: intl.formatMessage(addMessages.noTeam) }, ...teams].map(({ id, title }) => (
            <SimpleSelect.Option key={id} id={`grant-${id}`} value={String(id)}>
              {title}
            </SimpleSelect.Option>
          ))}
        </SimpleSelect>
        {team ? (
          <TeamRolePicker
            name="grant-role"
            label={intl.formatMessage(personMessages.roleIn, { title: team.title })}
            value={team.role}
            onChange={(role) => onChange({ isAdmin, team: { ...team, role } })}
          />
        ) : null}
        <Checkbox
          label={intl.formatMessage(personTexts.admin)}
          checked={isAdmin}
          onChange={() => onChange({ isAdmin: !isAdmin, team })}
        />
      </div>
    </fieldset>
  );
}
