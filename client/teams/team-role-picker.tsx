import { SimpleSelect } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { teamTexts } from '#shared/teams/team.columns.ts';
import { teamRoles, type TeamRole } from '#shared/teams/team.ts';

interface TeamRolePickerProps {
  readonly label: string;
  readonly value: TeamRole;
  /** unique on the page; prefix of the options' ids */
  readonly name: string;
  readonly isDisabled?: boolean;
  readonly onChange: (role: TeamRole) => void;
}

export function TeamRolePicker({ label, value, name, isDisabled = false, onChange }: TeamRolePickerProps) {
  const intl = useIntl();
  return (
    <SimpleSelect
      renderLabel={label}
      value={value}
      interaction={isDisabled ? 'disabled' : 'enabled'}
      onChange={(_, { value: chosen }) => onChange(teamRoles.find((role) => role === chosen) ?? 'read')}
    >
      {teamRoles.map((role) => (
        <SimpleSelect.Option key={role} id={`${name}-${role}`} value={role}>
          {intl.formatMessage(teamTexts.roleName, { role })}
        </SimpleSelect.Option>
      ))}
    </SimpleSelect>
  );
}
