import { SimpleSelect } from '@instructure/ui/latest';
import { personTexts } from '#shared/people/people.columns.ts';
import { personRoles, personSources, type PersonRole } from '#shared/people/person.ts';
import { personStates } from '#shared/people/person-states.ts';
import { useTeams } from '../teams/team.api.ts';
import { personMessages } from './person.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

const any = 'any';

/** Each role's key in the filter's message, because its choices can't contain hyphens. */
const roleKeys: Record<PersonRole, string> = {
  'ui-admin': 'admin',
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
  const filters: readonly FilterProps[] = [
    {
      name: 'role',
      label: text('role'),
      value: role,
      options: personRoles.map((id) => [id, text('roleFilter', { role: roleKeys[id] })]),
    },
    {
      name: 'team',
      label: text('team'),
      value: teamId,
      options: teams.map(({ id, title }) => [String(id), title]),
    },
    {
      name: 'state',
      label: listText('state'),
      value: state,
      options: personStates.map((id) => [id, listText('stateName', { state: id })]),
    },
    {
      name: 'source',
      label: listText('source'),
      value: source,
      options: personSources.map((id) => [id, listText('sourceName', { source: id })]),
    },
  ];
  return filters.map((filter) => (
    <Filter
      key={filter.name}
      {...filter}
      options={[[any, text('any')], ...filter.options]}
      onChange={(value) => onChange(filter.name, value === any ? '' : value)}
    />
  ));
}

interface FilterProps {
  readonly name: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly (readonly [id: string, label: string])[];
}

const Filter = ({
  name,
  label,
  value = any,
  options,
  onChange,
}: FilterProps & { onChange: (value: string) => void }) => (
  <SimpleSelect
    renderLabel={label}
    value={value}
    onChange={(_, { value: chosen }) => onChange(String(chosen))}
  >
    {options.map(([id, text]) => (
      <SimpleSelect.Option key={id} id={`${name}-${id}`} value={id}>
        {text}
      </SimpleSelect.Option>
    ))}
  </SimpleSelect>
);
