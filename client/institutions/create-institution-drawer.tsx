import { useIntl } from 'react-intl';
import { Drawer } from '../ui/overlay/drawer.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { newDraft, newInstitutionOf, type InstitutionDraft } from './institution-draft.ts';
import { InstitutionForm } from './institution-form.tsx';
import { useCreateInstitution } from './institution.api.ts';
import { institutionMessages } from './institution.messages.ts';

interface CreateInstitutionDrawerProps {
  readonly onClose: () => void;
  /** opens the new institution, to add LTI registrations */
  readonly onCreated: (id: string) => void;
}

export default function CreateInstitutionDrawer({ onClose, onCreated }: CreateInstitutionDrawerProps) {
  const intl = useIntl();
  const showNotice = useNotice();
  const create = useCreateInstitution();
  const handleSubmit = async (draft: InstitutionDraft) => {
    const { result } = await create.run({ body: newInstitutionOf(draft) });
    if (!result) return;
    showNotice('success', intl.formatMessage(institutionMessages.created, { title: result.title }), brief);
    onCreated(String(result.id));
  };
  return (
    <Drawer title={intl.formatMessage(institutionMessages.add)} onClose={onClose}>
      <InstitutionForm
        initial={newDraft}
        submitLabel={intl.formatMessage(institutionMessages.create)}
        isRunning={create.isRunning}
        problem={create.problem}
        isOauthSecretSet={false}
        isRunnerTokenSet={false}
        onSubmit={(draft) => void handleSubmit(draft)}
      />
    </Drawer>
  );
}
