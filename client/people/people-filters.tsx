import { personTexts } from '#shared/people/people.columns.ts';
import { personRoles, personSources, type PersonRole } from '#shared/people/person.ts';
import { personStates } from '#shared/people/person-states.ts';
import { Choice, RecordChoice } from '../ui/form/choice.tsx';
import { useTeams } from '../teams/team.api.ts';
import { personMessages } from './person.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

/** Each role's key in the filter's message, because its choices can't contain hyphens. */
const roleKeys: Record<PersonRole, string> = {
  'ui-admin': 'admin',
  'account-admin': 'accounts',
  ROLE_MANAGE_CHECKLISTS: 'checklists',
  'team-admin': 'team_admin',
  'team-edit': 'team_edit',
  'team-read': 'team_read',
  none: 'none',
};

/** The filters in a page's address that exist. */
export function chosenFilters(params: URLSearchParams) {
  const role = personRoles.find((each) => each === params.get('role'));
  const state = personStates.find((each) => each === params.get('state'));
  const source = personSources.find((each) => each === params.get('source'));
  const team = /^[1-9]\d{0,8}$/.exec(params.get('team') ?? '')?.[0];
  return {
    ...(role !== undefined && { role }),
    ...(state !== undefined && { state }),
    ...(source !== undefined && { source }),
    ...(team !== undefined && { teamId: team }),
  };
}

interface PeopleFiltersProps {
  readonly params: URLSearchParams;
  readonly onChange: (name: string, value: string) => void;
}

export function PeopleFilters({ params, onChange }: PeopleFiltersProps) {
  const text = useTexts(personMessages);
  const listText = useTexts(personTexts);
  const teams = useTeams().data?.teams ?? [];
  const { role, state, source, teamId } = chosenFilters(params);
  return (
    <>
      <Choice
        label={text('role')}
        unsetLabel={text('any')}
        value={role ?? null}
        choices={personRoles}
        nameOf={(id) => text('roleFilter', { role: roleKeys[id] })}
        onChoose={(id) => onChange('role', id ?? '')}
      />
      <RecordChoice
        label={text('team')}
        unsetLabel={text('any')}
        value={teamId === undefined ? null : Number(teamId)}
        records={teams}
        onChoose={(id) => onChange('team', String(id ?? ''))}
      />
      <Choice
        label={listText('state')}
        unsetLabel={text('any')}
        value={state ?? null}
        choices={personStates}
        nameOf={(id) => listText('stateName', { state: id })}
        onChoose={(id) => onChange('state', id ?? '')}
      />
      <Choice
        label={listText('source')}
        unsetLabel={text('any')}
        value={source ?? null}
        choices={personSources}
        nameOf={(id) => listText('sourceName', { source: id })}
        onChoose={(id) => onChange('source', id ?? '')}
      />
    </>
  );
}
