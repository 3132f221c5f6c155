import { Heading } from '@instructure/ui/latest';
import { lazy, Suspense, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { InstructorView } from '#shared/courses/instructor-view.api.ts';
import type { TaughtTasks } from '#shared/tasks/taught-task.api.ts';
import type { Message } from '#shared/text/messages.ts';
import type { ShownCourse } from '../data/taught-course.ts';
import { useSettings } from '../data/use-settings.tsx';
import { Documents } from '../findings/documents-section.tsx';
import { TaughtMessagesSection } from '../messages/messages-section.tsx';
import { threadMessages } from '../messages/thread.messages.ts';
import { TaughtTasksSection } from '../tasks/taught-tasks-section.tsx';
import { LoadState, type Loadable } from '../ui/page/load-state.tsx';
import { Skeleton } from '../ui/page/skeleton.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { instructorViewMessages } from './instructor-view.messages.ts';
import { Progress } from './progress.tsx';

const TaughtFixesSection = lazy(() => import('../findings/taught-fixes-section.tsx'));

interface FirstSectionsProps {
  readonly course: InstructorView;
  readonly shown: ShownCourse;
  readonly tasks: Loadable<TaughtTasks>;
}

/** What an instructor came for: what got better, what's to do, what to fix, what staff say, and what to look at. */
export function FirstSections({ course, shown, tasks }: FirstSectionsProps) {
  const { sections } = course.view;
  const isChecked = useSettings().institution.activeProducts.includes('udoit');
  const fileCount = course.metrics['udoit.file_count'] ?? 0;
  return (
    <>
      <Progress shown={shown} />
      {sections.tasks === 'hidden' ? null : (
        <Part title={instructorViewMessages.tasks}>
          <LoadState of={tasks}>{(found) => <TaughtTasksSection found={found} />}</LoadState>
        </Part>
      )}
      {isChecked && (sections.errors !== 'hidden' || sections.score !== 'hidden') ? (
        <Part title={instructorViewMessages.accessibility}>
          <TaughtFixesSection whose={shown} showsFixes={sections.errors !== 'hidden'} />
        </Part>
      ) : null}
      {sections.messages === 'hidden' ? null : (
        <Part title={threadMessages.title}>
          <TaughtMessagesSection course={shown} />
        </Part>
      )}
      {isChecked && sections.files !== 'hidden' && fileCount > 0 ? (
        <div className="after">
          <Documents whose={shown} mayReview={sections.files === 'work'} />
        </div>
      ) : null}
    </>
  );
}

function Part({ title, children }: { title: Message; children: ReactNode }) {
  const intl = useIntl();
  return (
    <section className="after">
      <Heading level="h2" margin="0 0 small">
        {intl.formatMessage(title)}
      </Heading>
      <Suspense fallback={<Skeleton label={intl.formatMessage(uiMessages.loading)} />}>{children}</Suspense>
    </section>
  );
}
