import { useIntl } from 'react-intl';
import { teamTexts } from '#shared/teams/team.columns.ts';
import { teamRoles, type TeamRole } from '#shared/teams/team.ts';
import { Choice } from '../ui/form/choice.tsx';

interface TeamRolePickerProps {
  readonly label: string;
  readonly value: TeamRole;
  readonly isDisabled?: boolean;
  readonly onChange: (role: TeamRole) => void;
}

export function TeamRolePicker({ label, value, isDisabled = false, onChange }: TeamRolePickerProps) {
  const intl = useIntl();
  return (
    <Choice
      label={label}
      interaction={isDisabled ? 'disabled' : 'enabled'}
      value={value}
      choices={teamRoles}
      nameOf={(role) => intl.formatMessage(teamTexts.roleName, { role })}
      onChoose={(role) => onChange(role ?? 'read')}
    />
  );
}
