import type { UsedStatus } from '#shared/statuses/status.api.ts';
import { RemoveStatus } from './remove-status.tsx';
import { StatusForm } from './status-form.tsx';
import type { StatusStep } from './status-list.tsx';

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
