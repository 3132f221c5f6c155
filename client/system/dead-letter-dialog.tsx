import { Button, Heading, Modal } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { letterTexts, type DeadLetter } from '#shared/system/dead-letter.columns.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { Moment } from '../ui/page/date-and-time.tsx';
import { Facts } from '../ui/page/facts.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { letterMessages } from './system.messages.ts';
import type { RetryOrDiscard } from './system.api.ts';
import { useTexts } from '../ui/use-texts.ts';

interface DeadLetterDialogProps {
  readonly letter: DeadLetter;
  readonly onAsk: (kind: RetryOrDiscard['kind']) => void;
  readonly onClose: () => void;
}

/** All that's known of a dead letter, and what can be done with it. */
export default function DeadLetterDialog({ letter, onAsk, onClose }: DeadLetterDialogProps) {
  const intl = useIntl();
  const text = useTexts(letterMessages);
  const listText = useTexts(letterTexts);
  const { job, isKnown, institution, diedAt, attempts, message, payload } = letter;
  return (
    <Dialog title={job} size="medium" shouldCloseOnDocumentClick onDismiss={onClose}>
      <Modal.Body>
        {isKnown ? null : <p>{text('unknownJob')}</p>}
        <Facts
          facts={[
            [listText('institution'), institution?.title ?? text('goneInstitution')],
            [listText('diedAt'), <Moment key="at" at={diedAt} />],
            [
              listText('attempts'),
              attempts === null ? intl.formatMessage(uiMessages.none) : intl.formatNumber(attempts),
            ],
            [listText('error'), message === '' ? text('noError') : message],
          ]}
        />
        <Heading level="h3" margin="medium 0 0">
          {text('payload')}
        </Heading>
        <pre className="payload">{payload}</pre>
      </Modal.Body>
      <Modal.Footer>
        <div className="button-row">
          <Button onClick={onClose}>{intl.formatMessage(uiMessages.close)}</Button>
          {isKnown ? <Button onClick={() => onAsk('retry')}>{text('retry')}</Button> : null}
          <Button onClick={() => onAsk('discard')}>{text('discard')}</Button>
        </div>
      </Modal.Footer>
    </Dialog>
  );
}
