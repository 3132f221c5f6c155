import { Alert, Button, ExternalLinkInstUIIcon } from '@instructure/ui/latest';
import { useEffect, useEffectEvent, useState } from 'react';
import { useIntl, FormattedMessage, type IntlShape } from 'react-intl';
import type { InstructorView } from '#shared/courses/instructor-view.api.ts';
import type { TaughtTasks } from '#shared/tasks/taught-task.api.ts';
import { CourseSummaryLine } from '../courses/course-content-section.tsx';
import { courseMessages } from '../courses/course.messages.ts';
import type { ShownCourse } from '../data/taught-course.ts';
import { dayText } from '../tasks/task-words-panel.tsx';
import { useTaughtTasks } from '../tasks/task.api.ts';
import { StatusLabel } from '../statuses/status-label-panel.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { FirstSections } from './first-sections.tsx';
import { useRecordVisit } from './instructor-view.api.ts';
import { instructorViewMessages } from './instructor-view.messages.ts';
import { MoreSections } from './more-sections.tsx';
import { useSettings } from '../data/use-settings.tsx';

/** In one sentence, where the course stands and what comes next. */
function Headline({ tasks }: { tasks: TaughtTasks | undefined }) {
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

/** A course as its instructor sees it, in the order in which three minutes are spent best. */
export function InstructorViewSection({ course }: { course: InstructorView }) {
  const intl = useIntl();
  const { view } = course;
  const shown: ShownCourse = { courseId: course.id, seenBy: view.isPreview ? 'preview' : 'instructor' };
  const tasks = useTaughtTasks(view.sections.tasks === 'hidden' ? null : shown);
  useVisit(shown);
  return (
    <div className="instructor-view">
      <PageHeading title={course.title} subtitle={<CourseSummaryLine course={course} />}>
        <Button href={course.lmsUrl} target="_blank" rel="noreferrer" renderIcon={<ExternalLinkInstUIIcon />}>
          {intl.formatMessage(courseMessages.openInLms)}
        </Button>
      </PageHeading>
      {view.status ? <StatusLabel of={view.status.status} /> : null}
      <Headline tasks={tasks.data} />
      {view.intro === null ? null : <p className="typed-lines">{view.intro}</p>}
      {view.scoresHiddenUntil === null ? null : (
        <Alert variant="info" transition="none" margin="0 0 medium">
          {intl.formatMessage(instructorViewMessages.scoresHidden, {
            day: dayText(intl, view.scoresHiddenUntil),
          })}
        </Alert>
      )}
      <FirstSections course={course} shown={shown} tasks={tasks} />
      <MoreSections course={course} shown={shown} />
    </div>
  );
}

/** Notes that the instructor was here, for what got better since. Looking what it's like doesn't count. */
function useVisit({ seenBy }: ShownCourse) {
  const visit = useRecordVisit();
  const note = useEffectEvent(() => {
    if (seenBy === 'instructor') void visit.run({});
  });
  useEffect(() => note(), []);
}
