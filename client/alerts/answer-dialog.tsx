import { RadioInput, RadioInputGroup } from '@instructure/ui/latest';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Alert, AlertAnswer } from '#shared/alerts/alert.ts';
import { DayField } from '../ui/form/day-field.tsx';
import { isDay, todayOf } from '../ui/form/calendar-day.ts';
import { FormDialog } from '../ui/overlay/form-dialog.tsx';
import type { AlertAction } from './alert-actions.ts';
import { alertMessages } from './alert.messages.ts';
import { LongTextField } from '../ui/form/text-field.tsx';

interface AnswerDialogProps {
  readonly action: AlertAction;
  readonly alerts: readonly Alert[];
  readonly isRunning: boolean;
  readonly onAnswer: (answer: AlertAnswer) => Promise<void>;
  readonly onClose: () => void;
}

/** For how many days alerts are mostly put off. */
const offers = [1, 7, 30] as const;

/** That many days after a day. */
const daysAfter = (day: string, days: number) => {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
};

/** Asks what goes with an answer: until when an alert is put off, and a note. */
export default function AnswerDialog({ action, alerts, isRunning, onAnswer, onClose }: AnswerDialogProps) {
  const intl = useIntl();
  const [note, setNote] = useState('');
  const [days, setDays] = useState<number | 'day'>(offers[0]);
  const [day, setDay] = useState('');
  const until = days === 'day' ? day : daysAfter(todayOf(intl), days);
  const said = note.trim() === '' ? {} : { note: note.trim() };
  const handleSubmit = () =>
    void onAnswer(action === 'snooze' ? { action, until, ...said } : { action, ...said });
  return (
    <FormDialog
      title={intl.formatMessage(alertMessages.answerTitle, {
        action,
        count: alerts.length,
        title: alerts[0]?.course.title,
      })}
      submitLabel={intl.formatMessage(alertMessages.actionName, { action })}
      isReady={!isRunning && alerts.length > 0 && (action !== 'snooze' || isDay(until))}
      problem={undefined}
      failed={intl.formatMessage(alertMessages.answerFailed)}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <div className="form-stack">
        {action === 'snooze' ? (
          <>
            <RadioInputGroup
              name="snooze"
              description={intl.formatMessage(alertMessages.snoozeFor)}
              value={String(days)}
              onChange={(_, value) => setDays(value === 'day' ? 'day' : Number(value))}
            >
              {offers.map((offer) => (
                <RadioInput
                  key={offer}
                  value={String(offer)}
                  label={intl.formatMessage(alertMessages.snoozeDays, { days: offer })}
                />
              ))}
              <RadioInput value="day" label={intl.formatMessage(alertMessages.snoozeDay)} />
            </RadioInputGroup>
            {days === 'day' ? (
              <DayField label={intl.formatMessage(alertMessages.until)} value={day} onChange={setDay} />
            ) : null}
          </>
        ) : null}
        <LongTextField
          label={intl.formatMessage(alertMessages.note)}
          most={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
    </FormDialog>
  );
}
