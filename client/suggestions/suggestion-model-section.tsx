import { Button, Heading, Text, TextInput } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Result } from '#shared/http/endpoint.ts';
import type { testSuggestionModel } from '#shared/suggestions/suggestion-model.api.ts';
import { mostAround, mostPixels, type SuggestionModel } from '#shared/suggestions/suggestion.ts';
import { useSettings } from '../data/use-settings.tsx';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import { NumberField, SettingRow, SettingsSection } from '../ui/form/settings-section.tsx';
import { languageName } from '../ui/language-name.ts';
import { Ago } from '../ui/page/date-and-time.tsx';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { Status } from '../ui/page/status.tsx';
import { useTexts } from '../ui/use-texts.ts';
import {
  useEnterModel,
  useRemoveModel,
  useSuggestionModel,
  useSwitchModel,
  useTestModel,
} from './suggestion.api.ts';
import { suggestionModelMessages } from './suggestion-model.messages.ts';

const Confirm = lazyPart(() => import('../ui/overlay/confirm-dialog.tsx'));

const callLimits = { min: 1, max: 100_000 };
const mostLanguages = 10;

/** The institution's model for texts of pictures: where it is, how it's doing, and whether its texts help. */
export function SuggestionModelSection({ id }: { readonly id: string }) {
  const text = useTexts(suggestionModelMessages);
  const found = useSuggestionModel();
  const { locale } = useSettings();
  return (
    <LoadState of={found} failed={text('failed')}>
      {(of) => <ModelForm id={id} of={of} locale={locale} />}
    </LoadState>
  );
}

interface Draft {
  readonly address: string;
  readonly model: string;
  readonly key: string;
  readonly dayCalls: string;
  readonly languages: string;
}
type Field = keyof Draft;

const draftOf = ({ entered }: SuggestionModel, locale: string): Draft => ({
  address: entered?.address ?? '',
  model: entered?.model ?? '',
  key: '',
  dayCalls: String(entered?.dayCalls ?? 200),
  languages: (entered?.languages ?? [locale]).join(', '),
});

const codesIn = (typed: string) => typed.split(/[\s,;]+/).filter((code) => code !== '');
const isCode = (code: string) => /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?$/.test(code);

/** What can't be saved, and why. */
function mistakesIn({ address, model, dayCalls, languages }: Draft): Partial<Record<Field, true>> {
  const calls = /^\d{1,6}$/.test(dayCalls.trim()) ? Number(dayCalls) : 0;
  const codes = codesIn(languages);
  return {
    ...(address.trim() === '' && { address: true }),
    ...(model.trim() === '' && { model: true }),
    ...((calls < callLimits.min || calls > callLimits.max) && { dayCalls: true }),
    ...((codes.length === 0 || codes.length > mostLanguages || !codes.every(isCode)) && { languages: true }),
  };
}

interface ModelFormProps {
  readonly id: string;
  readonly of: SuggestionModel;
  readonly locale: string;
}

function ModelForm({ id, of, locale }: ModelFormProps) {
  const intl = useIntl();
  const text = useTexts(suggestionModelMessages);
  const entering = useEnterModel();
  const saved = draftOf(of, locale);
  const [edits, setEdits] = useState<Partial<Draft>>({});
  const draft = { ...saved, ...edits };
  const isChanged = (field: Field) => draft[field] !== saved[field];
  const mistakes = mistakesIn(draft);
  const change = (field: Field) => (value: string) => setEdits((before) => ({ ...before, [field]: value }));
  const handleSave = async () => {
    const { problem } = await entering.run({
      body: {
        address: draft.address.trim(),
        model: draft.model.trim(),
        ...(draft.key.trim() !== '' ? { key: draft.key.trim() } : !of.entered?.hasKey && { key: null }),
        dayCalls: Number(draft.dayCalls),
        languages: codesIn(draft.languages),
      },
    });
    if (!problem) setEdits({});
    return problem === undefined;
  };
  const wrong = (field: Field, isTried: boolean, message = text('missing')) =>
    isTried && mistakes[field] ? message : problemOf(entering.problem, field);
  const lineOf = (field: 'address' | 'model', hint: string, isTried: boolean) => (
    <SettingRow isChanged={isChanged(field)}>
      <TextInput
        renderLabel={text(field)}
        value={draft[field]}
        messages={fieldMessages(wrong(field, isTried), hint)}
        onChange={(_, typed) => change(field)(typed)}
      />
    </SettingRow>
  );
  return (
    <SettingsSection
      id={id}
      title={text('title')}
      hint={text('hint')}
      saveLabel={text('save')}
      savedText={text('saved')}
      failedText={text('saveFailed')}
      isChanged={Object.keys(saved).some((field) => isChanged(field as Field))}
      isWrong={Object.keys(mistakes).length > 0}
      isRunning={entering.isRunning}
      problem={entering.problem}
      onSave={handleSave}
      onUndo={() => setEdits({})}
    >
      {(isTried) => (
        <>
          <Text as="p">{text('leaves', { pixels: mostPixels, characters: mostAround })}</Text>
          {of.entered ? <ModelState of={of} entered={of.entered} /> : null}
          {lineOf('address', text('addressHint'), isTried)}
          {lineOf('model', text('modelHint'), isTried)}
          <SettingRow isChanged={isChanged('key')}>
            <TextInput
              renderLabel={text('key')}
              type="password"
              autoComplete="off"
              value={draft.key}
              messages={fieldMessages(
                wrong('key', isTried),
                text('keyHint', { isKept: String(of.entered?.hasKey ?? false) }),
              )}
              onChange={(_, typed) => change('key')(typed)}
            />
          </SettingRow>
          <SettingRow
            isChanged={isChanged('dayCalls')}
            fault={wrong('dayCalls', isTried, text('dayCallsWrong', callLimits))}
          >
            <span className="setting-sentence">
              <FormattedMessage
                {...suggestionModelMessages.dayCalls}
                values={{
                  n: (
                    <NumberField
                      key="n"
                      label={text('dayCallsLabel')}
                      value={draft.dayCalls}
                      isWrong={isTried && mistakes.dayCalls === true}
                      onChange={change('dayCalls')}
                    />
                  ),
                }}
              />
            </span>
          </SettingRow>
          <SettingRow isChanged={isChanged('languages')}>
            <TextInput
              renderLabel={text('languages')}
              value={draft.languages}
              messages={fieldMessages(
                wrong('languages', isTried, text('languagesWrong')),
                text('languagesHint', { names: namesOf(codesIn(draft.languages), intl) }),
              )}
              onChange={(_, typed) => change('languages')(typed)}
            />
          </SettingRow>
        </>
      )}
    </SettingsSection>
  );
}

const namesOf = (codes: readonly string[], { locale, formatList }: ReturnType<typeof useIntl>) =>
  formatList(codes.map((code) => languageName(locale, code) ?? code));

interface ModelStateProps {
  readonly of: SuggestionModel;
  readonly entered: NonNullable<SuggestionModel['entered']>;
}

/** How the model is doing, and what can be done with it. */
function ModelState({ of, entered }: ModelStateProps) {
  const text = useTexts(suggestionModelMessages);
  const testing = useTestModel();
  const switching = useSwitchModel();
  const [tested, setTested] = useState<Result<typeof testSuggestionModel>>();
  const state = entered.isOn ? (of.fault ?? 'on') : 'off';
  const tone = state === 'on' ? 'good' : state === 'off' ? 'off' : 'warning';
  const isBusy = testing.isRunning || switching.isRunning;
  const handleTest = async () => {
    setTested(undefined);
    const { result } = await testing.run({}, suggestionModelMessages.actionFailed);
    setTested(result);
  };
  const handleSwitch = () =>
    switching.run({ body: { isOn: !entered.isOn } }, suggestionModelMessages.actionFailed);
  return (
    <div className="form-stack">
      <div>
        <Status tone={tone}>{text('state', { state })}</Status>
        <Text as="div" size="small" color="secondary">
          {text('used', { used: of.usedToday, most: entered.dayCalls })}
          {of.askedAt === null ? null : (
            <>
              {' · '}
              <FormattedMessage
                {...suggestionModelMessages.askedAt}
                values={{ ago: <Ago key="ago" at={of.askedAt} /> }}
              />
            </>
          )}
        </Text>
      </div>
      <div className="button-row">
        <Button
          interaction={isBusy || !entered.isOn ? 'disabled' : 'enabled'}
          onClick={() => void handleTest()}
        >
          {text('test')}
        </Button>
        <Button interaction={isBusy ? 'disabled' : 'enabled'} onClick={() => void handleSwitch()}>
          {text('switch', { isOn: String(entered.isOn) })}
        </Button>
        <RemoveButton />
      </div>
      <div role="status">
        {testing.isRunning ? <Status tone="busy">{text('testing')}</Status> : null}
        {tested ? <Tested of={tested} /> : null}
      </div>
      <Shares of={of} />
    </div>
  );
}

function Tested({ of: tested }: { readonly of: Result<typeof testSuggestionModel> }) {
  const text = useTexts(suggestionModelMessages);
  if (tested.outcome === 'words')
    return <Status tone="good">{text('testedWords', { words: tested.words })}</Status>;
  if (tested.outcome === 'own_words') return <Status tone="warning">{text('testedOwnWords')}</Status>;
  return <Status tone="bad">{text('testedNone', { why: tested.why })}</Status>;
}

function RemoveButton() {
  const text = useTexts(suggestionModelMessages);
  const removing = useRemoveModel();
  const [isAsking, setIsAsking] = useState(false);
  const handleConfirm = async () => {
    await removing.run({}, suggestionModelMessages.actionFailed);
    setIsAsking(false);
  };
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{text('remove')}</Button>
      <Suspense fallback={null}>
        {isAsking ? (
          <Confirm
            title={text('remove')}
            confirmLabel={text('remove')}
            isRunning={removing.isRunning}
            onConfirm={() => void handleConfirm()}
            onCancel={() => setIsAsking(false)}
          >
            {text('removeText')}
          </Confirm>
        ) : null}
      </Suspense>
    </>
  );
}

/** What became of its texts. */
function Shares({ of: { shares } }: { readonly of: SuggestionModel }) {
  const text = useTexts(suggestionModelMessages);
  const { shown, accepted, changed, ownWords, failed } = shares;
  return (
    <div>
      <Heading level="h3">{text('sharesTitle')}</Heading>
      <Text as="p">
        {shown === 0
          ? text('noShares')
          : text('shares', {
              shown,
              accepted: accepted / shown,
              changed: changed / shown,
              unused: (shown - accepted - changed) / shown,
            })}
        {ownWords > 0 ? ` ${text('sharesLeft', { ownWords })}` : null}
        {failed > 0 ? ` ${text('sharesFailed', { failed })}` : null}
      </Text>
    </div>
  );
}
