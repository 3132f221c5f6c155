import { TextInput } from '@instructure/ui/latest';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { dueKinds, mostDueDays, type Due, type DueKind } from '#shared/checklists/checklist.ts';
import { isDay, todayOf } from '../ui/form/calendar-day.ts';
import { Choice } from '../ui/form/choice.tsx';
import { DayField } from '../ui/form/day-field.tsx';
import { fieldMessages } from '../ui/form/field-messages.ts';
import { checklistMessages } from './checklist.messages.ts';

interface DueFieldsProps {
  readonly due: Due;
  readonly onChange: (due: Due) => void;
}

/** When a task is due: never, on a day, or some days before or after something. */
export function DueFields({ due, onChange }: DueFieldsProps) {
  const intl = useIntl();
  return (
    <div className="field-row">
      <Choice
        label={intl.formatMessage(checklistMessages.due)}
        value={due.kind}
        choices={dueKinds}
        nameOf={(kind) => intl.formatMessage(checklistMessages.dueKindName, { kind })}
        onChoose={(kind) => kind && onChange(dueOfKind(kind, due, todayOf(intl)))}
      />
      {due.kind === 'fixed' ? (
        <FixedDay on={due.on} onChange={(on) => onChange({ kind: 'fixed', on })} />
      ) : null}
      {'days' in due ? (
        <Distance days={due.days} onChange={(days) => onChange({ kind: due.kind, days })} />
      ) : null}
    </div>
  );
}

function dueOfKind(kind: DueKind, before: Due, today: string): Due {
  if (kind === 'none') return { kind };
  if (kind === 'fixed') return { kind, on: before.kind === 'fixed' ? before.on : today };
  return { kind, days: 'days' in before ? before.days : 0 };
}

/** What's typed is taken over once it's a day. */
function FixedDay({ on, onChange }: { on: string; onChange: (on: string) => void }) {
  const intl = useIntl();
  const [typed, setTyped] = useState(on);
  return (
    <DayField
      label={intl.formatMessage(checklistMessages.dueDay)}
      value={typed}
      onChange={(value) => {
        setTyped(value);
        if (isDay(value)) onChange(value);
      }}
    />
  );
}

const ways = ['before', 'after'] as const;

/** A number of days, and the side they're on. */
function Distance({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  const intl = useIntl();
  const [typed, setTyped] = useState(String(Math.abs(days)));
  const [way, setWay] = useState<(typeof ways)[number]>(days > 0 ? 'after' : 'before');
  const number = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : undefined;
  const isWrong = number === undefined || number > mostDueDays;
  const put = (count: number | undefined, side: (typeof ways)[number]) => {
    if (count === undefined || count > mostDueDays) return;
    onChange(side === 'before' ? 0 - count : count);
  };
  return (
    <>
      <TextInput
        renderLabel={intl.formatMessage(checklistMessages.dueDays)}
        inputMode="numeric"
        width="6rem"
        value={typed}
        messages={fieldMessages(
          isWrong ? intl.formatMessage(checklistMessages.dueDaysWrong, { most: mostDueDays }) : undefined,
        )}
        onChange={(_, value) => {
          setTyped(value);
          put(/^\d{1,3}$/.test(value.trim()) ? Number(value) : undefined, way);
        }}
      />
      <Choice
        label={intl.formatMessage(checklistMessages.dueWay)}
        value={way}
        choices={ways}
        nameOf={(side) => intl.formatMessage(checklistMessages.dueWayName, { way: side })}
        onChoose={(side) => {
          if (!side) return;
          setWay(side);
          put(number, side);
        }}
      />
    </>
  );
}
