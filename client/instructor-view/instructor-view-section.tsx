import { Alert, Button, ExternalLinkInstUIIcon } from '@instructure/ui/latest';
import { useEffect, useEffectEvent } from 'react';
import { useIntl } from 'react-intl';
import type { InstructorView } from '#shared/courses/instructor-view.api.ts';
import { CourseSummaryLine } from '../courses/course-content-section.tsx';
import { courseMessages } from '../courses/course.messages.ts';
import type { ShownCourse } from '../data/taught-course.ts';
import { dayText } from '../tasks/task-words-panel.tsx';
import { useTaughtTasks } from '../tasks/task.api.ts';
import { StatusLabel } from '../statuses/status-label-panel.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { FirstSections } from './first-sections.tsx';
import { Headline } from './headline.tsx';
import { useRecordVisit } from './instructor-view.api.ts';
import { instructorViewMessages } from './instructor-view.messages.ts';
import { MoreSections } from './more-sections.tsx';

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
