import { CloseButton, CondensedButton, Link } from '@instructure/ui/latest';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import type { ShownAnnouncement } from '#shared/announcements/announcement.ts';
import { browserStorage } from '../data/storage.ts';
import { useSettings } from '../data/use-settings.tsx';
import { useProblemNotice } from '../ui/overlay/notices.tsx';
import { SeverityLabel } from '../severities/severity-label-panel.tsx';
import { useCurrentAnnouncements, useDismissAnnouncement } from './announcement.api.ts';
import { announcementMessages } from './announcement.messages.ts';
import { linkedParts } from './linked-parts.ts';

/** Plain text with its line breaks, and its addresses as links. Mark-up in it stays text. */
const LinkedText = ({ text }: { text: string }) => (
  <span className="announcement-text">
    {linkedParts(text).map(({ text: part, href }, place) =>
      href === undefined ? (
        part
      ) : (
        <Link key={place} href={href} target="_blank" rel="noreferrer">
          {part}
        </Link>
      ),
    )}
  </span>
);

/** What admins announce to this person, above every page, until it's over or dismissed. */
export function AnnouncementBanners() {
  const intl = useIntl();
  const shown = useCurrentAnnouncements().data?.announcements ?? [];
  const wasSeen = useSeen(shown);
  if (shown.length === 0) return null;
  return (
    <section className="announcements" aria-label={intl.formatMessage(announcementMessages.list)}>
      {shown.map((announcement) => (
        <Banner key={nameOf(announcement)} announcement={announcement} isNew={!wasSeen(announcement)} />
      ))}
    </section>
  );
}

/** A changed announcement is another one. */
const nameOf = ({ id, version }: ShownAnnouncement) => `${id}.${version}`;

/** Which announcements this browser had shown to the person before this page was opened; those shown now count from then on. */
function useSeen(shown: readonly ShownAnnouncement[]) {
  const { person, institution } = useSettings();
  const key = `courseyard.announcements.${institution.id}.${person.id}`;
  const [before] = useState(() => new Set(browserStorage.get(key)?.split(' ')));
  const names = shown.map(nameOf).join(' ');
  useEffect(() => {
    if (names !== '') browserStorage.set(key, names);
  }, [key, names]);
  return (announcement: ShownAnnouncement) => before.has(nameOf(announcement));
}

interface BannerProps {
  readonly announcement: ShownAnnouncement;
  /** it's shown whole until the person goes to another page */
  readonly isNew: boolean;
}

function Banner({ announcement, isNew }: BannerProps) {
  const intl = useIntl();
  const { pathname } = useLocation();
  const [openOn, setOpenOn] = useState(isNew ? pathname : null);
  const showProblem = useProblemNotice();
  const dismissal = useDismissAnnouncement();
  const { id, title, body, severity } = announcement;
  const isOpen = openOn === pathname;
  const handleDismiss = async () => {
    const { problem } = await dismissal.run({ params: { id } });
    // It may be over by now: then it's gone all the same.
    if (problem && problem.code !== 'not_found') showProblem(problem, announcementMessages.failed);
  };
  return (
    <div className={isOpen ? 'announcement open' : 'announcement'}>
      <SeverityLabel severity={severity} />
      <div className="announcement-words">
        <strong>
          <bdi>{title}</bdi>
        </strong>{' '}
        {isOpen ? <LinkedText text={body} /> : <span>{body.split('\n', 1)}</span>}
      </div>
      {body === '' ? null : (
        <CondensedButton
          aria-expanded={isOpen}
          aria-label={intl.formatMessage(announcementMessages[isOpen ? 'shrinkIt' : 'readIt'], { title })}
          onClick={() => setOpenOn(isOpen ? null : pathname)}
        >
          <FormattedMessage {...announcementMessages[isOpen ? 'shrink' : 'read']} />
        </CondensedButton>
      )}
      <CloseButton
        size="small"
        screenReaderLabel={intl.formatMessage(announcementMessages.dismiss, { title })}
        onClick={() => void handleDismiss()}
      />
    </div>
  );
}
