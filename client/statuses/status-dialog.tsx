import { useState, Suspense } from 'react';
import { useIntl, FormattedMessage } from 'react-intl';
import { Text } from '@instructure/ui/latest';
import type { UsedStatus, StatusContent } from '#shared/statuses/status.api.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import type { StatusStep } from './status-list.tsx';
import { RecordChoice } from '../ui/form/choice.tsx';
import { FormDialog } from '../ui/overlay/form-dialog.tsx';
import { useCreateStatus, useUpdateStatus, useRemoveStatus } from './status.api.ts';
import { StatusFields } from './status-fields.tsx';
import { statusMessages } from './status.messages.ts';

const Confirm = lazyPart(() => import('../ui/overlay/confirm-dialog.tsx'));

interface RemoveStatusProps {
  readonly status: UsedStatus;
  readonly others: readonly UsedStatus[];
  readonly onClose: () => void;
}

/** Asks which status the courses of a removed one get. */
function RemoveStatus({ status, others, onClose }: RemoveStatusProps) {
  const intl = useIntl();
  const removal = useRemoveStatus();
  const [into, setInto] = useState<number | null>(null);
  const { id, label, version, courseCount: count, isDefault } = status;
  const handleConfirm = async () => {
    if (into === null) return;
    await removal.run({ params: { id }, query: { into, version } }, statusMessages.failed);
    onClose();
  };
  return (
    <Suspense fallback={null}>
      <Confirm
        title={intl.formatMessage(statusMessages.removeTitle, { label })}
        confirmLabel={intl.formatMessage(statusMessages.remove)}
        isRunning={removal.isRunning}
        isComplete={into !== null}
        onConfirm={() => void handleConfirm()}
        onCancel={onClose}
      >
        <Text as="p">
          <FormattedMessage {...statusMessages.removeText} values={{ count }} />
        </Text>
        {isDefault ? (
          <Text as="p">
            <FormattedMessage {...statusMessages.removeDefault} />
          </Text>
        ) : null}
        <RecordChoice
          label={intl.formatMessage(statusMessages.into)}
          placeholder={intl.formatMessage(statusMessages.choose)}
          value={into}
          records={others.map((other) => ({ id: other.id, title: other.label }))}
          onChoose={setInto}
        />
      </Confirm>
    </Suspense>
  );
}

const blank: StatusContent = {
  label: '',
  meaning: '',
  colour: 'grey',
  icon: 'circle',
  category: 'not_started',
  isDefault: false,
  isActive: true,
};

interface StatusFormProps {
  /** null: a new one */
  readonly status: UsedStatus | null;
  readonly onClose: () => void;
}

/** Asks for what makes a status. */
function StatusForm({ status, onClose }: StatusFormProps) {
  const intl = useIntl();
  const [creating, updating] = [useCreateStatus(), useUpdateStatus()];
  const [draft, setDraft] = useState<StatusContent>(status ? contentOf(status) : blank);
  const problem = creating.problem ?? updating.problem;
  const isBusy = creating.isRunning || updating.isRunning;
  const isReady = draft.label.trim() !== '' && !isBusy;
  const title = status
    ? intl.formatMessage(statusMessages.editTitle, { label: status.label })
    : intl.formatMessage(statusMessages.add);
  const handleSave = async () => {
    const { result } = status
      ? await updating.run({ params: { id: status.id }, body: { ...draft, version: status.version } })
      : await creating.run({ body: draft });
    if (result) onClose();
  };
  return (
    <FormDialog
      title={title}
      submitLabel={intl.formatMessage(statusMessages[status ? 'save' : 'create'])}
      isReady={isReady}
      problem={problem}
      failed={intl.formatMessage(statusMessages.failed)}
      onSubmit={() => void handleSave()}
      onClose={onClose}
    >
      <StatusFields draft={draft} isDefaultNow={status?.isDefault ?? false} onChange={setDraft} />
    </FormDialog>
  );
}

function contentOf(status: UsedStatus): StatusContent {
  const { id: _, version: __, courseCount: ___, inScopeCount: ____, ...content } = status;
  return content;
}

interface StatusDialogProps {
  readonly step: StatusStep;
  readonly all: readonly UsedStatus[];
  readonly onClose: () => void;
}

/** Carries out what an admin is about to do to a status. */
export default function StatusDialog({ step, all, onClose }: StatusDialogProps) {
  if (step.kind === 'create') return <StatusForm status={null} onClose={onClose} />;
  if (step.kind === 'edit') return <StatusForm status={step.status} onClose={onClose} />;
  const others = all.filter(({ id }) => id !== step.status.id);
  return <RemoveStatus status={step.status} others={others} onClose={onClose} />;
}
