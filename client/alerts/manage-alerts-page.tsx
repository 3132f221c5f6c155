import { Suspense } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { announcementMessages } from '../announcements/announcement.messages.ts';
import { Help } from '../ui/overlay/help-dialog.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { Skeleton } from '../ui/page/skeleton.tsx';
import { Tabs } from '../ui/page/tabs.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { alertRuleMessages } from './alert-rule.messages.ts';
import { rulesPath } from './alert-addresses.ts';

const RulesPanel = lazyPart(() => import('./alert-rules-panel.tsx'));
const AnnouncementsPanel = lazyPart(() => import('../announcements/announcements-panel.tsx'));

/** What the institution wants to hear of by itself, and what it tells its people. */
export default function ManageAlertsPage() {
  const intl = useIntl();
  const current = useSearchParams()[0].get('tab') === 'announcements' ? 'announcements' : 'rules';
  const title = intl.formatMessage(alertRuleMessages.page);
  return (
    <>
      <PageHeading title={title}>
        <Help
          title={intl.formatMessage(alertRuleMessages.helpTitle)}
          text={intl.formatMessage(alertRuleMessages.helpText)}
        />
      </PageHeading>
      <Tabs
        label={title}
        current={current}
        tabs={[
          { id: 'rules', title: intl.formatMessage(alertRuleMessages.rules), to: rulesPath },
          {
            id: 'announcements',
            title: intl.formatMessage(announcementMessages.list),
            to: `${rulesPath}?tab=announcements`,
          },
        ]}
      >
        <Suspense fallback={<Skeleton label={intl.formatMessage(uiMessages.loading)} />}>
          {current === 'rules' ? <RulesPanel /> : <AnnouncementsPanel />}
        </Suspense>
      </Tabs>
    </>
  );
}
