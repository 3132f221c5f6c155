import { Alert } from '@instructure/ui/latest';
import { useEffect, useEffectEvent } from 'react';
import { useIntl } from 'react-intl';
import type { InstructorView } from '#shared/courses/instructor-view.api.ts';
import type { ShownCourse } from '../data/taught-course.ts';
import { useSettings } from '../data/use-settings.tsx';
import { useAccessibility, useFollowScan } from '../findings/finding.api.ts';
import { FixPanel } from '../findings/fixes/fix-entry-panel.tsx';
import { useThreadEnd } from '../messages/message.api.ts';
import { dayText } from '../tasks/task-words-panel.tsx';
import { useTaughtTasks } from '../tasks/task.api.ts';
import type { Loadable } from '../ui/page/load-state.tsx';
import { Skeleton } from '../ui/page/skeleton.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { FirstSections } from './first-sections.tsx';
import { useRecordVisit } from './instructor-view.api.ts';
import { instructorViewMessages } from './instructor-view.messages.ts';
import { MoreSections } from './more-sections.tsx';
import { notLoaded } from './verdict.ts';
import { VerdictHeading } from './verdict-heading.tsx';

const hasEnded = ({ data, error }: Loadable<unknown>) => data !== undefined || error !== undefined;

/** A course as its instructor sees it, in the order in which three minutes are spent best. */
export function InstructorViewSection({ course }: { course: InstructorView }) {
  const intl = useIntl();
  const { view } = course;
  const { sections } = view;
  const shown: ShownCourse = { courseId: course.id, seenBy: view.isPreview ? 'preview' : 'instructor' };
  const hasTasks = sections.tasks !== 'hidden';
  const isChecked = useSettings().institution.activeProducts.includes('udoit');
  const hasFindings = isChecked && (sections.errors !== 'hidden' || sections.score !== 'hidden');
  const tasks = useTaughtTasks(hasTasks ? shown : null);
  const accessibility = useAccessibility(hasFindings ? shown : null);
  useFollowScan(accessibility.data?.scan?.scannedAt);
  useVisit(shown);
  const thread = useThreadEnd(sections.messages === 'hidden' ? null : shown);
  const parts = [
    ...(hasTasks ? [tasks] : []),
    ...(hasFindings ? [accessibility] : []),
    ...(sections.messages === 'hidden' ? [] : [thread]),
  ];
  // The verdict says all at once, and nothing moves after that.
  if (!parts.every(hasEnded)) return <Skeleton label={intl.formatMessage(uiMessages.loading)} />;
  return (
    <div className="instructor-view">
      <VerdictHeading
        {...{ course, shown }}
        tasks={hasTasks ? (tasks.data ?? notLoaded) : null}
        accessibility={hasFindings ? (accessibility.data ?? notLoaded) : null}
      />
      {view.intro === null ? null : <p className="typed-lines">{view.intro}</p>}
      <OutOfScope scope={view.scope} />
      {view.scoresHiddenUntil === null ? null : (
        <Alert variant="info" transition="none" margin="0 0 medium">
          {intl.formatMessage(instructorViewMessages.scoresHidden, {
            day: dayText(intl, view.scoresHiddenUntil),
          })}
        </Alert>
      )}
      <FirstSections {...{ course, shown, tasks }} accessibility={hasFindings ? accessibility : undefined} />
      <MoreSections course={course} shown={shown} accessibility={accessibility.data} />
      {hasFindings && sections.errors !== 'hidden' ? <FixPanel whose={shown} /> : null}
    </div>
  );
}

/** How the course stands, if it isn't in scope: staff decide that, and instructors read it. */
function OutOfScope({ scope }: Pick<InstructorView['view'], 'scope'>) {
  const intl = useIntl();
  if (scope === null) return null;
  const { label, since, reviewOn } = scope;
  const day = { since: intl.formatDate(since, { dateStyle: 'medium' }) };
  const review = { hasReview: String(reviewOn !== null), reviewOn: reviewOn && dayText(intl, reviewOn) };
  return <p>{intl.formatMessage(instructorViewMessages.outOfScope, { label, ...day, ...review })}</p>;
}

/** Notes that the instructor was here, for what got better since. Looking what it's like doesn't count. */
function useVisit({ seenBy }: ShownCourse) {
  const visit = useRecordVisit();
  const note = useEffectEvent(() => {
    if (seenBy === 'instructor') void visit.run({});
  });
  useEffect(() => note(), []);
}
