import { Button, Modal, Text } from '@instructure/ui/latest';
import { CopiedField } from '../ui/form/copied-field.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { liveEventMessages } from './live-events.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

/** Shows a new address for live events, the only time it can be seen. */
export default function LiveEventAddressDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const text = useTexts(liveEventMessages);
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
