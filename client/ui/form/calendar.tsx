import { ChevronLeftInstUIIcon, ChevronRightInstUIIcon, IconButton } from '@instructure/ui/latest';
import { useId, useState, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useIntl } from 'react-intl';
import { uiMessages } from '../ui.messages.ts';
import { addDays, addMonths, placeInWeek, weeksOf, todayOf } from './calendar-day.ts';

interface CalendarProps {
  /** the day the calendar opens on; today if there's none */
  readonly chosen: string | undefined;
  /** the only day that Tab leads to */
  readonly activeDay: RefObject<HTMLButtonElement | null>;
  readonly onChoose: (day: string) => void;
}

type Move = (day: string, place: number) => string;

/** Where keys lead from a day, `place` days after the first of its week (ARIA Authoring Practices, "Date Picker Dialog"). */
const moves: Readonly<Record<string, Move>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day, place) => addDays(day, -place),
  End: (day, place) => addDays(day, 6 - place),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
  'Shift+PageUp': (day) => addMonths(day, -12),
  'Shift+PageDown': (day) => addMonths(day, 12),
};

/** A month. Tab reaches only one of its days; arrow keys lead from day to day. */
export function Calendar({ chosen, activeDay, onChoose }: CalendarProps) {
  const intl = useIntl();
  const monthId = useId();
  // In English weeks start on Sunday, in the other languages on Monday.
  const firstWeekday = intl.locale.startsWith('en') ? 0 : 1;
  const [today] = useState(() => todayOf(intl));
  const [active, setActive] = useState(chosen ?? today);
  const handleKey = (event: KeyboardEvent) => {
    const move = moves[event.shiftKey ? `Shift+${event.key}` : event.key];
    if (!move) return;
    event.preventDefault();
    flushSync(() => setActive(move(active, placeInWeek(active, firstWeekday))));
    activeDay.current?.focus();
  };
  const weeks = weeksOf(active, firstWeekday);
  const written = (day: string, options: Intl.DateTimeFormatOptions) =>
    intl.formatDate(`${day}T00:00:00Z`, { ...options, timeZone: 'UTC' });
  const turn = (months: -1 | 1) => (
    <IconButton
      size="small"
      withBackground={false}
      withBorder={false}
      screenReaderLabel={intl.formatMessage(months < 0 ? uiMessages.previousMonth : uiMessages.nextMonth)}
      renderIcon={months < 0 ? <ChevronLeftInstUIIcon /> : <ChevronRightInstUIIcon />}
      onClick={() => setActive(addMonths(active, months))}
    />
  );
  const dayButton = (day: string) => (
    <button
      type="button"
      ref={day === active ? activeDay : undefined}
      tabIndex={day === active ? 0 : -1}
      aria-label={written(day, { dateStyle: 'full' })}
      aria-current={day === today ? 'date' : undefined}
      onClick={() => onChoose(day)}
      onKeyDown={handleKey}
    >
      {Number(day.slice(8))}
    </button>
  );
  return (
    <div className="calendar">
      <div className="calendar-month">
        {turn(-1)}
        <span id={monthId} aria-live="polite">
          {written(active, { month: 'long', year: 'numeric' })}
        </span>
        {turn(1)}
      </div>
      <div role="grid" aria-labelledby={monthId}>
        <div role="row">
          {weekOf(active, firstWeekday).map((day) => (
            <div key={day} role="columnheader" aria-label={written(day, { weekday: 'long' })}>
              {written(day, { weekday: 'short' })}
            </div>
          ))}
        </div>
        {weeks.map(([first = active, ...others]) => (
          <div key={first} role="row">
            {[first, ...others].map((day) => (
              <div
                key={day}
                role="gridcell"
                aria-selected={day === chosen}
                style={{ gridColumn: placeInWeek(day, firstWeekday) + 1 }}
              >
                {dayButton(day)}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The seven days of a day's week, for the names of weekdays. */
const weekOf = (day: string, firstWeekday: 0 | 1) => {
  const start = addDays(day, -placeInWeek(day, firstWeekday));
  return Array.from({ length: 7 }, (_, index) => addDays(start, index));
};
