import { Button, Checkbox, Heading, RadioInput, RadioInputGroup } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Condition } from '#shared/filters/filter.ts';
import { longestScopeReason } from '#shared/scope-decisions/scope-decision.ts';
import { longestScopeRuleTitle, type ScopeRule } from '#shared/scope-decisions/scope-rule.ts';
import { scopeStandings, type ScopeStanding } from '#shared/scope-decisions/scope-terms.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { useColumns } from '../columns/column.api.ts';
import { FilterPanel } from '../filters/filter-panel.tsx';
import { RecordChoice } from '../ui/form/choice.tsx';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import { Form } from '../ui/form/form.tsx';
import { Refusal } from '../ui/form/refusal.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { letGo } from '../ui/overlay/unsaved.ts';
import { uiMessages } from '../ui/ui.messages.ts';
import { useTexts } from '../ui/use-texts.ts';
import { MonthsField, monthsIn } from './months-field.tsx';
import { useCreateScopeRule, useScopePreview, useScopeSettings, useUpdateScopeRule } from './scope.api.ts';
import { scopeMessages } from './scope.messages.ts';
import { RulePreview, type Preview } from './scope-rule-preview.tsx';

const messages = defineMessages({
  title: { id: 'scope.rule.title', defaultMessage: 'Title' },
  condition: { id: 'scope.rule.condition', defaultMessage: 'Which courses' },
  isActive: { id: 'scope.rule.isActive', defaultMessage: 'Active' },
  isMeant: { id: 'scope.rule.isMeant', defaultMessage: 'All courses are meant' },
});

interface Draft {
  readonly title: string;
  readonly condition: readonly Condition[];
  readonly standing: ScopeStanding;
  readonly kindId: number | null;
  readonly reason: string;
  readonly isForRecord: boolean;
  /** as typed */
  readonly months: string;
  readonly isActive: boolean;
}

const draftOf = (rule: ScopeRule | undefined): Draft => ({
  title: rule?.title ?? '',
  condition: rule?.condition ?? [],
  standing: rule?.standing ?? 'archived',
  kindId: rule?.kindId ?? null,
  reason: rule?.reason ?? '',
  isForRecord: rule?.isForRecord ?? false,
  months: String(rule?.reviewMonths ?? ''),
  isActive: rule?.isActive ?? true,
});

/** The draft as it's sent; undefined while something is missing. */
function sentOf({ months, ...draft }: Draft, seen: Preview | undefined) {
  const reviewMonths = monthsIn(months);
  const [title, reason] = [draft.title.trim(), draft.reason.trim()];
  if (title === '' || reason === '' || draft.condition.length === 0) return undefined;
  if (reviewMonths === undefined || !seen) return undefined;
  return {
    ...draft,
    title,
    reason,
    condition: [...draft.condition],
    kindId: draft.standing === 'exception' ? draft.kindId : null,
    isForRecord: draft.standing === 'archived' && draft.isForRecord,
    reviewMonths,
    seenCount: seen.courseCount,
  };
}

interface ScopeRuleEditorProps {
  /** undefined: a new one */
  readonly rule: ScopeRule | undefined;
  readonly onClose: () => void;
}

/** Makes or changes a rule. It's saved only with what its preview has shown. */
export function ScopeRuleEditor({ rule, onClose }: ScopeRuleEditorProps) {
  const text = useTexts({ ...scopeMessages, cancel: uiMessages.cancel });
  const [creating, updating] = [useCreateScopeRule(), useUpdateScopeRule()];
  const [draft, setDraft] = useState(() => draftOf(rule));
  const [isMeant, setIsMeant] = useState(false);
  const [tries, setTries] = useState(0);
  const { condition, standing } = draft;
  const preview = useScopePreview(condition.length > 0 ? { condition: [...condition], standing } : null);
  const body = sentOf(draft, preview.isLoading ? undefined : preview.data);
  const problem = creating.problem ?? updating.problem;
  const isHeld = (preview.data?.isAll ?? false) && standing !== 'in_scope' && !isMeant;
  const isReady = body !== undefined && !isHeld && !creating.isRunning && !updating.isRunning;
  const handleSubmit = async () => {
    setTries(tries + 1);
    if (!body || !isReady) return;
    const { result } = rule
      ? await updating.run({ params: { id: rule.id }, body: { ...body, version: rule.version } })
      : await creating.run({ body });
    if (!result) return;
    letGo();
    onClose();
  };
  return (
    <Form
      isChanged={JSON.stringify(draft) !== JSON.stringify(draftOf(rule))}
      tries={tries}
      problem={problem}
      onSubmit={() => void handleSubmit()}
    >
      <Refusal problem={problem} failed={text('failed')} />
      <RuleFields draft={draft} problem={problem} onChange={(part) => setDraft({ ...draft, ...part })} />
      <RulePreview preview={preview} isComplete={condition.length > 0} />
      {preview.data?.isAll && standing !== 'in_scope' ? (
        <Checkbox
          label={<FormattedMessage {...messages.isMeant} />}
          checked={isMeant}
          onChange={() => setIsMeant(!isMeant)}
        />
      ) : null}
      <div className="button-row">
        <Button type="submit" color="primary" interaction={isReady ? 'enabled' : 'disabled'}>
          {text('save')}
        </Button>
        <Button
          onClick={() => {
            letGo();
            onClose();
          }}
        >
          {text('cancel')}
        </Button>
      </div>
    </Form>
  );
}

interface RuleFieldsProps {
  readonly draft: Draft;
  readonly problem: Parameters<typeof problemOf>[0];
  readonly onChange: (part: Partial<Draft>) => void;
}

function RuleFields({ draft, problem, onChange }: RuleFieldsProps) {
  const text = useTexts({ ...scopeMessages, ...messages });
  const columns = useColumns().data?.columns ?? [];
  const settings = useScopeSettings().data;
  return (
    <>
      <TextField
        renderLabel={text('title')}
        isRequired
        most={longestScopeRuleTitle}
        value={draft.title}
        messages={fieldMessages(problemOf(problem, 'title'))}
        onChange={(_, title) => onChange({ title })}
      />
      <Heading level="h4" as="h2">
        {text('condition')}
      </Heading>
      <FilterPanel
        columns={columns.filter(({ id, isAvailable }) => isAvailable && !id.startsWith('core.scope'))}
        filter={draft.condition}
        onChange={(condition) => onChange({ condition })}
      />
      <RadioInputGroup
        name="rule-standing"
        description={text('standing')}
        value={draft.standing}
        onChange={(_, value) =>
          onChange({ standing: scopeStandings.find((one) => one === value) ?? draft.standing })
        }
      >
        {scopeStandings.map((standing) => (
          <RadioInput key={standing} value={standing} label={settings?.named[standing] ?? ''} />
        ))}
      </RadioInputGroup>
      {draft.standing === 'exception' ? (
        <RecordChoice
          label={text('kind')}
          unsetLabel={text('noKind')}
          value={draft.kindId}
          records={settings?.kinds ?? []}
          onChoose={(kindId) => onChange({ kindId })}
        />
      ) : null}
      <TextField
        renderLabel={text('reason')}
        isRequired
        most={longestScopeReason}
        value={draft.reason}
        messages={fieldMessages(problemOf(problem, 'reason'))}
        onChange={(_, reason) => onChange({ reason })}
      />
      {draft.standing === 'archived' ? (
        <Checkbox
          label={text('isForRecord')}
          checked={draft.isForRecord}
          onChange={() => onChange({ isForRecord: !draft.isForRecord })}
        />
      ) : null}
      <MonthsField value={draft.months} onChange={(months) => onChange({ months })} />
      <Checkbox
        variant="toggle"
        label={text('isActive')}
        checked={draft.isActive}
        onChange={() => onChange({ isActive: !draft.isActive })}
      />
    </>
  );
}
