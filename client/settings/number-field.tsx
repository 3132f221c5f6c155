import { TextInput } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { fieldMessages } from '../ui/form/field-messages.ts';
import {
  numberLimits,
  type DraftMistake,
  type GeneralDraft,
  type NumberField,
} from './general-settings-draft.ts';
import { generalMessages } from './general-settings.messages.ts';

const labels = {
  high: generalMessages.weightHigh,
  medium: generalMessages.weightMedium,
  low: generalMessages.weightLow,
  good: generalMessages.good,
  fair: generalMessages.fair,
  auditRetentionDays: generalMessages.auditRetentionDays,
  historyDays: generalMessages.historyDays,
  goneCourseDays: generalMessages.goneCourseDays,
  freshnessHours: generalMessages.freshnessHours,
  largeFileMb: generalMessages.largeFileMb,
} satisfies Record<NumberField, object>;

export interface FieldsProps {
  readonly draft: GeneralDraft;
  readonly mistakes: ReadonlySet<DraftMistake>;
  readonly onChange: (part: Partial<GeneralDraft>) => void;
}

interface NumberInputProps extends FieldsProps {
  readonly field: NumberField;
}

/** One number in the settings, with its limits shown. */
export function NumberInput({ field, draft, mistakes, onChange }: NumberInputProps) {
  const intl = useIntl();
  const whole = intl.formatMessage(generalMessages.whole, numberLimits[field]);
  return (
    <TextInput
      renderLabel={intl.formatMessage(labels[field])}
      inputMode="numeric"
      value={draft.numbers[field]}
      messages={fieldMessages(mistakes.has(field) ? whole : undefined, whole)}
      onChange={(_, typed) => onChange({ numbers: { ...draft.numbers, [field]: typed } })}
    />
  );
}
