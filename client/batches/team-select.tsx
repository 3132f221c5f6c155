import { SimpleSelect, type FormMessage } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { listAssignableTeams } from '#shared/teams/team.api.ts';
import { useEndpoint } from '../data/use-endpoint.ts';
import { batchMessages } from './batch.messages.ts';

interface TeamSelectProps {
  readonly value: number | null;
  /** the batch's current team, which can always be chosen */
  readonly current: { id: number; title: string } | null;
  readonly messages: FormMessage[];
  readonly onChange: (teamId: number | null) => void;
}

const none = 'none';

/** Chooses the team that looks after a batch, from those this person may give it to. */
export function TeamSelect({ value, current, messages, onChange }: TeamSelectProps) {
  const intl = useIntl();
  const { data } = useEndpoint(listAssignableTeams, {});
  const teams = data?.teams ?? (current ? [current] : []);
  const noTeam = { id: none, title: intl.formatMessage(batchMessages.noTeam) };
  const options = [...(data?.mayLeaveUnassigned === false ? [] : [noTeam]), ...teams];
  return (
    <SimpleSelect
      renderLabel={intl.formatMessage(batchMessages.team)}
      messages={messages}
      value={String(value ?? none)}
      onChange={(_, { value: chosen }) => onChange(chosen === none ? null : Number(chosen))}
    >
      {options.map(({ id, title }) => (
        <SimpleSelect.Option key={id} id={`team-${id}`} value={String(id)}>
          {title}
        </SimpleSelect.Option>
      ))}
    </SimpleSelect>
  );
}
