import { Alert, Button, Checkbox, RadioInput, RadioInputGroup } from '@instructure/ui/latest';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { undoDays, type CanSave, type Fix, type OpenedFinding } from '#shared/fixes/fix.ts';
import type { FixAnswer, FixForm, FixWay } from '#shared/fixes/fix-form.ts';
import { udoitRules } from '#shared/scans/udoit-rules.ts';
import { FixByHand } from '../fix-steps-panel.tsx';
import { useItemTitle } from '../edit-in-canvas-panel.tsx';
import { ruleFaults } from '../rule-what.messages.ts';
import { Form } from '../../ui/form/form.tsx';
import { Refusal } from '../../ui/form/refusal.tsx';
import { Ago } from '../../ui/page/date-and-time.tsx';
import { useProblemText } from '../../ui/page/load-state.tsx';
import { useTexts } from '../../ui/use-texts.ts';
import { BeforeAfter } from './before-after.tsx';
import { ConsentStep } from './consent-step.tsx';
import { colorIn } from './contrast.ts';
import { useFindingPicture, usePreview } from './fix.api.ts';
import { fixMessages, wayMessages } from './fix.messages.ts';
import { FixFieldInput, useContrastText } from './fix-field.tsx';
import { Outline } from './outline.tsx';
import { SuggestWords, type Suggested } from './suggest-words.tsx';
import { useDebounced } from './use-debounced.ts';
import { useReasonText } from './use-outcome.ts';
import { useSaving } from './use-saving.ts';

/** What was chosen and typed for a place. */
export interface Draft {
  readonly way: FixWay;
  readonly value: string;
  /** the words of the model that it began with */
  readonly suggested?: Suggested;
}

interface FixPlaceProps {
  readonly opened: OpenedFinding;
  /** whether only the place and its field are shown */
  readonly isQueue: boolean;
  readonly place: { readonly at: number | undefined; readonly count: number };
  /** whether something is typed here, or in another place, that isn't saved */
  readonly isTyped: boolean;
  readonly draft: Draft | undefined;
  readonly onDraft: (draft: Draft) => void;
  readonly onSaved: (fix: Fix, then: 'next' | 'stay') => void;
  readonly onNext: (() => void) | undefined;
  readonly onBack: (() => void) | undefined;
}

/** One place: what's wrong, what a fix makes of it, and what a person has to say. */
export default function FixPlace(props: FixPlaceProps) {
  const { opened, isQueue } = props;
  const intl = useIntl();
  const { form, save, rule } = opened;
  const isUnsavable = save.as === null && save.needs !== 'consent';
  return (
    <>
      <Where {...props} />
      {isQueue ? null : <p>{intl.formatMessage(ruleFaults[rule])}</p>}
      {opened.alike && !isUnsavable ? (
        <p className="small-text">
          <FormattedMessage
            {...fixMessages.alike}
            values={{ course: <bdi key="course">{opened.alike.title}</bdi> }}
          />
        </p>
      ) : null}
      {form && form.ways.length > 0 && !isUnsavable ? (
        <FixWays {...props} form={form} />
      ) : (
        <ByHand {...props} />
      )}
    </>
  );
}

/** The item, which of how many places it is, and whether somebody else is at it. */
function Where({ opened, place, isQueue }: FixPlaceProps) {
  const titleOf = useItemTitle();
  const { item, edited } = opened;
  return (
    <p className="small-text">
      <strong>
        <bdi>{titleOf(item)}</bdi>
      </strong>
      {place.at === undefined || isQueue ? null : (
        <>
          {' · '}
          <FormattedMessage {...fixMessages.position} values={{ at: place.at, count: place.count }} />
        </>
      )}
      {edited === null ? null : (
        <>
          {' · '}
          <FormattedMessage
            {...(edited.by === null ? fixMessages.edited : fixMessages.editedBy)}
            values={{ name: <bdi key="name">{edited.by}</bdi>, ago: <Ago key="ago" at={edited.at} /> }}
          />
        </>
      )}
    </p>
  );
}

/** What can't be fixed from here: why, and the steps of today. The next step has the focus. */
function ByHand({ opened, onNext, onBack }: FixPlaceProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('button, a')?.focus(), []);
  return (
    <>
      <WhyNot opened={opened} />
      <FixByHand rule={opened.rule} item={opened.item} />
      {onNext || onBack ? (
        <div ref={box} className="button-row">
          <Steps onNext={onNext} onBack={onBack} />
        </div>
      ) : null}
    </>
  );
}

/** Why it isn't fixed from here; the steps of today come below. */
function WhyNot({ opened: { refusal, save } }: Pick<FixPlaceProps, 'opened'>) {
  const intl = useIntl();
  const reasonText = useReasonText();
  const needs: CanSave['needs'] = save.needs === 'consent' || save.as !== null ? null : save.needs;
  return (
    <div role="status">
      <Alert variant="info" transition="none" margin="small 0">
        {needs === null || (needs === 'cannot_be_fixed' && refusal !== null)
          ? reasonText(refusal ?? 'no_plan')
          : intl.formatMessage(fixMessages.unsavable, { needs })}
      </Alert>
    </div>
  );
}

function Steps({ onNext, onBack }: Pick<FixPlaceProps, 'onNext' | 'onBack'>) {
  return (
    <>
      {onNext ? (
        <Button onClick={onNext}>
          <FormattedMessage {...fixMessages.skip} />
        </Button>
      ) : null}
      {onBack ? (
        <Button onClick={onBack}>
          <FormattedMessage {...fixMessages.back} />
        </Button>
      ) : null}
    </>
  );
}

/** How long nothing is typed before it's shown what it would make of the place, in milliseconds. */
const pauseMs = 400;

const answerOf = (form: FixForm, { way, value }: Draft): FixAnswer | null => {
  const field = form.ways.find((one) => one.way === way)?.field;
  if (!field) return { way };
  const said = field.kind === 'color' ? colorIn(value) : value.trim();
  return said === '' ? null : { way, value: said };
};

/** What's proposed, until somebody chooses or types. */
function proposed(form: FixForm, way: FixWay | undefined): Draft {
  const chosen = form.ways.find((one) => one.way === way) ?? form.ways[0];
  return { way: chosen?.way ?? 'remove', value: chosen?.field?.proposal ?? '' };
}

/** The draft, if its way is still one of those that are possible. */
const draftIn = (form: FixForm, draft: Draft | undefined) =>
  draft && form.ways.some(({ way }) => way === draft.way) ? draft : undefined;

function FixWays(props: FixPlaceProps & { form: FixForm }) {
  const { opened, form, isQueue, isTyped, draft, onDraft, onSaved, onNext, onBack } = props;
  const text = useTexts(fixMessages);
  const { findingId, save } = opened;
  const current = draftIn(form, draft) ?? proposed(form, undefined);
  const answer = answerOf(form, current);
  const settled = useDebounced(answer, pauseMs);
  const preview = usePreview(findingId, settled);
  const isSettled = JSON.stringify(answer) === JSON.stringify(settled) && !preview.isLoading;
  const shown = isSettled && answer ? preview.data : undefined;
  const picture = useFindingPicture(opened.hasPicture ? findingId : null);
  const fault = useFault({ form, current, shown, problem: isSettled ? preview.error : undefined });
  const saving = useSaving({
    opened,
    answer,
    suggestionId: current.suggested?.id,
    seal: shown?.seal ?? null,
    isSettled,
    onSaved,
  });
  const box = useRef<HTMLDivElement>(null);
  useFirstField(box);
  const choose = (way: string) => {
    const found = form.ways.find((one) => one.way === way);
    if (found) onDraft(proposed(form, found.way));
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    box.current?.querySelector('form')?.requestSubmit();
  };
  const field = form.ways.find(({ way }) => way === current.way)?.field ?? null;
  const source = shown?.before ?? preview.data?.before ?? opened.before;
  return (
    <div ref={box} role="presentation" onKeyDown={handleKey}>
      <Form
        isChanged={isTyped}
        tries={saving.tries}
        problem={saving.problem}
        onSubmit={() => void saving.save(onNext ? 'next' : 'stay')}
      >
        {source === null ? null : (
          <Shown
            {...{ opened, isQueue, source }}
            after={(shown ?? preview.data)?.after ?? null}
            isWorking={!isSettled}
            picture={picture.data?.dataUrl}
          />
        )}
        {opened.outline ? <Outline outline={opened.outline} level={levelOf(current)} /> : null}
        {form.ways.length > 1 ? (
          <RadioInputGroup
            name={`way-${findingId}`}
            description={text('ways')}
            value={current.way}
            onChange={(_, way) => choose(way)}
          >
            {form.ways.map(({ way }) => (
              <RadioInput
                key={way}
                value={way}
                label={<FormattedMessage {...wayMessages.way} values={{ way }} />}
              />
            ))}
          </RadioInputGroup>
        ) : null}
        {field === null ? (
          <p>
            {form.ways.length > 1 ? null : (
              <FormattedMessage {...wayMessages.way} values={{ way: current.way }} />
            )}
          </p>
        ) : (
          <FixFieldInput
            way={current.way}
            field={field}
            value={current.value}
            fault={saving.fault ?? fault}
            isSuggested={current.value === current.suggested?.words}
            onChange={(value) => onDraft({ ...current, value })}
          />
        )}
        {opened.suggests && current.way === 'describe' && field?.kind === 'text' ? (
          <SuggestWords
            opened={{ ...opened, suggests: opened.suggests }}
            value={current.value}
            proposal={field.proposal}
            suggested={current.suggested}
            picture={picture.data?.dataUrl}
            onWords={(suggested) => onDraft({ ...current, value: suggested.words, suggested })}
          />
        ) : null}
        {field === null && (saving.fault ?? fault) !== undefined ? (
          <div role="alert">
            <Alert variant="error" transition="none">
              {saving.fault ?? fault}
            </Alert>
          </div>
        ) : null}
        {save.isConcluded ? (
          <Checkbox
            label={text('concluded')}
            checked={saving.inConcluded}
            messages={
              saving.concludedFault === undefined ? [] : [{ type: 'newError', text: saving.concludedFault }]
            }
            onChange={() => saving.setInConcluded(!saving.inConcluded)}
          />
        ) : null}
        <Refusal problem={saving.problem} failed={text('saveFailed')} />
        {saving.isAsking ? (
          <ConsentStep onGiven={saving.goOn} onCancel={saving.cancel} />
        ) : (
          <div className="button-row">
            <Button type="submit" color="primary" interaction={saving.isRunning ? 'disabled' : 'enabled'}>
              {text(onNext ? 'saveNext' : 'save')}
            </Button>
            {onNext ? (
              <Button
                interaction={saving.isRunning ? 'disabled' : 'enabled'}
                onClick={() => void saving.save('stay')}
              >
                {text('save')}
              </Button>
            ) : null}
            <Steps onNext={onNext} onBack={onBack} />
          </div>
        )}
        <p className="small-text">
          {text('savesAs', {
            hand: save.as ?? (save.needs === 'consent' ? 'person' : 'other'),
            days: undoDays,
          })}{' '}
          {onNext ? text('shortcut') : null}
        </p>
      </Form>
    </div>
  );
}

const levelOf = ({ way, value }: Draft) =>
  way === 'heading_level' && Number(value) > 0 ? Number(value) : undefined;

interface FaultGiven {
  readonly form: FixForm;
  readonly current: Draft;
  readonly shown: { readonly refusal: OpenedFinding['refusal'] } | undefined;
  readonly problem: Parameters<ReturnType<typeof useProblemText>>[0] | undefined;
}

/** Why it can't be done like this, as the preview says; too little contrast is said by the number. */
function useFault({ form, current, shown, problem }: FaultGiven) {
  const text = useTexts(fixMessages);
  const reasonText = useReasonText();
  const problemText = useProblemText();
  const field = form.ways.find(({ way }) => way === current.way)?.field;
  const said = useContrastText(field?.kind === 'color' ? field : { against: null, least: 0 });
  if (problem) return problemText(problem);
  if (!shown?.refusal) return undefined;
  if (field?.kind === 'color' && shown.refusal === 'answer_unfit') return text('colorWrong');
  if (field?.kind === 'color' && shown.refusal === 'fault_stays')
    return said(colorIn(current.value)) ?? reasonText(shown.refusal);
  return reasonText(shown.refusal);
}

/** Gives the focus to the field of a place as it's opened, or to what there is to choose. */
function useFirstField(box: { readonly current: HTMLElement | null }) {
  useEffect(() => {
    const fields = 'textarea, input:not([type=radio], [type=checkbox], [type=color])';
    const first =
      box.current?.querySelector<HTMLElement>(fields) ??
      box.current?.querySelector<HTMLElement>('input:checked, button[type=submit]');
    first?.focus();
  }, [box]);
}

interface ShownProps {
  readonly opened: OpenedFinding;
  readonly isQueue: boolean;
  readonly source: string;
  readonly after: string | null;
  readonly isWorking: boolean;
  readonly picture: string | null | undefined;
}

/** What it's about: before and after; when places are gone through, only the picture or the place itself. */
function Shown({ opened, isQueue, source, after, isWorking, picture }: ShownProps) {
  const text = useTexts(fixMessages);
  const [hasFailed, setHasFailed] = useState(false);
  const isPicture = udoitRules[opened.rule].type === 'images' && opened.hasPicture;
  const isMissing = picture === null || hasFailed;
  if (!isQueue || !isPicture || isMissing)
    return (
      <>
        {isQueue && isPicture ? <p className="small-text">{text('pictureFailed')}</p> : null}
        <BeforeAfter {...{ after, isWorking, picture, isQueue }} rule={opened.rule} before={source} />
      </>
    );
  return (
    <div className="fix-picture">
      {picture ? <img src={picture} alt={text('picture')} onError={() => setHasFailed(true)} /> : null}
    </div>
  );
}
