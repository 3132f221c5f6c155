import { Button, Heading, Text } from '@instructure/ui/latest';
import { Suspense, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { BatchChecklist } from '#shared/tasks/tasklist.api.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { Status } from '../ui/page/status.tsx';
import { BatchChecklistCard } from './batch-checklist-card.tsx';
import { useAssignToBatch, useBatchChecklists, useRemoveFromBatch } from './batch-checklist.api.ts';
import { batchChecklistMessages } from './batch-checklist.messages.ts';

const AssignDialog = lazyPart(() => import('./assign-to-batch-dialog.tsx'));
const Confirm = lazyPart(() => import('../ui/overlay/confirm-dialog.tsx'));

/** The checklists that each course of a batch gets, how far its courses are, and assigning more. */
export default function BatchChecklistsPanel({ batchId }: { batchId: number }) {
  const intl = useIntl();
  const section = useRef<HTMLElement>(null);
  const checklists = useBatchChecklists(batchId);
  const [asked, setAsked] = useState<BatchChecklist | 'assign'>();
  const heading = intl.formatMessage(batchChecklistMessages.ofBatch);
  const handleClose = () => setAsked(undefined);
  const handleRemoved = () => {
    handleClose();
    // Its button goes with it.
    section.current?.focus({ preventScroll: true });
  };
  return (
    <section ref={section} tabIndex={-1} aria-label={heading} className="section-stack">
      <Heading level="h2">{heading}</Heading>
      <Text as="div">
        <FormattedMessage {...batchChecklistMessages.ofBatchText} />
      </Text>
      <LoadState of={checklists} failed={intl.formatMessage(batchChecklistMessages.ofBatchFailed)}>
        {({ checklists: assigned, permissions }) => (
          <div className="section-stack">
            {assigned.length === 0 ? (
              <Status tone="none">{intl.formatMessage(batchChecklistMessages.ofBatchNone)}</Status>
            ) : (
              <ul className="lines">
                {assigned.map((each) => (
                  <li key={each.checklist.id}>
                    <BatchChecklistCard
                      assigned={each}
                      mayAssign={permissions.assign}
                      onRemove={() => setAsked(each)}
                    />
                  </li>
                ))}
              </ul>
            )}
            {permissions.assign ? (
              <span>
                <Button color="primary" onClick={() => setAsked('assign')}>
                  <FormattedMessage {...batchChecklistMessages.assignTo} />
                </Button>
              </span>
            ) : null}
          </div>
        )}
      </LoadState>
      <Suspense fallback={null}>
        {asked === 'assign' ? <Assigning batchId={batchId} onClose={handleClose} /> : null}
        {typeof asked === 'object' ? (
          <Removing batchId={batchId} assigned={asked} onClose={handleClose} onRemoved={handleRemoved} />
        ) : null}
      </Suspense>
    </section>
  );
}

interface StepProps {
  readonly batchId: number;
  readonly onClose: () => void;
}

function Assigning({ batchId, onClose }: StepProps) {
  const assigning = useAssignToBatch();
  const handleAssign = async (checklistId: number) => {
    await assigning.run({ params: { id: batchId, checklistId } }, batchChecklistMessages.failed);
    onClose();
  };
  return (
    <AssignDialog
      isRunning={assigning.isRunning}
      onAssign={(id) => void handleAssign(id)}
      onCancel={onClose}
    />
  );
}

function Removing({
  batchId,
  assigned,
  onClose,
  onRemoved,
}: StepProps & { assigned: BatchChecklist; onRemoved: () => void }) {
  const intl = useIntl();
  const removal = useRemoveFromBatch();
  const { id: checklistId, title } = assigned.checklist;
  const handleConfirm = async () => {
    await removal.run({ params: { id: batchId, checklistId } }, batchChecklistMessages.failed);
    onRemoved();
  };
  return (
    <Confirm
      title={intl.formatMessage(batchChecklistMessages.removeNamed, { title })}
      confirmLabel={intl.formatMessage(batchChecklistMessages.remove)}
      isRunning={removal.isRunning}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    >
      <Text as="p">
        <FormattedMessage {...batchChecklistMessages.removeText} />
      </Text>
    </Confirm>
  );
}
