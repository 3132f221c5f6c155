import { useState } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { TaughtTasks } from '#shared/tasks/taught-task.api.ts';
import { useSettings } from '../data/use-settings.tsx';
import { dayText } from '../tasks/task-words-panel.tsx';
import { instructorViewMessages } from './instructor-view.messages.ts';

/** In one sentence, where the course stands and what comes next. */
export function Headline({ tasks }: { tasks: TaughtTasks | undefined }) {
  const intl = useIntl();
  const { timeZone } = useSettings().institution;
  const [now] = useState(() => new Date());
  if (!tasks) return null;
  const { total, completed, next } = tasks;
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
  const title = next && <bdi>{next.title}</bdi>;
  return (
    <p className="headline" role="status">
      {total === 0 ? <FormattedMessage {...instructorViewMessages.nothingToDo} /> : null}
      {total > 0 && !next ? (
        <FormattedMessage {...instructorViewMessages.allDone} values={{ total }} />
      ) : null}
      {next ? (
        <FormattedMessage
          {...instructorViewMessages.standing}
          values={{ total, completed, title, ...whenDue(intl, next.dueOn, today) }}
        />
      ) : null}
    </p>
  );
}

const dayMs = 86_400_000;
const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** When it's due, in the words that people use: soon by the weekday, else by the date. */
function whenDue(intl: IntlShape, dueOn: string | null, today: string) {
  if (dueOn === null) return { when: 'never', day: '' };
  const days = Math.round((startOf(dueOn) - startOf(today)) / dayMs);
  if (days === 0 || days === 1) return { when: days === 0 ? 'today' : 'tomorrow', day: '' };
  if (days < 0) return { when: 'overdue', day: dayText(intl, dueOn) };
  if (days > 6) return { when: 'later', day: dayText(intl, dueOn) };
  return { when: 'soon', day: intl.formatDate(startOf(dueOn), { weekday: 'long', timeZone: 'UTC' }) };
}
