import { Button, Modal } from '@instructure/ui/latest';
import { FormattedMessage } from 'react-intl';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { LoadState } from '../../ui/page/load-state.tsx';
import { uiMessages } from '../../ui/ui.messages.ts';
import { useTexts } from '../../ui/use-texts.ts';
import { useFixTexts } from './fix.api.ts';
import { fixListMessages } from './fix-list.messages.ts';

interface CompareDialogProps {
  readonly fixId: number;
  readonly onClose: () => void;
}

/** What an item was before a fix and what it is now, side by side, where it can't be undone by itself. */
export default function CompareDialog({ fixId, onClose }: CompareDialogProps) {
  const text = useTexts(fixListMessages);
  const texts = useFixTexts(fixId);
  return (
    <Dialog title={text('compareTitle')} size="large" onDismiss={onClose}>
      <Modal.Body>
        <p>{text('compareText')}</p>
        <LoadState of={texts}>
          {({ before, now }) => (
            <div className="before-after">
              <Version title={text('comparedBefore')} source={before} missing={text('inHistory')} />
              <Version title={text('comparedNow')} source={now} missing={text('itemGone')} />
            </div>
          )}
        </LoadState>
      </Modal.Body>
      <Modal.Footer>
        <Button color="primary" onClick={onClose}>
          <FormattedMessage {...uiMessages.close} />
        </Button>
      </Modal.Footer>
    </Dialog>
  );
}

interface VersionProps {
  readonly title: string;
  readonly source: string | null;
  readonly missing: string;
}

const Version = ({ title, source, missing }: VersionProps) => (
  <figure>
    <figcaption>{title}</figcaption>
    {source === null ? (
      <p>{missing}</p>
    ) : (
      // Scrolled with the keyboard as well.
      <textarea className="excerpt compared" dir="ltr" readOnly rows={12} aria-label={title} value={source} />
    )}
  </figure>
);
