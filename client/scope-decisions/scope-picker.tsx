import { Checkbox, RadioInput, RadioInputGroup, Text } from '@instructure/ui/latest';
import { FormattedMessage } from 'react-intl';
import { longestScopeReason } from '#shared/scope-decisions/scope-decision.ts';
import { scopeStandings } from '#shared/scope-decisions/scope-terms.ts';
import type { ScopeSettings } from '#shared/scope-decisions/scope-settings.api.ts';
import type { Problem } from '../data/problem.ts';
import { RecordChoice } from '../ui/form/choice.tsx';
import { DayField } from '../ui/form/day-field.tsx';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import { TextField } from '../ui/form/text-field.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useTexts } from '../ui/use-texts.ts';
import { useScopeSettings } from './scope.api.ts';
import { scopeMessages } from './scope.messages.ts';
import type { ScopeDraft } from '../data/scope-draft.ts';

interface ScopePickerProps {
  readonly draft: ScopeDraft;
  /** why it wasn't saved */
  readonly problem?: Problem | undefined;
  readonly onChange: (draft: ScopeDraft) => void;
}

/** Asks how something stands, and why. */
export function ScopePicker(props: ScopePickerProps) {
  const settings = useScopeSettings();
  return (
    <LoadState of={settings} list={{ loading: uiMessages.loading, failed: scopeMessages.failed, rows: 3 }}>
      {(known) => <ScopeFields {...props} settings={known} />}
    </LoadState>
  );
}

function ScopeFields({ draft, problem, settings, onChange }: ScopePickerProps & { settings: ScopeSettings }) {
  const text = useTexts(scopeMessages);
  const set = (part: Partial<ScopeDraft>) => onChange({ ...draft, ...part });
  const faultOf = (field: string) => problemOf(problem, `decision.${field}`);
  return (
    <div className="form-stack">
      <RadioInputGroup
        name="scope-standing"
        description={text('standing')}
        value={draft.standing === null ? 'none' : (draft.standing ?? '')}
        onChange={(_, value) => set({ standing: scopeStandings.find((one) => one === value) ?? null })}
      >
        {[
          ...scopeStandings.map((standing) => (
            <RadioInput key={standing} value={standing} label={settings.named[standing]} />
          )),
          <RadioInput key="none" value="none" label={text('withdraw')} />,
        ]}
      </RadioInputGroup>
      {draft.standing === 'exception' ? <KindField draft={draft} settings={settings} onSet={set} /> : null}
      <TextField
        renderLabel={text('reason')}
        isRequired
        most={longestScopeReason}
        value={draft.reason}
        messages={fieldMessages(faultOf('reason'))}
        onChange={(_, reason) => set({ reason })}
      />
      {draft.standing === 'archived' ? (
        <Checkbox
          label={text('isForRecord')}
          checked={draft.isForRecord}
          onChange={() => set({ isForRecord: !draft.isForRecord })}
        />
      ) : null}
      {draft.standing === null ? null : <OptionalFields draft={draft} faultOf={faultOf} onSet={set} />}
      <Text as="p" size="small">
        <FormattedMessage {...scopeMessages.noAdvice} />
      </Text>
    </div>
  );
}

interface PartProps {
  readonly draft: ScopeDraft;
  readonly onSet: (part: Partial<ScopeDraft>) => void;
}

function KindField({ draft, settings, onSet }: PartProps & { settings: ScopeSettings }) {
  const text = useTexts(scopeMessages);
  const needs = settings.kinds.find(({ id }) => id === draft.kindId)?.needs;
  return (
    <div>
      <RecordChoice
        label={text('kind')}
        unsetLabel={text('noKind')}
        value={draft.kindId}
        records={settings.kinds}
        onChoose={(kindId) => onSet({ kindId })}
      />
      {needs ? <p className="small-print">{needs}</p> : null}
    </div>
  );
}

function OptionalFields({
  draft,
  faultOf,
  onSet,
}: PartProps & { faultOf: (field: string) => string | undefined }) {
  const text = useTexts(scopeMessages);
  return (
    <>
      <TextField
        renderLabel={text('evidence')}
        most={2_000}
        value={draft.evidenceUrl}
        messages={fieldMessages(faultOf('evidenceUrl'), text('evidenceHint'))}
        onChange={(_, evidenceUrl) => onSet({ evidenceUrl })}
      />
      <DayField
        label={text('reviewOn')}
        value={draft.reviewOn}
        fault={faultOf('reviewOn')}
        hint={text('reviewHint')}
        onChange={(reviewOn) => onSet({ reviewOn })}
      />
    </>
  );
}
