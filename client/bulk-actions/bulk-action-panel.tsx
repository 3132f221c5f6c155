import { Button, Heading, IconButton, ProgressBar, Text, XInstUIIcon } from '@instructure/ui/latest';
import { useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { isUnderWay, type BulkAction } from '#shared/bulk-actions/bulk-action.ts';
import { browserStorage } from '../data/storage.ts';
import { useKeptFocus } from '../ui/form/use-kept-focus.ts';
import { Help } from '../ui/overlay/help-dialog.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { ActionCard, progressOf, StatusLine, useDeed } from './action-card.tsx';
import { useBulkActions } from './bulk-action.api.ts';
import { bulkActionMessages } from './bulk-action.messages.ts';
import { useSteps, useTellEnd } from './use-bulk-action-steps.ts';

/** Focuses the first control after a part of the page. */
function focusAfter(part: HTMLElement | null) {
  const controls = document.querySelectorAll<HTMLElement>(':is(a[href], button, input):not(:disabled)');
  const isAfter = (control: HTMLElement) =>
    part?.compareDocumentPosition(control) === Node.DOCUMENT_POSITION_FOLLOWING;
  [...controls].find(isAfter)?.focus({ preventScroll: true });
}

/** The newest action that this browser has put away; later ones are shown again. */
const awayKey = 'courseyard.actions-away';
const awayId = () => Number(browserStorage.get(awayKey) ?? 0);

interface BulkActionPanelProps {
  /** the person asked for all of it, even for what was put away */
  readonly isAsked?: boolean;
}

/**
 * How the person's own actions on many courses are coming along, and what can be done about them: a line about the newest
 * that's under way or the latest that has ended, which opens to all of them or is put away. The server keeps them, so
 * they're there in every tab and after a reload. Without any, there's nothing to see.
 */
export function BulkActionPanel({ isAsked = false }: BulkActionPanelProps) {
  const text = useTexts(bulkActionMessages);
  const [isOpen, setIsOpen] = useState(isAsked);
  const [away, setAway] = useState(awayId);
  const read = useBulkActions({ onEnd: useTellEnd() });
  const actions = read.data?.actions ?? [];
  const newest = actions.find(isUnderWay) ?? actions[0];
  const keptFocus = useKeptFocus<HTMLElement>();
  const putAway = () => {
    // The pressed button goes away with all around it.
    focusAfter(keptFocus.ref.current);
    const id = Math.max(0, ...actions.map((action) => action.id));
    browserStorage.set(awayKey, String(id));
    setAway(id);
  };
  if (isAsked && read.data && !newest) return <Text as="p">{text('none')}</Text>;
  if (!newest || (!isOpen && newest.id <= away)) return null;
  return (
    <section
      aria-label={text('heading')}
      className={isOpen ? 'card before' : 'action-line-box'}
      {...keptFocus}
    >
      {isOpen ? (
        <AllActions actions={actions} onClose={() => setIsOpen(false)} />
      ) : (
        <ActionLine action={newest} onOpen={() => setIsOpen(true)} onPutAway={putAway} />
      )}
    </section>
  );
}

interface ActionLineProps {
  readonly action: BulkAction;
  readonly onOpen: () => void;
  readonly onPutAway: () => void;
}

/** One action in a line: how far it has got, and the next step about it. */
function ActionLine({ action, onOpen, onPutAway }: ActionLineProps) {
  const text = useTexts(bulkActionMessages, { count: action.counts.failed });
  const statusLine = useRef<HTMLSpanElement>(null);
  const what = useDeed(action);
  const { can } = action;
  const { goOn, cancel, retry, undo, isBusy } = useSteps(action);
  const step = (isOffered: boolean, name: 'goOn' | 'cancel' | 'retry' | 'undo', act: () => Promise<void>) =>
    isOffered ? (
      <Button
        size="small"
        interaction={isBusy ? 'disabled' : 'enabled'}
        onClick={() => {
          // The pressed button goes away, so the focus moves to where the result will show.
          statusLine.current?.focus({ preventScroll: true });
          void act();
        }}
      >
        {text(name)}
      </Button>
    ) : null;
  return (
    <div role="group" aria-label={what} className="action-line">
      <strong>
        <bdi>{what}</bdi>
      </strong>
      <span ref={statusLine} role="status" tabIndex={-1}>
        <StatusLine action={action} />
      </span>
      {isUnderWay(action) ? (
        <span className="action-line-bar">
          <ProgressBar screenReaderLabel={text('progress')} {...progressOf(action)} size="x-small" />
        </span>
      ) : null}
      {step(can.goOn, 'goOn', goOn)}
      {step(can.cancel, 'cancel', cancel)}
      {step(can.retry, 'retry', retry)}
      {step(can.undo, 'undo', undo)}
      <Button size="small" onClick={onOpen}>
        {text('details')}
      </Button>
      <IconButton
        size="small"
        withBackground={false}
        withBorder={false}
        screenReaderLabel={text('putAway')}
        renderIcon={<XInstUIIcon />}
        onClick={onPutAway}
      />
    </div>
  );
}

interface AllActionsProps {
  readonly actions: readonly BulkAction[];
  readonly onClose: () => void;
}

/** All that's under way, what has ended last, and earlier actions on demand. */
function AllActions({ actions, onClose }: AllActionsProps) {
  const text = useTexts(bulkActionMessages);
  const [isAllShown, setIsAllShown] = useState(false);
  const latestEnded = actions.find((action) => !isUnderWay(action));
  const shown = actions.filter((action) => isAllShown || isUnderWay(action) || action === latestEnded);
  const earlier = actions.length - shown.length;
  return (
    <>
      <div className="card-heading">
        <Heading level="h2">{text('heading')}</Heading>
        <span className="button-row">
          <Help title={text('helpTitle')} text={text('helpText')} />
          <Button onClick={onClose}>{text('hideDetails')}</Button>
        </span>
      </div>
      <ul className="lines">
        {shown.map((action) => (
          <li key={action.id}>
            <ActionCard action={action} />
          </li>
        ))}
      </ul>
      {earlier > 0 ? (
        <Button size="small" margin="small 0 0" onClick={() => setIsAllShown(true)}>
          <FormattedMessage {...bulkActionMessages.showEarlier} values={{ count: earlier }} />
        </Button>
      ) : null}
    </>
  );
}
