import PublishDialog from './publish-dialog.tsx';
import { useStart } from './use-bulk-action-steps.ts';

interface PublishCourseProps {
  readonly course: { readonly id: number; readonly title: string };
  readonly action: 'publish' | 'unpublish';
  readonly onStarted?: () => void;
  readonly onClose: () => void;
}

/** Publishes or unpublishes one course like many: followed, and undone for as long. */
export default function PublishCourseDialog({ course, action, onStarted, onClose }: PublishCourseProps) {
  const { start, isRunning } = useStart();
  const selection = { selected: [course.id] };
  const handleStart = async () => {
    if (!(await start({ action, params: {}, selection }))) return;
    onStarted?.();
    onClose();
  };
  return (
    <PublishDialog
      action={action}
      selection={selection}
      count={1}
      courseTitle={course.title}
      isRunning={isRunning}
      onStart={() => void handleStart()}
      onCancel={onClose}
    />
  );
}
