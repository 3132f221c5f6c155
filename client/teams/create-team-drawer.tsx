import { useIntl } from 'react-intl';
import { Drawer } from '../ui/overlay/drawer.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useCreateTeam } from './team.api.ts';
import { teamMessages } from './team.messages.ts';
import { TeamTitleForm } from './team-title-form.tsx';

interface CreateTeamDrawerProps {
  readonly onClose: () => void;
  /** opens the new team, to add members */
  readonly onCreated: (id: string) => void;
}

export default function CreateTeamDrawer({ onClose, onCreated }: CreateTeamDrawerProps) {
  const intl = useIntl();
  const showNotice = useNotice();
  const create = useCreateTeam();
  const handleSubmit = async (title: string) => {
    const { result } = await create.run({ body: { title } });
    if (!result) return;
    showNotice('success', intl.formatMessage(teamMessages.created, { title: result.title }), brief);
    onCreated(String(result.id));
  };
  return (
    <Drawer title={intl.formatMessage(teamMessages.add)} onClose={onClose}>
      <TeamTitleForm
        initial=""
        submitLabel={intl.formatMessage(teamMessages.create)}
        isRunning={create.isRunning}
        problem={create.problem}
        onSubmit={(title) => void handleSubmit(title)}
      />
    </Drawer>
  );
}
