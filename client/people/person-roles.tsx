import { Pill } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { personTexts } from '#shared/people/people.columns.ts';
import type { Person, PersonDetail } from '#shared/people/person.ts';
import { personMessages } from './person.messages.ts';

const roleTexts = { ...personTexts, superAdmin: personMessages.superAdmin };

/** A person's roles in the institution; those from Canvas are told apart from those granted here. */
export function RolePills({ person }: { person: Person & Partial<Pick<PersonDetail, 'isSuperAdmin'>> }) {
  const intl = useIntl();
  const roles = [
    ...(person.isSuperAdmin ? (['superAdmin'] as const) : []),
    ...(person.isAdmin ? (['admin'] as const) : []),
    ...(person.isLmsAdmin ? (['lmsAdmin'] as const) : []),
    ...(person.accounts.length > 0 ? (['accounts'] as const) : []),
    ...(person.canManageChecklists ? (['checklists'] as const) : []),
  ];
  if (roles.length === 0) return <span className="soft">{intl.formatMessage(personMessages.noRole)}</span>;
  return (
    <span className="pills">
      {roles.map((role) => (
        <Pill key={role} color={role === 'lmsAdmin' ? 'primary' : 'info'}>
          {intl.formatMessage(roleTexts[role])}
        </Pill>
      ))}
    </span>
  );
}

/** A person's teams, with the role in each. */
export function TeamNames({ teams }: Pick<Person, 'teams'>) {
  const intl = useIntl();
  if (teams.length === 0) return <span className="soft">{intl.formatMessage(personMessages.noTeam)}</span>;
  return (
    <ul className="plain-list">
      {teams.map(({ id, title, role }) => (
        <li key={id}>
          <bdi>
            {intl.formatMessage(personTexts.teamWithRole, {
              title,
              role,
            })}
          </bdi>
        </li>
      ))}
    </ul>
  );
}
