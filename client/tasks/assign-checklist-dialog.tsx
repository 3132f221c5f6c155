import { Text } from '@instructure/ui/latest';
import { useState } from 'react';
import { ChecklistPicker } from '../checklists/checklist-picker.tsx';
import { FormDialog } from '../ui/overlay/form-dialog.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { courseTasksMessages } from './course-tasks.messages.ts';
import { useAssignToCourse } from './task.api.ts';
import { useTexts } from '../ui/use-texts.ts';

interface AssignDialogProps {
  readonly courseId: number;
  /** the checklists it has already */
  readonly taken: readonly number[];
  readonly onClose: () => void;
}

/** Asks which checklist a course is to get. */
export default function AssignChecklistDialog({ courseId, taken, onClose }: AssignDialogProps) {
  const text = useTexts(courseTasksMessages);
  const showNotice = useNotice();
  const assigning = useAssignToCourse();
  const [chosen, setChosen] = useState<number>();
  const handleAssign = async () => {
    if (chosen === undefined) return;
    const { problem } = await assigning.run({
      params: { id: courseId },
      body: { checklistIds: [chosen] },
    });
    if (problem) return;
    showNotice('success', text('assigned'), brief);
    onClose();
  };
  return (
    <FormDialog
      title={text('assign')}
      submitLabel={text('assignNow')}
      isReady={chosen !== undefined && !assigning.isRunning}
      problem={assigning.problem}
      failed={text('assignFailed')}
      onSubmit={() => void handleAssign()}
      onClose={onClose}
    >
      <div className="form-stack">
        <ChecklistPicker value={chosen} except={taken} onChange={setChosen} />
        <Text>{text('assignText')}</Text>
      </div>
    </FormDialog>
  );
}
