import { Heading } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { InstructorView } from '#shared/courses/instructor-view.api.ts';
import type { CourseAccessibility } from '#shared/findings/accessibility.ts';
import type { TaughtTasks } from '#shared/tasks/taught-task.api.ts';
import type { ShownCourse } from '../data/taught-course.ts';
import { NextFixesSection } from '../findings/taught-fixes-section.tsx';
import { TaughtMessagesSection } from '../messages/messages-section.tsx';
import { threadMessages } from '../messages/thread.messages.ts';
import { TaughtVideosSection } from '../media/taught-videos-section.tsx';
import { TaughtTasksSection } from '../tasks/taught-tasks-section.tsx';
import { LoadState, type Loadable } from '../ui/page/load-state.tsx';
import { instructorViewMessages } from './instructor-view.messages.ts';

interface FirstSectionsProps {
  readonly course: InstructorView;
  readonly shown: ShownCourse;
  readonly tasks: Loadable<TaughtTasks>;
  /** undefined: it isn't checked, or they don't see it */
  readonly accessibility: Loadable<CourseAccessibility> | undefined;
}

/** What an instructor came for: what to fix, and beside it their tasks and what staff say. */
export function FirstSections({ course, shown, tasks, accessibility }: FirstSectionsProps) {
  const intl = useIntl();
  const { sections } = course.view;
  return (
    <div className="columns">
      {accessibility && sections.errors !== 'hidden' ? (
        <LoadState of={accessibility}>
          {(found) =>
            found.scan?.scannedAt ? (
              <NextFixesSection whose={shown} found={found} mayResolve={sections.errors === 'work'} />
            ) : null
          }
        </LoadState>
      ) : null}
      <div className="section-stack">
        {sections.tasks === 'hidden' ? null : (
          <section>
            <Heading level="h2" margin="0 0 small">
              {intl.formatMessage(instructorViewMessages.tasks, {
                total: tasks.data?.total ?? 0,
                completed: tasks.data?.completed ?? 0,
              })}
            </Heading>
            <LoadState of={tasks}>{(found) => <TaughtTasksSection found={found} />}</LoadState>
          </section>
        )}
        {accessibility && sections.errors !== 'hidden' ? <TaughtVideosSection course={shown} /> : null}
        {sections.messages === 'hidden' ? null : (
          <section>
            <Heading level="h2" margin="0 0 small">
              {intl.formatMessage(threadMessages.title)}
            </Heading>
            <TaughtMessagesSection course={shown} />
          </section>
        )}
      </div>
    </div>
  );
}
