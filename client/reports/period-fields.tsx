import { ScreenReaderContent } from '@instructure/ui/latest';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { reportDurations } from '#shared/reports/report-presets.ts';
import { Choice } from '../ui/form/choice.tsx';
import { addDays, isDay, todayOf } from '../ui/form/calendar-day.ts';
import { DayField } from '../ui/form/day-field.tsx';
import { isRange, type DayRange } from './report-address.ts';
import { reportMessages } from './report.messages.ts';
import type { ReportChoice } from './use-report-choice.ts';

/** The choice below the durations: days of one's own. */
const free = 'range';

/** How many days a free range begins with: as many as the usual duration. */
const firstRangeDays = 30;

/** Over which time: a duration up to today, or any days. */
export function PeriodFields({ choice }: { choice: ReportChoice }) {
  const intl = useIntl();
  const { range, duration } = choice;
  const handleChoose = (value: (typeof reportDurations)[number] | typeof free) => {
    if (value !== free) return choice.setDuration(value);
    const endDate = todayOf(intl);
    choice.setRange({ startDate: addDays(endDate, 1 - firstRangeDays), endDate });
  };
  return (
    <>
      <Choice
        label={<ScreenReaderContent>{intl.formatMessage(reportMessages.duration)}</ScreenReaderContent>}
        value={range ? free : duration}
        choices={[...reportDurations, free]}
        nameOf={(each) => intl.formatMessage(reportMessages.durationName, { duration: each })}
        onChoose={(each) => each && handleChoose(each)}
      />
      {range ? <RangeFields range={range} onChange={choice.setRange} /> : null}
    </>
  );
}

interface RangeFieldsProps {
  readonly range: DayRange;
  readonly onChange: (range: DayRange) => void;
}

/** The first and the last day. Unfinished input is kept here; only a range that can be is reported. */
function RangeFields({ range, onChange }: RangeFieldsProps) {
  const intl = useIntl();
  const [draft, setDraft] = useState(range);
  const change = (part: Partial<DayRange>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    if (isRange(next) && (next.startDate !== range.startDate || next.endDate !== range.endDate))
      onChange(next);
  };
  const isTurned = isDay(draft.startDate) && isDay(draft.endDate) && !isRange(draft);
  return (
    <>
      <DayField
        label={intl.formatMessage(reportMessages.firstDay)}
        value={draft.startDate}
        onChange={(startDate) => change({ startDate })}
      />
      <DayField
        label={intl.formatMessage(reportMessages.lastDay)}
        value={draft.endDate}
        fault={isTurned ? intl.formatMessage(reportMessages.rangeWrong) : undefined}
        onChange={(endDate) => change({ endDate })}
      />
    </>
  );
}
