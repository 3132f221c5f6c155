import { DateInput2, type FormMessage } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { batchMessages } from './batch.messages.ts';
import { isoDays } from './day.ts';

interface DayFieldProps {
  readonly label: string;
  /** 'YYYY-MM-DD', what was typed so far, or empty */
  readonly value: string;
  readonly messages: FormMessage[];
  readonly onChange: (value: string) => void;
}

/** A day: typed, or chosen in a calendar. */
export function DayField({ label, value, messages, onChange }: DayFieldProps) {
  const intl = useIntl();
  const text = (id: 'calendar' | 'previousMonth' | 'nextMonth' | 'deadlineHint') =>
    intl.formatMessage(batchMessages[id]);
  return (
    <DateInput2
      renderLabel={label}
      screenReaderLabels={{
        calendarIcon: text('calendar'),
        prevMonthButton: text('previousMonth'),
        nextMonthButton: text('nextMonth'),
        datePickerDialog: text('calendar'),
      }}
      placeholder="2026-12-31"
      value={value}
      locale={intl.locale}
      timezone="UTC"
      dateFormat={isoDays}
      width="16rem"
      messages={messages.length > 0 ? messages : [{ type: 'hint', text: text('deadlineHint') }]}
      onChange={(_, typed) => onChange(typed.trim())}
    />
  );
}
