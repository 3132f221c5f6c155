import { Heading, Link, Text, ToggleDetails } from '@instructure/ui/latest';
import { Suspense, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import type { InstructorView } from '#shared/courses/instructor-view.api.ts';
import type { Message } from '#shared/text/messages.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { TaughtActivitySection } from '../activity/activity-section.tsx';
import { activityMessages } from '../activity/activity.messages.ts';
import { CourseContent } from '../courses/course-content-section.tsx';
import { courseMessages } from '../courses/course.messages.ts';
import type { ShownCourse } from '../data/taught-course.ts';
import { useSettings } from '../data/use-settings.tsx';
import { HelpPanel } from '../people/help-panel.tsx';
import { helpMessages } from '../people/person.messages.ts';
import { CleanUpSection } from '../tidyup/clean-up-section.tsx';
import { tidyMessages } from '../tidyup/tidy.messages.ts';
import { Skeleton } from '../ui/page/skeleton.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { instructorViewMessages } from './instructor-view.messages.ts';

const AccessibilitySection = lazyPart(() => import('../findings/accessibility-section.tsx'));

interface MoreSectionsProps {
  readonly course: InstructorView;
  readonly shown: ShownCourse;
}

/** Everything else there is to know about the course, for those who have more than three minutes. */
export function MoreSections({ course, shown }: MoreSectionsProps) {
  const { sections } = course.view;
  const { activeProducts } = useSettings().institution;
  const [params] = useSearchParams();
  return (
    <>
      {activeProducts.includes('udoit') && sections.errors !== 'hidden' ? (
        <More title={instructorViewMessages.allFindings} isOpen>
          <AccessibilitySection whose={shown} mayResolve={sections.errors === 'work'} mayReview={false} />
        </More>
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
    </>
  );
}

interface MoreProps {
  readonly title: Message;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

function More({ title, isOpen = false, children }: MoreProps) {
  const intl = useIntl();
  return (
    <section className="after">
      <ToggleDetails
        size="large"
        defaultExpanded={isOpen}
        summary={<Heading level="h2">{intl.formatMessage(title)}</Heading>}
      >
        <Suspense fallback={<Skeleton label={intl.formatMessage(uiMessages.loading)} />}>{children}</Suspense>
      </ToggleDetails>
    </section>
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
