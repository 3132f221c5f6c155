import { Text, RadioInput, RadioInputGroup } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type StatusRule, statusRuleModes, type StatusRuleMode } from '#shared/status-rules/status-rule.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { useRemoveStatusRule, useCreateStatusRule, useUpdateStatusRule } from './status-rule.api.ts';
import { statusRuleMessages } from './status-rule.messages.ts';
import { RecordChoice } from '../ui/form/choice.tsx';
import { StatusPicker } from '../statuses/status-picker.tsx';
import { FormDialog } from '../ui/overlay/form-dialog.tsx';

const Confirm = lazyPart(() => import('../ui/overlay/confirm-dialog.tsx'));

interface StatusRuleDialogProps {
  readonly step: StatusRuleStep;
  /** those that can get a rule */
  readonly checklists: readonly FreeChecklist[];
  readonly onClose: () => void;
}

/** Carries out what an admin is about to do to a rule. */
export default function StatusRuleDialog({ step, checklists, onClose }: StatusRuleDialogProps) {
  if (step.kind === 'remove') return <RemoveRule rule={step.rule} onClose={onClose} />;
  const rule = step.kind === 'edit' ? step.rule : null;
  return <StatusRuleForm rule={rule} checklists={checklists} onClose={onClose} />;
}

function RemoveRule({ rule: { id, checklist }, onClose }: { rule: StatusRule; onClose: () => void }) {
  const intl = useIntl();
  const removal = useRemoveStatusRule();
  const handleConfirm = async () => {
    await removal.run({ params: { id } }, statusRuleMessages.failed);
    onClose();
  };
  return (
    <Suspense fallback={null}>
      <Confirm
        title={intl.formatMessage(statusRuleMessages.removeTitle, { checklist: checklist.title })}
        confirmLabel={intl.formatMessage(statusRuleMessages.remove)}
        isRunning={removal.isRunning}
        onConfirm={() => void handleConfirm()}
        onCancel={onClose}
      >
        <Text as="p">
          <FormattedMessage {...statusRuleMessages.removeText} />
        </Text>
      </Confirm>
    </Suspense>
  );
}

interface FreeChecklist {
  readonly id: number;
  readonly title: string;
}

interface StatusRuleFormProps {
  /** null: a new one */
  readonly rule: StatusRule | null;
  /** those that can get a rule */
  readonly checklists: readonly FreeChecklist[];
  readonly onClose: () => void;
}

interface Draft {
  readonly checklistId: number | undefined;
  readonly statusId: number | undefined;
  readonly mode: StatusRuleMode;
}

/** Asks for what makes a rule. */
function StatusRuleForm({ rule, checklists, onClose }: StatusRuleFormProps) {
  const intl = useIntl();
  const [draft, setDraft] = useState<Draft>({
    checklistId: rule?.checklist.id,
    statusId: rule?.status.id,
    mode: rule?.mode ?? 'ask',
  });
  const saving = useSaveRule(rule);
  const isReady = draft.checklistId !== undefined && draft.statusId !== undefined && !saving.isRunning;
  const title = rule
    ? intl.formatMessage(statusRuleMessages.editTitle, { checklist: rule.checklist.title })
    : intl.formatMessage(statusRuleMessages.add);
  const handleSave = async () => {
    if (await saving.save(draft)) onClose();
  };
  return (
    <FormDialog
      title={title}
      submitLabel={intl.formatMessage(statusRuleMessages[rule ? 'save' : 'create'])}
      isReady={isReady}
      problem={saving.problem}
      failed={intl.formatMessage(statusRuleMessages.failed)}
      onSubmit={() => void handleSave()}
      onClose={onClose}
    >
      <RuleFields draft={draft} checklists={rule ? null : checklists} onChange={setDraft} />
    </FormDialog>
  );
}

/** Creates a rule, or changes the one that's given. */
function useSaveRule(rule: StatusRule | null) {
  const [creating, updating] = [useCreateStatusRule(), useUpdateStatusRule()];
  const save = async ({ checklistId, statusId, mode }: Draft) => {
    if (checklistId === undefined || statusId === undefined) return false;
    const { result } = rule
      ? await updating.run({ params: { id: rule.id }, body: { statusId, mode, version: rule.version } })
      : await creating.run({ body: { checklistId, statusId, mode } });
    return result !== undefined;
  };
  return {
    save,
    problem: creating.problem ?? updating.problem,
    isRunning: creating.isRunning || updating.isRunning,
  };
}

interface RuleFieldsProps {
  readonly draft: Draft;
  /** null: a rule keeps its checklist */
  readonly checklists: readonly FreeChecklist[] | null;
  readonly onChange: (draft: Draft) => void;
}

function RuleFields({ draft, checklists, onChange }: RuleFieldsProps) {
  const intl = useIntl();
  return (
    <div className="form-stack">
      {checklists ? (
        <RecordChoice
          label={intl.formatMessage(statusRuleMessages.checklist)}
          placeholder={intl.formatMessage(statusRuleMessages.choose)}
          value={draft.checklistId ?? null}
          records={checklists}
          onChoose={(id) => onChange({ ...draft, checklistId: id ?? undefined })}
        />
      ) : null}
      <StatusPicker
        label={intl.formatMessage(statusRuleMessages.status)}
        value={draft.statusId}
        onChange={(statusId) => onChange({ ...draft, statusId })}
      />
      <RadioInputGroup
        name="status-rule-mode"
        description={intl.formatMessage(statusRuleMessages.mode)}
        value={draft.mode}
        onChange={(_, value) => onChange({ ...draft, mode: value === 'act' ? 'act' : 'ask' })}
      >
        {statusRuleModes.map((mode) => (
          <RadioInput key={mode} value={mode} label={intl.formatMessage(statusRuleMessages[mode])} />
        ))}
      </RadioInputGroup>
    </div>
  );
}

/** What an admin is about to do to a rule. */
export type StatusRuleStep =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'remove'; readonly rule: StatusRule };
