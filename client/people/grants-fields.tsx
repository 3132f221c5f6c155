import { Checkbox } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { personTexts } from '#shared/people/people.columns.ts';
import { RecordChoice } from '../ui/form/choice.tsx';
import { useTeams } from '../teams/team.api.ts';
import { TeamRolePicker } from '../teams/team-role-picker.tsx';
import { addMessages } from './add-people.messages.ts';
import type { Grants } from './new-people.ts';
import { personMessages } from './person.messages.ts';

interface GrantsFieldsProps {
  readonly value: Grants;
  readonly onChange: (value: Grants) => void;
}

/** Chooses what new people get: a place in a team, and the admin role. */
export function GrantsFields({ value: { isAdmin, team }, onChange }: GrantsFieldsProps) {
  const intl = useIntl();
  const teams = useTeams().data?.teams ?? [];
  const chooseTeam = (given: number | null) => {
    const chosen = teams.find(({ id }) => id === given);
    onChange({
      isAdmin,
      team: chosen ? { id: chosen.id, title: chosen.title, role: team?.role ?? 'read' } : null,
    });
  };
  return (
    <fieldset className="plain-fieldset">
      <legend>{intl.formatMessage(addMessages.grants)}</legend>
      <div className="toolbar">
        <RecordChoice
          label={intl.formatMessage(personMessages.team)}
          unsetLabel={intl.formatMessage(addMessages.noTeam)}
          value={team?.id ?? null}
          records={teams}
          onChoose={chooseTeam}
        />
        {team ? (
          <TeamRolePicker
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
