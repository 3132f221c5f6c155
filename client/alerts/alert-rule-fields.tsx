import {
  Checkbox,
  Heading,
  RadioInput,
  RadioInputGroup,
  TextInput,
  CheckboxGroup,
} from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { isForAlerts } from '#shared/alerts/alert-fault.ts';
import { longestRuleTitle } from '#shared/alerts/alert-rule.ts';
import { cadences, audiences } from '#shared/alerts/alert-terms.ts';
import { BatchPicker } from '../batches/batch-picker.tsx';
import { useBatches } from '../batches/batch.api.ts';
import { useColumns } from '../columns/column.api.ts';
import type { Problem } from '../data/problem.ts';
import { FilterPanel } from '../filters/filter-panel.tsx';
import { MailOffPanel } from '../mail/mail-off-panel.tsx';
import { SeverityPicker } from '../severities/severity-picker.tsx';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import { uiMessages } from '../ui/ui.messages.ts';
import { alertRuleMessages } from './alert-rule.messages.ts';
import { missingIn, type RuleDraft } from './rule-draft.ts';
import { useTexts } from '../ui/use-texts.ts';
import { PeoplePicker } from '../tasks/people-picker.tsx';
import { TextField } from '../ui/form/text-field.tsx';

/** How many people can be named one by one. */
const mostPeople = 200;

interface AudienceFieldsProps {
  readonly draft: Pick<RuleDraft, 'audience' | 'people'>;
  readonly onChange: (part: Partial<RuleDraft>) => void;
}

/** Who hears of a rule's alerts. */
function AudienceFields({ draft: { audience, people }, onChange }: AudienceFieldsProps) {
  const intl = useIntl();
  return (
    <div>
      <CheckboxGroup
        name="audience"
        description={intl.formatMessage(alertRuleMessages.audience)}
        value={[...audience]}
        onChange={(chosen) => onChange({ audience: audiences.filter((one) => chosen.includes(one)) })}
      >
        {audiences.map((one) => (
          <Checkbox
            key={one}
            value={one}
            label={intl.formatMessage(alertRuleMessages.audienceChoice, { audience: one })}
          />
        ))}
      </CheckboxGroup>
      {audience.includes('people') ? (
        <div className="field-below">
          <PeoplePicker
            people={people}
            most={mostPeople}
            onChange={(chosen) => onChange({ people: chosen })}
          />
        </div>
      ) : null}
    </div>
  );
}

interface FieldsProps {
  readonly draft: RuleDraft;
  readonly isTried: boolean;
  readonly problem: Problem | undefined;
  readonly onChange: (part: Partial<RuleDraft>) => void;
}

/** Everything a rule has. */
export function AlertRuleFields(props: FieldsProps) {
  const { draft, isTried, problem, onChange } = props;
  const intl = useIntl();
  const text = useTexts(alertRuleMessages);
  const missing = missingIn(draft);
  const required = intl.formatMessage(uiMessages.required);
  return (
    <>
      <TextField
        renderLabel={text('title')}
        isRequired
        most={longestRuleTitle}
        value={draft.title}
        messages={fieldMessages(isTried && missing.title ? required : problemOf(problem, 'title'))}
        onChange={(_, title) => onChange({ title })}
      />
      <ScopeFields {...props} />
      <ConditionField {...props} />
      <SeverityPicker value={draft.severity} onChange={(severity) => onChange({ severity })} />
      <AudienceFields draft={draft} onChange={onChange} />
      <RadioInputGroup
        name="cadence"
        description={text('cadence')}
        value={draft.cadence}
        onChange={(_, value) => onChange({ cadence: cadences.find((one) => one === value) ?? draft.cadence })}
      >
        {cadences.map((cadence) => (
          <RadioInput key={cadence} value={cadence} label={text('cadenceChoice', { cadence })} />
        ))}
      </RadioInputGroup>
      <MailOffPanel />
      <div className="short-field">
        <TextInput
          renderLabel={text('quietDays')}
          inputMode="numeric"
          value={draft.quietDays}
          messages={fieldMessages(
            missing.quietDays ? text('quietDaysWrong') : problemOf(problem, 'quietDays'),
            text('quietDaysHint'),
          )}
          onChange={(_, quietDays) => onChange({ quietDays })}
        />
      </div>
      <Checkbox
        variant="toggle"
        label={text('isActive')}
        checked={draft.isActive}
        onChange={() => onChange({ isActive: !draft.isActive })}
      />
    </>
  );
}

/** The courses the rule is about: all that are tracked, or those of some batches. */
function ScopeFields({ draft, isTried, onChange }: FieldsProps) {
  const text = useTexts(alertRuleMessages);
  const batches = useBatches({ includeArchived: 'true' }).data?.batches ?? [];
  return (
    <div>
      <RadioInputGroup
        name="scope"
        description={text('scope')}
        value={draft.hasAllBatches ? 'all' : 'some'}
        messages={fieldMessages(isTried && missingIn(draft).batches ? text('noBatches') : undefined)}
        onChange={(_, value) => onChange({ hasAllBatches: value === 'all' })}
      >
        <RadioInput value="all" label={text('allBatches')} />
        <RadioInput value="some" label={text('someBatches')} />
      </RadioInputGroup>
      {draft.hasAllBatches ? null : (
        <div className="field-below">
          <BatchPicker
            batches={batches}
            chosen={draft.batchIds}
            placeholder={text('chooseBatches')}
            onChange={(batchIds) => onChange({ batchIds })}
          />
        </div>
      )}
    </div>
  );
}

/** What courses have to be for an alert. */
function ConditionField({ draft, isTried, problem, onChange }: FieldsProps) {
  const intl = useIntl();
  const columns = useColumns().data?.columns ?? [];
  const isMissing = isTried && draft.condition.length === 0;
  const wrong = isMissing
    ? intl.formatMessage(alertRuleMessages.noCondition)
    : problemOf(problem, 'condition');
  return (
    <div>
      <Heading level="h4" as="h2">
        {intl.formatMessage(alertRuleMessages.condition)}
      </Heading>
      <p className="small-print">{intl.formatMessage(alertRuleMessages.conditionHint)}</p>
      <FilterPanel
        columns={columns.filter(isForAlerts)}
        filter={draft.condition}
        onChange={(condition) => onChange({ condition })}
      />
      {wrong === undefined ? null : (
        <p role="alert" className="field-fault">
          {wrong}
        </p>
      )}
    </div>
  );
}
