import { Button, Modal, Text } from '@instructure/ui/latest';
import { CopiedField } from '../form/copied-field.tsx';
import { Dialog } from './dialog.tsx';

interface AddressDialogProps {
  readonly url: string;
  readonly title: string;
  /** that it's shown only now */
  readonly once: string;
  /** what to do with it */
  readonly how: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
}

/** Shows a new address that's a secret, the only time it can be seen. */
export default function AddressDialog({ url, title, once, how, closeLabel, onClose }: AddressDialogProps) {
  return (
    // Only its buttons close it: a click outside would lose the address.
    <Dialog title={title} onDismiss={onClose}>
      <Modal.Body>
        <CopiedField label={title} value={url} hint={once} />
        <Text as="p">{how}</Text>
      </Modal.Body>
      <Modal.Footer>
        <Button color="primary" onClick={onClose}>
          {closeLabel}
        </Button>
      </Modal.Footer>
    </Dialog>
  );
}
