import { useEffect, useRef, type MouseEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Outlet, ScrollRestoration } from 'react-router';
import { Text, View, Button } from '@instructure/ui/latest';
import { stopActing } from '#shared/institutions/impersonation.api.ts';
import { useSettings } from '../data/use-settings.tsx';
import { LeaveGuard } from '../ui/overlay/leave-guard.tsx';
import { NoticeList } from '../ui/overlay/notice-list.tsx';
import { Notices, useNotice, useProblemNotice } from '../ui/overlay/notices.tsx';
import { followHeight, followSeenPart } from '../ui/page/lms-frame.ts';
import { FixNewsPanel } from '../findings/fixes/fix-news-panel.tsx';
import { UndoOffers } from '../undos/undo-offers.tsx';
import { openAnnouncer } from '../ui/page/announcer.ts';
import { keepFocus } from '../ui/page/keep-focus.ts';
import { goToContent } from '../ui/page/page-heading.tsx';
import { TabOwner } from '../ui/page/tab-title.tsx';
import { appMessages } from './app.messages.ts';
import { TopNavigation } from './top-navigation.tsx';
import { showActing } from '../data/acting-as.ts';
import { useAction } from '../data/use-action.ts';
import { useStartOver } from '../data/use-start-over.ts';
import { AnnouncementBanners } from '../announcements/announcement-banner.tsx';

/** The frame of every page in a session: banners, navigation, notices. */
export function Shell() {
  const { kind, institution } = useSettings();
  useEffect(followHeight, []);
  useEffect(followSeenPart, []);
  useEffect(openAnnouncer, []);
  useEffect(keepFocus, []);
  return (
    <TabOwner value={kind === 'embedded' ? null : institution.title}>
      <Notices>
        <header>
          <a href="#content" className="skip-link" onClick={skip}>
            <FormattedMessage {...appMessages.skip} />
          </a>
          <ActingAsBanner />
          <MasqueradeBanner />
          <DemoBanner />
          <TopNavigation />
        </header>
        <NoticeList />
        <StartNotice />
        <UndoOffers />
        <FixNewsPanel />
        <AnnouncementBanners />
        <main id="content" className="page">
          <Outlet />
        </main>
        <LeaveGuard />
        <ScrollRestoration />
      </Notices>
    </TabOwner>
  );
}

/** The address stays the same: with an anchor in it, Back would lead nowhere. */
function skip(event: MouseEvent) {
  event.preventDefault();
  goToContent();
}

/** Says once why a launch didn't lead where it pointed. */
function StartNotice() {
  const intl = useIntl();
  const show = useNotice();
  const { start, abilities } = useSettings();
  // For people without batches, the dashboard itself says there's nothing.
  const isTold = start?.notice === 'course_not_tracked' && abilities.includes('batches.view');
  const isShown = useRef(false);
  useEffect(() => {
    if (!isTold || isShown.current) return;
    isShown.current = true;
    show('info', intl.formatMessage(appMessages.courseNotTracked));
  }, [isTold, show, intl]);
  return null;
}

/** Says that nothing here is real, if that's so. */
function DemoBanner() {
  const { mockData } = useSettings();
  if (!mockData) return null;
  return (
    <View
      as="div"
      background="secondary"
      padding="xx-small medium"
      borderWidth="0 0 small"
      textAlign="center"
    >
      <Text size="small">
        <FormattedMessage {...appMessages.demo} />
      </Text>
    </View>
  );
}

/** Says that the person at the screen isn't the one whose name is shown. */
function MasqueradeBanner() {
  const { masquerader, person } = useSettings();
  if (!masquerader) return null;
  const { name, lmsUserId } = masquerader;
  const who = name ?? lmsUserId;
  return (
    <View as="div" background="alert" padding="x-small medium" textAlign="center">
      <Text color="primary-inverse">
        <FormattedMessage
          {...appMessages.masquerading}
          values={{
            by: who === null ? 'unknown' : 'known',
            who: <bdi>{who}</bdi>,
            person: <bdi>{person.name}</bdi>,
          }}
        />
      </Text>
    </View>
  );
}

/**
 * Says which institution a super admin is acting for, with a way out. It goes by the session, not by anything in the
 * page.
 */
function ActingAsBanner() {
  const { actingAs } = useSettings();
  const showProblem = useProblemNotice();
  const startOver = useStartOver();
  const stop = useAction(stopActing);
  useEffect(() => showActing(actingAs), [actingAs]);
  if (!actingAs) return null;
  const handleStop = async () => {
    const { problem } = await stop.run({ params: { id: actingAs.id } });
    // Already stopped, perhaps in another tab: all that's left is to show that.
    if (problem && problem.code !== 'not_found') return showProblem(problem);
    showActing(null);
    await startOver('/dashboard');
  };
  return (
    <View as="div" background="alert" padding="x-small medium" textAlign="center">
      <Text color="primary-inverse">
        <FormattedMessage {...appMessages.actingAs} values={{ title: <bdi>{actingAs.title}</bdi> }} />{' '}
      </Text>
      <Button
        size="small"
        onClick={() => void handleStop()}
        interaction={stop.isRunning ? 'disabled' : 'enabled'}
      >
        <FormattedMessage {...appMessages.stopActing} />
      </Button>
    </View>
  );
}
