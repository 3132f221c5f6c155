import { Heading } from '@instructure/ui/latest';
import { Suspense, type ReactNode } from 'react';
import { useIntl, FormattedMessage } from 'react-intl';
import type { InstructorView } from '#shared/courses/instructor-view.api.ts';
import type { TaughtTasks } from '#shared/tasks/taught-task.api.ts';
import type { Message } from '#shared/text/messages.ts';
import type { InstructorProgress } from '#shared/instructor-view/progress.api.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import type { ShownCourse } from '../data/taught-course.ts';
import { useSettings } from '../data/use-settings.tsx';
import { DocumentsSection } from '../findings/documents-section.tsx';
import { TaughtMessagesSection } from '../messages/messages-section.tsx';
import { threadMessages } from '../messages/thread.messages.ts';
import { TaughtTasksSection } from '../tasks/taught-tasks-section.tsx';
import { LoadState, type Loadable } from '../ui/page/load-state.tsx';
import { Skeleton } from '../ui/page/skeleton.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { instructorViewMessages } from './instructor-view.messages.ts';
import { Ago } from '../ui/page/date-and-time.tsx';
import { useProgress } from './instructor-view.api.ts';

const TaughtFixesSection = lazyPart(() => import('../findings/taught-fixes-section.tsx'));

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
          <DocumentsSection whose={shown} mayReview={sections.files === 'work'} />
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

/** What got better since the instructor was here before; nothing at their first visit, or if nothing did. */
function Progress({ shown }: { shown: ShownCourse }) {
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
