import { SimpleSelect, Text } from '@instructure/ui/latest';
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { UsedStatus } from '#shared/statuses/status.api.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useProblemText } from '../ui/page/load-state.tsx';
import { useRemoveStatus } from './status.api.ts';
import { statusMessages } from './status.messages.ts';

const Confirm = lazy(() => import('../ui/overlay/confirm-dialog.tsx'));

interface RemoveStatusProps {
  readonly status: UsedStatus;
  readonly others: readonly UsedStatus[];
  readonly onClose: () => void;
}

/** Asks which status the courses of a removed one get. */
export function RemoveStatus({ status, others, onClose }: RemoveStatusProps) {
  const intl = useIntl();
  const showNotice = useNotice();
  const textOf = useProblemText();
  const removal = useRemoveStatus();
  const [into, setInto] = useState<number>();
  const { id, label, version, courseCount: count, isDefault } = status;
  const handleConfirm = async () => {
    if (into === undefined) return;
    const { problem } = await removal.run({ params: { id }, query: { into, version } });
    if (problem) showNotice('error', textOf(problem, intl.formatMessage(statusMessages.failed)));
    onClose();
  };
  return (
    <Suspense fallback={null}>
      <Confirm
        title={intl.formatMessage(statusMessages.removeTitle, { label })}
        confirmLabel={intl.formatMessage(statusMessages.remove)}
        isRunning={removal.isRunning}
        isComplete={into !== undefined}
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
        <SimpleSelect
          renderLabel={intl.formatMessage(statusMessages.into)}
          placeholder={intl.formatMessage(statusMessages.choose)}
          value={into === undefined ? '' : String(into)}
          onChange={(_, { value }) => setInto(Number(value))}
        >
          {others.map((other) => (
            <SimpleSelect.Option key={other.id} id={`into-${other.id}`} value={String(other.id)}>
              {other.label}
            </SimpleSelect.Option>
          ))}
        </SimpleSelect>
      </Confirm>
    </Suspense>
  );
}
