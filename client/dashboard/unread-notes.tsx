import { FormattedMessage } from 'react-intl';
import type { Dashboard } from '#shared/dashboard/dashboard.api.ts';
import { productMessages } from '../task-runners/product.messages.ts';
import { TextLink } from '../ui/page/link-button.tsx';
import { Status } from '../ui/page/status.tsx';
import { coursesAddress } from './courses-address.ts';
import { dashboardMessages } from './dashboard.messages.ts';

/** Which tools’ numbers aren’t about all of the courses, because they haven’t read some yet. */
export function UnreadNotes({ of: { scans, scope }, total }: { of: Dashboard; total: number }) {
  const partial = scans.filter(({ unread }) => unread.courseCount > 0);
  return partial.map(({ tool, unread }) => (
    <p key={tool}>
      <Status tone="waiting">
        <FormattedMessage
          {...(unread.courseCount === total ? dashboardMessages.noneRead : dashboardMessages.someUnread)}
          values={{
            tool: <FormattedMessage {...productMessages[tool]} />,
            count: unread.courseCount,
            total,
            courses: (words) => (
              <TextLink to={coursesAddress(scope, unread)} isInSentence>
                {words}
              </TextLink>
            ),
          }}
        />
      </Status>
    </p>
  ));
}
