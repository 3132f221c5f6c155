import { Button, Modal, Text } from '@instructure/ui/latest';
import { useSettings } from '../data/use-settings.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { loginPath } from '../ui/page/outside-paths.ts';
import { useTexts } from '../ui/use-texts.ts';
import { sessionMessages } from './session.messages.ts';

interface SessionEndedProps {
  /** whether the page goes on with another session */
  readonly isResumed: boolean;
  readonly onClose: () => void;
}

/** Says that the session has ended under something that isn't saved, and how to go on. The page stays as it is. */
export default function SessionEndedDialog({ isResumed, onClose }: SessionEndedProps) {
  const { kind, harnessUrl, institution } = useSettings();
  const text = useTexts(sessionMessages, { kind });
  const beginning = kind === 'embedded' ? (harnessUrl ?? institution.lmsUrl) : loginPath;
  return (
    <Dialog title={text(isResumed ? 'resumedTitle' : 'endedTitle')} onDismiss={onClose}>
      <Modal.Body>
        <div role="status">
          <Text as="p">{text(isResumed ? 'resumedText' : 'endedText')}</Text>
        </div>
      </Modal.Body>
      <Modal.Footer>
        <Button key="close" color={isResumed ? 'primary' : 'secondary'} onClick={onClose}>
          {text(isResumed ? 'resumedGo' : 'endedBack')}
        </Button>
        {isResumed ? null : (
          <Button color="primary" href={beginning} target="_blank" margin="0 0 0 x-small">
            {text('endedOpen')}
          </Button>
        )}
      </Modal.Footer>
    </Dialog>
  );
}
