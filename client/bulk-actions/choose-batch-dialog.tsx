import { Checkbox, SimpleSelect, Text } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Batch } from '#shared/batches/batch.ts';
import type { BulkActionParams } from '#shared/bulk-actions/bulk-action-kinds.ts';
import { LoadState } from '../ui/page/load-state.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { useActiveBatches } from './bulk-action.api.ts';
import { bulkActionMessages } from './bulk-action.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

type Name = 'add_to_batch' | 'remove_from_batch';

interface ChooseBatchDialogProps {
  readonly action: Name;
  readonly count: number;
  readonly isRunning: boolean;
  readonly onStart: (params: BulkActionParams<Name>) => void;
  readonly onCancel: () => void;
}

const isOffered = ({ status, type, permissions }: Batch) =>
  status === 1 && type !== 'dynamic' && permissions.add_remove_courses;

/** Asks to which batch courses are added, or from which they're removed. */
export default function ChooseBatchDialog({ action, onStart, ...dialog }: ChooseBatchDialogProps) {
  const text = useTexts(bulkActionMessages);
  const batches = useActiveBatches();
  const [batchId, setBatchId] = useState<number>();
  const [isLasting, setIsLasting] = useState(true);
  const offered = batches.data?.batches.filter(isOffered) ?? [];
  const chosen = offered.find(({ id }) => id === batchId);
  const handleStart = () => {
    if (!chosen) return;
    const batch = { batchId: chosen.id };
    onStart(action === 'add_to_batch' ? { ...batch, pin: isLasting } : { ...batch, exclude: isLasting });
  };
  return (
    <AskDialog {...dialog} action={action} isComplete={chosen !== undefined} onStart={handleStart}>
      <LoadState of={batches}>
        {() =>
          offered.length === 0 ? (
            <Text as="p">
              <FormattedMessage {...bulkActionMessages.noBatch} />
            </Text>
          ) : (
            <div className="form-stack">
              <SimpleSelect
                renderLabel={text('batch')}
                placeholder={text('chooseBatch')}
                messages={[{ type: 'hint', text: text('batchHint') }]}
                value={batchId === undefined ? '' : String(batchId)}
                onChange={(_, { value }) => setBatchId(Number(value))}
              >
                {offered.map(({ id, title }) => (
                  <SimpleSelect.Option key={id} id={`batch-${id}`} value={String(id)}>
                    {title}
                  </SimpleSelect.Option>
                ))}
              </SimpleSelect>
              {chosen?.type === 'hybrid' ? (
                <Checkbox
                  label={text(action === 'add_to_batch' ? 'pin' : 'exclude')}
                  checked={isLasting}
                  onChange={() => setIsLasting(!isLasting)}
                />
              ) : null}
            </div>
          )
        }
      </LoadState>
    </AskDialog>
  );
}
