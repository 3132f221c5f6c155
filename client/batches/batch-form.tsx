import { Button, RadioInput, RadioInputGroup, type FormMessage } from '@instructure/ui/latest';
import { useCallback, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { batchTexts } from '#shared/batches/batch.columns.ts';
import type { RulePreview } from '#shared/batches/add-courses.api.ts';
import { batchTypes, type Batch, type BatchType } from '#shared/batches/batch.ts';
import { listAssignableTeams } from '#shared/teams/team.api.ts';
import { Refusal } from '../ui/form/refusal.tsx';
import { RecordChoice } from '../ui/form/choice.tsx';
import type { Problem } from '../data/problem.ts';
import { useSettings } from '../data/use-settings.tsx';
import { TagPicker } from '../tags/tag-picker.tsx';
import { LinkButton } from '../ui/page/link-button.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import {
  faultsOf,
  inputOf,
  isRuleChanged,
  ruleOf,
  type BatchDraft,
  type BatchInput,
  type DraftFault,
} from './batch-draft.ts';
import { useRulePreview } from './batch.api.ts';
import { batchMessages } from './batch.messages.ts';
import { DayField } from '../ui/form/day-field.tsx';
import { letGo } from '../ui/overlay/unsaved.ts';
import { RuleFields } from './rule-fields.tsx';
import { RulePreviewCard } from './rule-preview.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { useEndpoint } from '../data/use-endpoint.ts';
import { TextField } from '../ui/form/text-field.tsx';
import { Form } from '../ui/form/form.tsx';

interface TeamSelectProps {
  readonly value: number | null;
  /** the batch's current team, which can always be chosen */
  readonly current: { id: number; title: string } | null;
  readonly messages: FormMessage[];
  readonly onChange: (teamId: number | null) => void;
}

/** Chooses the team that looks after a batch, from those this person may give it to. */
function TeamSelect({ value, current, messages, onChange }: TeamSelectProps) {
  const intl = useIntl();
  const { data } = useEndpoint(listAssignableTeams, {});
  const given = data?.teams ?? [];
  const teams = current && given.every(({ id }) => id !== current.id) ? [current, ...given] : given;
  const mayBeUnset = data?.mayLeaveUnassigned !== false;
  return (
    <RecordChoice
      label={intl.formatMessage(batchTexts.team)}
      {...(mayBeUnset && { unsetLabel: intl.formatMessage(batchMessages.noTeam) })}
      messages={messages}
      value={value}
      records={teams}
      onChoose={onChange}
    />
  );
}

interface BatchFormProps {
  readonly initial: BatchDraft;
  /** undefined if it's a new one */
  readonly batch?: Batch;
  /** the button's text, with what another rule than before would find once that's known */
  readonly submitLabel: (found: RulePreview | undefined) => string;
  /** where cancelling leads */
  readonly cancelTo: string;
  readonly isRunning: boolean;
  readonly problem: Problem | undefined;
  readonly failed: string;
  /** where to go once it's saved; undefined if it wasn't */
  readonly onSubmit: (input: BatchInput) => Promise<string | undefined>;
}

const faultMessages = {
  required: uiMessages.required,
  day: uiMessages.dayWrong,
} satisfies Record<DraftFault, unknown>;

/** The form of a batch. Errors appear next to their fields; leaving it with unsaved changes asks first. */
export function BatchForm(props: BatchFormProps) {
  const { initial, batch, submitLabel, cancelTo, isRunning, problem, failed, onSubmit } = props;
  const intl = useIntl();
  const text = useTexts(batchTexts);
  const navigate = useNavigate();
  const { features } = useSettings().institution;
  const [draft, setDraft] = useState(initial);
  const [tries, setTries] = useState(0);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(initial);
  const change = (part: Partial<BatchDraft>) => setDraft((before) => ({ ...before, ...part }));
  const rule = ruleOf(draft);
  const { preview, readAgain } = useRulePreview(rule, batch?.id);
  const faults = faultsOf(draft);
  const faultOf = (field: string) => {
    const fault = tries > 0 ? faults[field] : undefined;
    return fault ? intl.formatMessage(faultMessages[fault]) : problem?.fields?.[field];
  };
  const messagesFor = (field: string) => {
    const message = faultOf(field);
    return message === undefined ? [] : [{ type: 'newError' as const, text: message }];
  };
  const setDeadline = useCallback(
    (deadlineDate: string) => setDraft((before) => ({ ...before, deadlineDate })),
    [],
  );

  const handleSubmit = async () => {
    setTries(tries + 1);
    if (Object.keys(faults).length > 0) return;
    const path = await onSubmit(inputOf(draft));
    if (path === undefined) return;
    letGo();
    await navigate(path);
  };

  return (
    <Form
      isChanged={isChanged}
      tries={tries}
      problem={problem}
      className="batch-form"
      onSubmit={() => void handleSubmit()}
    >
      <div className="form-stack">
        <Refusal problem={problem} failed={failed} />
        <TextField
          renderLabel={text('title')}
          isRequired
          value={draft.title}
          most={120}
          messages={messagesFor('body.title')}
          onChange={(_, title) => change({ title })}
        />
        <TypeChoice type={draft.type} onChange={(type) => change({ type })} />
        {draft.type === 'static' ? null : (
          <RuleFields draft={draft} messagesFor={messagesFor} onChange={change} />
        )}
      </div>
      {draft.type === 'static' ? null : (
        <RulePreviewCard of={preview} batch={batch} isComplete={rule !== null} onReadAgain={readAgain} />
      )}
      <div className="form-stack">
        <TeamSelect
          value={draft.teamId}
          current={batch?.team ?? null}
          messages={messagesFor('body.teamId')}
          onChange={(teamId) => change({ teamId })}
        />
        <DayField
          label={text('deadline')}
          value={draft.deadlineDate}
          fault={faultOf('body.deadlineDate')}
          hint={intl.formatMessage(uiMessages.dayHint)}
          onChange={setDeadline}
        />
        {features.includes('tags') ? (
          <TagPicker
            label={text('tags')}
            chosen={draft.tags}
            mayCreate
            messages={messagesFor('body.tags')}
            onChange={(tags) => change({ tags })}
          />
        ) : null}
        <div className="button-row">
          <Button type="submit" color="primary" interaction={isRunning ? 'disabled' : 'enabled'}>
            {submitLabel(rule && isRuleChanged(draft, initial) ? preview.data : undefined)}
          </Button>
          <LinkButton to={cancelTo}>
            <FormattedMessage {...uiMessages.cancel} />
          </LinkButton>
        </div>
      </div>
    </Form>
  );
}

interface TypeChoiceProps {
  readonly type: BatchType;
  readonly onChange: (type: BatchType) => void;
}

/** Chooses a batch's type, and says what it means. */
function TypeChoice({ type, onChange }: TypeChoiceProps) {
  const intl = useIntl();
  return (
    <RadioInputGroup
      name="type"
      layout="columns"
      description={intl.formatMessage(batchTexts.type)}
      value={type}
      messages={[{ type: 'hint', text: intl.formatMessage(batchMessages.typeMeaning, { type }) }]}
      onChange={(_, value) => onChange(batchTypes.find((each) => each === value) ?? 'static')}
    >
      {batchTypes.map((each) => (
        <RadioInput key={each} value={each} label={intl.formatMessage(batchTexts.typeName, { type: each })} />
      ))}
    </RadioInputGroup>
  );
}
