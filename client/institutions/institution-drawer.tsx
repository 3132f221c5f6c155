import { useIntl } from 'react-intl';
import { institutionTexts } from '#shared/institutions/institution.columns.ts';
import type { InstitutionDetail } from '#shared/institutions/institution.ts';
import { Drawer } from '../ui/overlay/drawer.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { changesOf, draftOf, type InstitutionDraft } from './institution-draft.ts';
import { InstitutionForm } from './institution-form.tsx';
import { useInstitution, useReloadInstitution, useUpdateInstitution } from './institution.api.ts';
import { institutionMessages } from './institution.messages.ts';
import { LtiRegistrations } from './lti-registrations.tsx';

interface InstitutionDrawerProps {
  readonly institutionId: number;
  readonly onClose: () => void;
}

/** One institution: its details, its Canvas, and how people get in. */
export default function InstitutionDrawer({ institutionId, onClose }: InstitutionDrawerProps) {
  const intl = useIntl();
  const institution = useInstitution(institutionId);
  return (
    <Drawer title={institution.data?.title ?? intl.formatMessage(institutionTexts.list)} onClose={onClose}>
      <LoadState of={institution}>
        {(data) => (
          <>
            {/* Starts over with each saved version. */}
            <EditForm key={data.version} institution={data} />
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
  const initial = draftOf(institution);
  const handleSubmit = async (draft: InstitutionDraft) => {
    const body = { ...changesOf(initial, draft), version };
    const { result } = await update.run({ params: { id }, body });
    if (result)
      showNotice('success', intl.formatMessage(institutionMessages.saved, { title: result.title }), brief);
  };
  return (
    <InstitutionForm
      initial={initial}
      submitLabel={intl.formatMessage(institutionMessages.save)}
      isRunning={update.isRunning}
      problem={update.problem}
      isOauthSecretSet={isOauthSecretSet}
      isRunnerTokenSet={isRunnerTokenSet}
      onSubmit={(draft) => void handleSubmit(draft)}
      onReload={() => void reload()}
    />
  );
}
