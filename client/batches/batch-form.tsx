import {
  Alert,
  Button,
  Checkbox,
  CheckboxGroup,
  RadioInput,
  RadioInputGroup,
  TextInput,
} from '@instructure/ui/latest';
import { useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useBlocker } from 'react-router';
import { batchTypes, courseFormats, type BatchType, type CourseFormat } from '#shared/batches/batch.ts';
import type { batchInput } from '#shared/batches/batch.api.ts';
import type { Problem } from '#shared/http/problem.ts';
import type * as z from 'zod';
import { useProblemText } from '../ui/load-state.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { AccountPicker, TermPicker } from './directory-pickers.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { TeamSelect } from './team-select.tsx';
import { batchMessages } from './batch.messages.ts';

/** What the form holds while it is filled in. */
export interface BatchDraft {
  readonly title: string;
  readonly type: BatchType;
  readonly teamId: number | null;
  readonly deadlineDate: string;
  readonly accountId: string | null;
  readonly termId: string | null;
  readonly includeChildAccounts: boolean;
  readonly courseFormat: readonly CourseFormat[];
  readonly tags: readonly string[];
}

export const emptyDraft: BatchDraft = {
  title: '',
  type: 'dynamic',
  teamId: null,
  deadlineDate: '',
  accountId: null,
  termId: null,
  includeChildAccounts: true,
  courseFormat: [],
  tags: [],
};

type BatchInput = z.input<typeof batchInput>;

/** What is sent: a static batch has no rule. */
export function inputOf(draft: BatchDraft): BatchInput {
  const { title, teamId, deadlineDate, tags } = draft;
  const common = { title: title.trim(), teamId, deadlineDate, tags: [...tags] };
  if (draft.type === 'static') return { type: 'static', ...common };
  const { accountId, termId, includeChildAccounts, courseFormat } = draft;
  const rule = { accountId: accountId ?? '', termId, includeChildAccounts, courseFormat: [...courseFormat] };
  return { type: draft.type, ...common, dynamicBatchConfig: rule };
}

interface BatchFormProps {
  readonly initial: BatchDraft;
  readonly team: { id: number; title: string } | null;
  readonly submitLabel: string;
  readonly isRunning: boolean;
  readonly problem: Problem | undefined;
  readonly failed: string;
  readonly onSubmit: (input: BatchInput) => Promise<boolean>;
}

const dayShape = /^\d{4}-\d{2}-\d{2}$/;

/** The form of a batch; errors stand beside their fields, and leaving it with changes asks first. */
export function BatchForm({
  initial,
  team,
  submitLabel,
  isRunning,
  problem,
  failed,
  onSubmit,
}: BatchFormProps) {
  const intl = useIntl();
  const textOf = useProblemText();
  const [draft, setDraft] = useState(initial);
  const [isTried, setIsTried] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(initial);
  const blocker = useBlocker(isChanged && !isSaved && !isRunning);
  const change = (part: Partial<BatchDraft>) => setDraft((before) => ({ ...before, ...part }));
  const text = (id: keyof typeof batchMessages) => intl.formatMessage(batchMessages[id]);
  const hasRule = draft.type !== 'static';
  const required = intl.formatMessage(uiMessages.required);
  const own: Record<string, string | undefined> = {
    'body.title': draft.title.trim() === '' ? required : undefined,
    'body.deadlineDate':
      draft.deadlineDate !== '' && !dayShape.test(draft.deadlineDate) ? text('deadlineWrong') : undefined,
    'body.dynamicBatchConfig.accountId': hasRule && draft.accountId === null ? required : undefined,
  };
  const messagesFor = (field: string) => {
    const message = (isTried ? own[field] : undefined) ?? problem?.fields?.[field];
    return message === undefined ? [] : [{ type: 'newError' as const, text: message }];
  };

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (Object.values(own).some((message) => message !== undefined)) return;
    setIsSaved(true);
    setIsSaved(await onSubmit(inputOf(draft)));
  };

  return (
    <form noValidate className="form-stack" onSubmit={(event) => void handleSubmit(event)}>
      {problem ? <Alert variant="error">{textOf(problem, failed)}</Alert> : null}
      <TextInput
        renderLabel={text('title')}
        isRequired
        value={draft.title}
        maxLength={120}
        messages={messagesFor('body.title')}
        onChange={(_, title) => change({ title })}
      />
      <RadioInputGroup
        name="type"
        description={text('type')}
        value={draft.type}
        onChange={(_, value) => change({ type: batchTypes.find((type) => type === value) ?? 'static' })}
      >
        {batchTypes.map((type) => (
          <RadioInput key={type} value={type} label={intl.formatMessage(batchMessages.typeName, { type })} />
        ))}
      </RadioInputGroup>
      <TeamSelect
        value={draft.teamId}
        current={team}
        messages={messagesFor('body.teamId')}
        onChange={(teamId) => change({ teamId })}
      />
      <TextInput
        renderLabel={text('deadline')}
        value={draft.deadlineDate}
        placeholder="2026-12-31"
        messages={messagesFor('body.deadlineDate')}
        onChange={(_, deadlineDate) => change({ deadlineDate })}
      />
      {hasRule ? (
        <>
          <AccountPicker
            value={draft.accountId}
            messages={messagesFor('body.dynamicBatchConfig.accountId')}
            onChange={(accountId) => change({ accountId })}
          />
          <TermPicker
            value={draft.termId}
            messages={messagesFor('body.dynamicBatchConfig.termId')}
            onChange={(termId) => change({ termId })}
          />
          <Checkbox
            label={text('childAccounts')}
            checked={draft.includeChildAccounts}
            onChange={() => change({ includeChildAccounts: !draft.includeChildAccounts })}
          />
          <CheckboxGroup
            name="formats"
            description={text('formats')}
            value={[...draft.courseFormat]}
            onChange={(chosen) =>
              change({ courseFormat: courseFormats.filter((format) => chosen.includes(format)) })
            }
          >
            {courseFormats.map((format) => (
              <Checkbox
                key={format}
                value={format}
                label={intl.formatMessage(batchMessages.format, { format })}
              />
            ))}
          </CheckboxGroup>
        </>
      ) : null}
      <div>
        <Button type="submit" color="primary" interaction={isRunning ? 'disabled' : 'enabled'}>
          {submitLabel}
        </Button>
      </div>
      <LeaveGuard blocker={blocker}>
        <FormattedMessage {...batchMessages.unsaved} />
      </LeaveGuard>
    </form>
  );
}
