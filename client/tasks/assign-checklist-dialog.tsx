import { Button, Modal, Text } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Refusal } from '../ui/form/refusal.tsx';
import { ChecklistPicker } from '../checklists/checklist-picker.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
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
    <Dialog title={text('assign')} onDismiss={onClose}>
      <Modal.Body>
        <div className="form-stack">
          <Refusal problem={assigning.problem} failed={text('assignFailed')} />
          <ChecklistPicker value={chosen} except={taken} onChange={setChosen} />
          <Text>{text('assignText')}</Text>
        </div>
      </Modal.Body>
      <Modal.Footer>
        <Button onClick={onClose} margin="0 x-small 0 0">
          <FormattedMessage {...uiMessages.cancel} />
        </Button>
        <Button
          color="primary"
          interaction={chosen !== undefined && !assigning.isRunning ? 'enabled' : 'disabled'}
          onClick={() => void handleAssign()}
        >
          {text('assignNow')}
        </Button>
      </Modal.Footer>
    </Dialog>
  );
}
