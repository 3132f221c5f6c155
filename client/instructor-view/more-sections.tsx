import { Heading, Link, Text } from '@instructure/ui/latest';
import { Suspense, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import type { InstructorView } from '#shared/courses/instructor-view.api.ts';
import type { CourseAccessibility } from '#shared/findings/accessibility.ts';
import type { Message } from '#shared/text/messages.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { TaughtActivitySection } from '../activity/activity-section.tsx';
import { activityMessages } from '../activity/activity.messages.ts';
import { CourseContent } from '../courses/course-content-section.tsx';
import { courseMessages } from '../courses/course.messages.ts';
import type { ShownCourse } from '../data/taught-course.ts';
import { useSettings } from '../data/use-settings.tsx';
import { DocumentsSection } from '../findings/documents-section.tsx';
import { BetterSection } from '../findings/fixes/better-section.tsx';
import { useSavesFixes } from '../findings/fixes/fix-entry-panel.tsx';
import { HelpPanel } from '../people/help-panel.tsx';
import { helpMessages } from '../people/person.messages.ts';
import { CleanUpSection } from '../tidyup/clean-up-section.tsx';
import { tidyMessages } from '../tidyup/tidy.messages.ts';
import { Fold } from '../ui/page/fold.tsx';
import { Skeleton } from '../ui/page/skeleton.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { instructorViewMessages } from './instructor-view.messages.ts';

const AccessibilitySection = lazyPart(() => import('../findings/accessibility-section.tsx'));

interface MoreSectionsProps {
  readonly course: InstructorView;
  readonly shown: ShownCourse;
  readonly accessibility: CourseAccessibility | undefined;
}

/** Everything else there is to know about the course, each in a closed line. */
export function MoreSections({ course, shown, accessibility }: MoreSectionsProps) {
  const intl = useIntl();
  const { sections } = course.view;
  const { activeProducts } = useSettings().institution;
  const savesFixes = useSavesFixes(shown);
  const [params] = useSearchParams();
  const isChecked = activeProducts.includes('udoit');
  return (
    <div className="folds after">
      {isChecked && sections.errors !== 'hidden' ? (
        <More
          title={instructorViewMessages.allFindings}
          note={
            accessibility &&
            intl.formatMessage(instructorViewMessages.foundNote, { ...counted(accessibility) })
          }
          isOpen={findingParams.some((name) => params.has(name))}
        >
          <AccessibilitySection whose={shown} mayResolve={sections.errors === 'work'} mayReview={false} />
        </More>
      ) : null}
      {isChecked && sections.errors !== 'hidden' && savesFixes ? <BetterSection /> : null}
      {isChecked && sections.files !== 'hidden' ? (
        <DocumentsSection
          whose={shown}
          mayReview={sections.files === 'work'}
          count={course.metrics['udoit.file_count'] ?? 0}
          reviewedCount={course.metrics['udoit.file_review_count'] ?? 0}
        />
      ) : null}
      {activeProducts.includes('tidyup') && sections.clean_up !== 'hidden' ? (
        <More title={tidyMessages.tab} isOpen={params.has('list')}>
          <CleanUpSection course={shown} />
        </More>
      ) : null}
      <More title={courseMessages.content}>
        <CourseContent course={course} />
      </More>
      <More title={activityMessages.title}>
        <TaughtActivitySection course={shown} />
      </More>
      <Questions course={course} />
    </div>
  );
}

/** An address with one of these shows the list of all findings. */
const findingParams = ['by', 'state', 'open', 'severity', 'type', 'kind'];

const counted = ({ counts: { errors, suggestions } }: CourseAccessibility) => ({ errors, suggestions });

interface MoreProps {
  readonly title: Message;
  readonly note?: string | undefined;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

function More({ title, note, isOpen = false, children }: MoreProps) {
  const intl = useIntl();
  return (
    <Fold title={intl.formatMessage(title)} note={note} isOpen={isOpen}>
      <Suspense fallback={<Skeleton label={intl.formatMessage(uiMessages.loading)} />}>{children}</Suspense>
    </Fold>
  );
}

/** Who sees this, and whom to ask: the contact named for that, else that of the institution. */
function Questions({ course: { view } }: { course: InstructorView }) {
  const intl = useIntl();
  const { contact } = view;
  return (
    <section className="after">
      <Heading level="h2">{intl.formatMessage(helpMessages.questions)}</Heading>
      <Text as="p">
        <FormattedMessage {...courseMessages.instructorIntro} />
      </Text>
      {contact === null ? (
        <HelpPanel />
      ) : (
        <Text as="p">
          <FormattedMessage
            {...instructorViewMessages.ask}
            values={{
              contact: (
                <Link key="contact" href={hrefOf(contact.address)} target="_blank" rel="noreferrer">
                  <bdi>{contact.name}</bdi>
                </Link>
              ),
            }}
          />
        </Text>
      )}
    </section>
  );
}

/** An e-mail address opens a message; anything else is a page. */
const hrefOf = (address: string) => (address.startsWith('https://') ? address : `mailto:${address}`);
