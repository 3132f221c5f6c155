import ChooseChecklistDialog from './choose-checklist-dialog.tsx';
import { useStart } from './use-bulk-action-steps.ts';

interface AssignChecklistProps {
  readonly courseId: number;
  readonly onClose: () => void;
}

/** Asks which checklist a course gets, and assigns it like to many courses: it can be undone for as long. */
export default function AssignChecklistDialog({ courseId, onClose }: AssignChecklistProps) {
  const { start, isRunning } = useStart();
  const handleStart = async (params: { checklistId: number }) => {
    if (await start({ action: 'assign_checklist', params, selection: { selected: [courseId] } })) onClose();
  };
  return (
    <ChooseChecklistDialog
      action="assign_checklist"
      count={1}
      isRunning={isRunning}
      onStart={(params) => void handleStart(params)}
      onCancel={onClose}
    />
  );
}
