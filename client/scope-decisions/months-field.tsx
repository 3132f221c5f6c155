import { TextInput } from '@instructure/ui/latest';
import { fieldMessages } from '../ui/form/field-messages.ts';
import { useTexts } from '../ui/use-texts.ts';
import { scopeMessages } from './scope.messages.ts';

const mostMonths = 120;

/** The months that somebody typed; null: none; undefined: none that there are. */
export function monthsIn(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const months = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  return months >= 1 && months <= mostMonths ? months : undefined;
}

interface MonthsFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** After how many months something is looked at again. */
export function MonthsField({ value, onChange }: MonthsFieldProps) {
  const text = useTexts(scopeMessages);
  const hint = text('monthsHint');
  return (
    <div className="short-field">
      <TextInput
        renderLabel={text('months')}
        inputMode="numeric"
        value={value}
        messages={fieldMessages(monthsIn(value) === undefined ? hint : undefined, hint)}
        onChange={(_, months) => onChange(months)}
      />
    </div>
  );
}
