import { Button } from '@instructure/ui/latest';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isFixUnderWay, type Fix } from '#shared/fixes/fix.ts';
import { isTaught, type ShownCourse } from '../../data/taught-course.ts';
import { AlsoElsewhere } from '../fix-runs/also-elsewhere.tsx';
import { ruleTitles } from '../rule-title.messages.ts';
import { ProgressBar } from '../../ui/charts/progress-bar.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { LoadState } from '../../ui/page/load-state.tsx';
import { Status } from '../../ui/page/status.tsx';
import { useTexts } from '../../ui/use-texts.ts';
import { useFix, useOpenedFinding, useReopenFinding } from './fix.api.ts';
import { fixMessages } from './fix.messages.ts';
import FixPlace, { type Draft } from './fix-place.tsx';
import { follow } from './followed-fixes.ts';
import { useFixAddress } from './use-fix-address.ts';
import { isUnsaved, toneOf, useOutcomeText, useUndoing } from './use-outcome.ts';
import { usePlaces } from './use-places.ts';

/** A fix of this visit, and the place that it's of. */
interface Saved {
  readonly fixId: number;
  readonly placeId: number;
  /** whether the place is as good as done */
  readonly isDone: boolean;
}

/** What was typed and chosen, by place: it's kept until it's in Canvas. */
type Drafts = Readonly<Record<number, Draft>>;

/** Fixes places where they are, one after the other, beside the list that led here. */
export default function FixDrawer({ whose }: { whose: ShownCourse }) {
  const text = useTexts(fixMessages);
  const intl = useIntl();
  const address = useFixAddress();
  const { findingId, among, total, goTo } = address;
  const [drafts, setDrafts] = useState<Drafts>({});
  const [saved, setSaved] = useState<readonly Saved[]>([]);
  const places = usePlaces(
    whose,
    address,
    new Set(saved.filter((one) => one.isDone).map((one) => one.placeId)),
  );
  const isSaved = (id: number) => saved.findLast((one) => one.placeId === id)?.isDone === true;
  const isHereSaved = findingId !== undefined && isSaved(findingId);
  const opened = useOpenedFinding(findingId === undefined || isHereSaved ? null : findingId);
  // Ahead, so that going on is no wait.
  useOpenedFinding(opened.data && places.next !== undefined ? places.next : null);
  const reopen = useReopenFinding();
  const last = saved.at(-1);
  const { data: lastFix } = useFix(last?.fixId ?? null);
  const rule = opened.data?.rule ?? (among && 'rule' in among ? among.rule : undefined);

  const unsaved = Object.keys(drafts).filter((id) => !isSaved(Number(id)));

  const box = useFocusBetween(findingId);
  // Its undo goes on being offered: once this is gone, news are notices again.
  const handleGone = useEffectEvent(() => {
    if (last && lastFix && lastFix.undoUntil !== null) follow(last.fixId, 'save');
  });
  useEffect(() => () => handleGone(), []);

  const handleClose = () => {
    address.close();
    giveBackFocus(findingId ?? last?.placeId);
  };
  const handleSaved = (fix: Fix, id: number, then: 'next' | 'stay') => {
    follow(fix.id, 'save');
    setSaved((before) => [...before, { fixId: fix.id, placeId: id, isDone: true }]);
    if (then === 'next') goTo(places.next ?? places.first);
  };
  const handleEnded = (fix: Fix, id: number) => {
    // What couldn't be saved, and what was taken back, is to do again; the first with what was typed.
    if (isUnsaved(fix) || fix.state === 'undone') {
      setSaved((before) => before.map((one) => (one.fixId === fix.id ? { ...one, isDone: false } : one)));
      void reopen();
    }
    if (!isUnsaved(fix)) setDrafts((before) => withoutKey(before, id));
  };

  return (
    <Drawer title={rule ? intl.formatMessage(ruleTitles[rule]) : text('fix')} onClose={handleClose}>
      <div ref={box} tabIndex={-1} className="fix-panel">
        {total === undefined || !places.isKnown ? null : (
          <ProgressBar
            label={text('progress')}
            value={Math.max(0, total - places.left)}
            max={total}
            text={text('progressText', { done: Math.max(0, total - places.left), total })}
          />
        )}
        {last ? (
          <LastFix
            key={last.fixId}
            fixId={last.fixId}
            placeId={isTaught(whose) ? undefined : last.placeId}
            isHere={last.placeId === findingId}
            onEnded={(fix) => handleEnded(fix, last.placeId)}
            onReturn={() => goTo(last.placeId)}
          />
        ) : null}
        {isHereSaved ? (
          <NextStep
            onNext={places.next === undefined ? undefined : () => goTo(places.next)}
            onClose={handleClose}
          />
        ) : null}
        {findingId === undefined ? (
          <End
            left={places.left}
            onFirst={places.first === undefined ? undefined : () => goTo(places.first)}
            onClose={handleClose}
          />
        ) : null}
        {opened.error?.code === 'not_found' ? (
          <>
            <p>{text('gone')}</p>
            <NextStep
              onNext={places.next === undefined ? undefined : () => goTo(places.next)}
              onClose={handleClose}
            />
          </>
        ) : null}
        {findingId === undefined || isHereSaved || opened.error?.code === 'not_found' ? null : (
          <LoadState
            of={opened}
            list={{ loading: fixMessages.opening, failed: fixMessages.openFailed, rows: 4 }}
          >
            {(found) => (
              <FixPlace
                key={findingId}
                opened={found}
                isQueue={total !== undefined}
                place={{ at: places.position, count: places.total }}
                isTyped={unsaved.length > 0}
                draft={drafts[findingId]}
                onDraft={(draft) => setDrafts((before) => ({ ...before, [findingId]: draft }))}
                onSaved={(fix, then) => handleSaved(fix, findingId, then)}
                onNext={places.next === undefined ? undefined : () => goTo(places.next)}
                onBack={places.previous === undefined ? undefined : () => goTo(places.previous)}
              />
            )}
          </LoadState>
        )}
      </div>
    </Drawer>
  );
}

/** While the next place is being read, the focus is on none of the buttons: a key pressed twice does nothing. */
function useFocusBetween(findingId: number | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(findingId);
  useLayoutEffect(() => {
    if (shown.current === findingId) return;
    shown.current = findingId;
    box.current?.focus({ preventScroll: true });
  }, [findingId]);
  return box;
}

/** The control that leads to a place, once the drawer has gone. If it's no longer there, the page finds the next one. */
function giveBackFocus(findingId: number | undefined) {
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-fix="${findingId}"]`)?.focus({ preventScroll: true }),
    ),
  );
}

interface LastFixProps {
  readonly fixId: number;
  /** whose copies are looked for; absent for instructors, who see no other courses */
  readonly placeId: number | undefined;
  /** whether it's the place that's open */
  readonly isHere: boolean;
  readonly onEnded: (fix: Fix) => void;
  readonly onReturn: () => void;
}

const withoutKey = <T,>(of: Readonly<Record<number, T>>, key: number): Readonly<Record<number, T>> =>
  Object.fromEntries(Object.entries(of).filter(([each]) => Number(each) !== key));

/** What became of what was saved last, with the way to take it back, or to try again. */
function LastFix({ fixId, placeId, isHere, onEnded, onReturn }: LastFixProps) {
  const text = useTexts(fixMessages);
  const { data: fix } = useFix(fixId);
  const outcomeText = useOutcomeText();
  const undoing = useUndoing();
  const hasFailed = fix !== undefined && isUnsaved(fix);
  const handleEnd = useEffectEvent(() => {
    if (fix && !isFixUnderWay(fix)) onEnded(fix);
  });
  const state = fix?.state;
  useEffect(() => {
    if (state !== undefined) handleEnd();
  }, [state]);
  if (!fix) return null;
  return (
    <div className="fix-last">
      <Status tone={toneOf(fix)}>{outcomeText(fix)}</Status>
      {fix.undoUntil !== null && (fix.state === 'verified' || fix.state === 'altered') ? (
        <Button
          size="small"
          interaction={undoing.isRunning ? 'disabled' : 'enabled'}
          onClick={() => void undoing.start(fix.id)}
        >
          {text('undo')}
        </Button>
      ) : null}
      {fix.state === 'verified' && placeId !== undefined ? (
        <AlsoElsewhere
          findingId={placeId}
          answer={{ way: fix.way, ...(fix.value !== null && { value: fix.value }) }}
        />
      ) : null}
      {hasFailed && !isHere ? (
        <Button size="small" onClick={onReturn}>
          {text('openAgain')}
        </Button>
      ) : null}
    </div>
  );
}

interface NextStepProps {
  readonly onNext: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Where nothing is left to do with a place: the next one, or the way out. The first of them has the focus. */
function NextStep({ onNext, onClose }: NextStepProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={box} className="button-row">
      {onNext ? (
        <Button color="primary" onClick={onNext}>
          <FormattedMessage {...fixMessages.next} />
        </Button>
      ) : null}
      <Button onClick={onClose}>
        <FormattedMessage {...fixMessages.done} />
      </Button>
    </div>
  );
}

interface EndProps {
  readonly left: number;
  readonly onFirst: (() => void) | undefined;
  readonly onClose: () => void;
}

/** After the last place: what's left, and the way there. */
function End({ left, onFirst, onClose }: EndProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={box}>
      <p>
        <strong>
          <FormattedMessage {...fixMessages.allDone} />
        </strong>{' '}
        {left > 0 ? <FormattedMessage {...fixMessages.leftOver} values={{ count: left }} /> : null}
      </p>
      <div className="button-row">
        {left > 0 && onFirst ? (
          <Button onClick={onFirst}>
            <FormattedMessage {...fixMessages.goToFirst} />
          </Button>
        ) : null}
        <Button color="primary" onClick={onClose}>
          <FormattedMessage {...fixMessages.done} />
        </Button>
      </div>
    </div>
  );
}
