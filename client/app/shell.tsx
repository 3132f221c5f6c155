import { View } from '@instructure/ui/latest';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Outlet, ScrollRestoration } from 'react-router';
import { useSettings } from '../data/use-settings.tsx';
import { followHeight, followSeenPart } from '../ui/page/lms-frame.ts';
import { NoticeList } from '../ui/overlay/notice-list.tsx';
import { Notices, useNotice } from '../ui/overlay/notices.tsx';
import { ActingAsBanner } from './acting-as-banner.tsx';
import { appMessages } from './app.messages.ts';
import { DemoBanner } from './demo-banner.tsx';
import { TopNavigation } from './top-navigation.tsx';

/** What surrounds every page of a session: banners, navigation, notices. */
export function Shell() {
  useEffect(followHeight, []);
  useEffect(followSeenPart, []);
  return (
    <Notices>
      <a href="#content" className="skip-link">
        <FormattedMessage {...appMessages.skip} />
      </a>
      <ActingAsBanner />
      <DemoBanner />
      <TopNavigation />
      <NoticeList />
      <StartNotice />
      <View as="main" id="content" padding="medium" display="block">
        <div className="content">
          <Outlet />
        </div>
      </View>
      <ScrollRestoration />
    </Notices>
  );
}

/** Says once why a launch did not lead where it pointed. */
function StartNotice() {
  const intl = useIntl();
  const show = useNotice();
  const { start } = useSettings();
  const isShown = useRef(false);
  useEffect(() => {
    if (start?.notice !== 'course_not_tracked' || isShown.current) return;
    isShown.current = true;
    show('info', intl.formatMessage(appMessages.courseNotTracked));
  }, [start, show, intl]);
  return null;
}
