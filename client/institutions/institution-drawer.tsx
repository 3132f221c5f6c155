import { useIntl } from 'react-intl';
import { institutionTexts } from '#shared/institutions/institution.columns.ts';
import type { InstitutionDetail } from '#shared/institutions/institution.ts';
import { Drawer } from '../ui/overlay/drawer.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { letGo } from '../ui/overlay/unsaved.ts';
import {
  changesOf,
  draftOf,
  newDraft,
  newInstitutionOf,
  type InstitutionDraft,
} from './institution-draft.ts';
import { InstitutionForm } from './institution-form.tsx';
import {
  useCreateInstitution,
  useInstitution,
  useReloadInstitution,
  useUpdateInstitution,
} from './institution.api.ts';
import { institutionMessages } from './institution.messages.ts';
import { LtiRegistrations } from './lti-registrations.tsx';

interface InstitutionDrawerProps {
  /** null: a new one */
  readonly institutionId: number | null;
  readonly onClose: () => void;
  /** opens the new institution, to add LTI registrations */
  readonly onCreated: (id: string) => void;
}

/** One institution: its details, its Canvas, and how people get in. */
export default function InstitutionDrawer({ institutionId, onClose, onCreated }: InstitutionDrawerProps) {
  return institutionId === null ? (
    <NewInstitution onClose={onClose} onCreated={onCreated} />
  ) : (
    <KnownInstitution institutionId={institutionId} onClose={onClose} />
  );
}

function KnownInstitution({ institutionId, onClose }: { institutionId: number; onClose: () => void }) {
  const intl = useIntl();
  const institution = useInstitution(institutionId);
  return (
    <Drawer title={institution.data?.title ?? intl.formatMessage(institutionTexts.list)} onClose={onClose}>
      <LoadState of={institution}>
        {(data) => (
          <>
            <EditForm institution={data} />
            <LtiRegistrations institution={data} />
          </>
        )}
      </LoadState>
    </Drawer>
  );
}

function EditForm({ institution }: { institution: InstitutionDetail }) {
  const intl = useIntl();
  const showNotice = useNotice();
  const update = useUpdateInstitution();
  const reload = useReloadInstitution();
  const { id, version, isOauthSecretSet, isRunnerTokenSet } = institution;
  const saved = draftOf(institution);
  const handleSubmit = async (draft: InstitutionDraft) => {
    const body = { ...changesOf(saved, draft), version };
    const { result } = await update.run({ params: { id }, body });
    if (result)
      showNotice('success', intl.formatMessage(institutionMessages.saved, { title: result.title }), brief);
    return result !== undefined;
  };
  return (
    <InstitutionForm
      saved={saved}
      submitLabel={intl.formatMessage(institutionMessages.save)}
      isRunning={update.isRunning}
      problem={update.problem}
      isOauthSecretSet={isOauthSecretSet}
      isRunnerTokenSet={isRunnerTokenSet}
      onSubmit={handleSubmit}
      onReload={() => void reload()}
    />
  );
}

function NewInstitution({ onClose, onCreated }: Omit<InstitutionDrawerProps, 'institutionId'>) {
  const intl = useIntl();
  const showNotice = useNotice();
  const create = useCreateInstitution();
  const handleSubmit = async (draft: InstitutionDraft) => {
    const { result } = await create.run({ body: newInstitutionOf(draft) });
    if (!result) return false;
    showNotice('success', intl.formatMessage(institutionMessages.created, { title: result.title }), brief);
    letGo();
    onCreated(String(result.id));
    return true;
  };
  return (
    <Drawer title={intl.formatMessage(institutionMessages.add)} onClose={onClose}>
      <InstitutionForm
        saved={newDraft}
        submitLabel={intl.formatMessage(institutionMessages.create)}
        isRunning={create.isRunning}
        problem={create.problem}
        isOauthSecretSet={false}
        isRunnerTokenSet={false}
        onSubmit={handleSubmit}
      />
    </Drawer>
  );
}
