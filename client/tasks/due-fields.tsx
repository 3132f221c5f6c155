import { RadioInput, RadioInputGroup } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { DayField } from '../ui/form/day-field.tsx';
import { isDay } from '../ui/form/calendar-day.ts';
import { taskDetailMessages } from './task-detail.messages.ts';

/** When a task is to be due, as it's being chosen. */
export interface DueChoice {
  readonly kind: 'checklist' | 'day' | 'never';
  /** possibly unfinished */
  readonly day: string;
}

/** The choice as the server is told; undefined while it's incomplete. */
export function dueOf({ kind, day }: DueChoice): string | null | undefined {
  if (kind === 'never') return null;
  if (kind === 'checklist') return 'checklist';
  return isDay(day) ? day : undefined;
}

const kinds = [
  ['checklist', taskDetailMessages.dueByChecklist],
  ['day', taskDetailMessages.dueOnDay],
  ['never', taskDetailMessages.dueNever],
] as const;

/** Chooses when a task is due. */
export function DueFields({
  choice,
  onChange,
}: {
  choice: DueChoice;
  onChange: (choice: DueChoice) => void;
}) {
  const intl = useIntl();
  return (
    <>
      <RadioInputGroup
        name="due"
        description={intl.formatMessage(taskDetailMessages.whichDue)}
        value={choice.kind}
        onChange={(_, value) =>
          onChange({ ...choice, kind: kinds.find(([kind]) => kind === value)?.[0] ?? 'day' })
        }
      >
        {kinds.map(([kind, name]) => (
          <RadioInput key={kind} value={kind} label={intl.formatMessage(name)} />
        ))}
      </RadioInputGroup>
      {choice.kind === 'day' ? (
        <DayField
          label={intl.formatMessage(taskDetailMessages.dueLabel)}
          value={choice.day}
          onChange={(day) => onChange({ kind: 'day', day })}
        />
      ) : null}
    </>
  );
}
