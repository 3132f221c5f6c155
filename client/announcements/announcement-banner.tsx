import { Alert, Link } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { ShownAnnouncement } from '#shared/announcements/announcement.ts';
import { useProblemNotice } from '../ui/overlay/notices.tsx';
import { focusHeadingIfLost } from '../ui/page/page-heading.tsx';
import { severityMessages } from '../severities/severity.messages.ts';
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

/** What admins announce to this person, above every page, until it's over or put away. */
export default function AnnouncementBanners() {
  const intl = useIntl();
  const shown = useCurrentAnnouncements().data?.announcements ?? [];
  if (shown.length === 0) return null;
  return (
    <section className="announcements" aria-label={intl.formatMessage(announcementMessages.list)}>
      {shown.map((announcement) => (
        <Banner key={announcement.id} announcement={announcement} />
      ))}
    </section>
  );
}

function Banner({ announcement: { id, title, body, severity } }: { announcement: ShownAnnouncement }) {
  const intl = useIntl();
  const showProblem = useProblemNotice();
  const dismissal = useDismissAnnouncement();
  const handleDismiss = async () => {
    const { problem } = await dismissal.run({ params: { id } });
    // It may be over by now: then it's gone all the same.
    if (problem && problem.code !== 'not_found') showProblem(problem, announcementMessages.failed);
    focusHeadingIfLost();
  };
  return (
    <Alert
      variant={severity}
      variantScreenReaderLabel={`${intl.formatMessage(severityMessages.name, { severity })}: `}
      margin="0"
      renderCloseButtonLabel={intl.formatMessage(announcementMessages.dismiss, { title })}
      onDismiss={() => void handleDismiss()}
      transition="none"
    >
      <strong>
        <bdi>{title}</bdi>
      </strong>
      {body === '' ? null : (
        <div>
          <LinkedText text={body} />
        </div>
      )}
    </Alert>
  );
}
