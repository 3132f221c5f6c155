import { Heading } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import type { InstructorProgress } from '#shared/instructor-view/progress.api.ts';
import type { ShownCourse } from '../data/taught-course.ts';
import { Ago } from '../ui/page/date-and-time.tsx';
import { useProgress } from './instructor-view.api.ts';
import { instructorViewMessages } from './instructor-view.messages.ts';

/** What got better since the instructor was here before; nothing at their first visit, or if nothing did. */
export function Progress({ shown }: { shown: ShownCourse }) {
  const { data } = useProgress(shown);
  return data ? <Better progress={data} /> : null;
}

function Better({ progress: { since, score, fixed, tasks } }: { progress: InstructorProgress }) {
  const intl = useIntl();
  const number = (value: number) => intl.formatNumber(value, { maximumFractionDigits: 1 });
  const hasRisen = score !== null && score.now > score.before;
  if (since === null || (!hasRisen && fixed === 0 && tasks.completed === 0)) return null;
  return (
    <section className="card after">
      <Heading level="h2">{intl.formatMessage(instructorViewMessages.better)}</Heading>
      <p className="small-print">
        <FormattedMessage {...instructorViewMessages.since} values={{ ago: <Ago at={since} /> }} />
      </p>
      <ul className="lines">
        {hasRisen ? (
          <li>
            <FormattedMessage
              {...instructorViewMessages.scoreRose}
              values={{ before: number(score.before), now: number(score.now) }}
            />
          </li>
        ) : null}
        {fixed > 0 ? (
          <li>
            <FormattedMessage {...instructorViewMessages.fixed} values={{ count: fixed }} />
          </li>
        ) : null}
        {tasks.completed > 0 ? (
          <li>
            <FormattedMessage
              {...instructorViewMessages.tasksDone}
              values={{
                count: tasks.completed,
                titles: <bdi key="titles">{intl.formatList(tasks.titles)}</bdi>,
              }}
            />
          </li>
        ) : null}
      </ul>
    </section>
  );
}
