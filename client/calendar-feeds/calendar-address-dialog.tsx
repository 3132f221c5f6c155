import { Button, Modal, Text } from '@instructure/ui/latest';
import { CopiedField } from '../ui/form/copied-field.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { calendarFeedMessages } from './calendar-feed.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

/** Shows a new calendar address, the only time it can be seen. */
export default function CalendarAddressDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const text = useTexts(calendarFeedMessages);
  return (
    // Only its buttons close it: a click outside would lose the address.
    <Dialog title={text('made')} onDismiss={onClose}>
      <Modal.Body>
        <CopiedField label={text('made')} value={url} hint={text('once')} />
        <Text as="p">{text('how')}</Text>
      </Modal.Body>
      <Modal.Footer>
        <Button color="primary" onClick={onClose}>
          {text('done')}
        </Button>
      </Modal.Footer>
    </Dialog>
  );
}
