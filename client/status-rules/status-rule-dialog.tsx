import { Text } from '@instructure/ui/latest';
import { lazy, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { StatusRule } from '#shared/status-rules/status-rule.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useProblemText } from '../ui/page/load-state.tsx';
import { useRemoveStatusRule } from './status-rule.api.ts';
import { StatusRuleForm, type FreeChecklist } from './status-rule-form.tsx';
import { statusRuleMessages } from './status-rule.messages.ts';
import type { StatusRuleStep } from './status-rule-step.ts';

const Confirm = lazy(() => import('../ui/overlay/confirm-dialog.tsx'));

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
  const showNotice = useNotice();
  const textOf = useProblemText();
  const removal = useRemoveStatusRule();
  const handleConfirm = async () => {
    const { problem } = await removal.run({ params: { id } });
    if (problem) showNotice('error', textOf(problem, intl.formatMessage(statusRuleMessages.failed)));
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
