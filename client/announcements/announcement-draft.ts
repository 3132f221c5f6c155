import type { Input } from '#shared/http/endpoint.ts';
import type { createAnnouncement } from '#shared/announcements/announcement.api.ts';
import type { Announcement, AnnouncementAudience, WallTime } from '#shared/announcements/announcement.ts';
import type { Severity } from '#shared/alerts/alert-terms.ts';
import { isDay, readTime } from '../ui/form/calendar-day.ts';

/** A day with a time of day, as it's being typed. */
export interface DraftTime {
  readonly isChosen: boolean;
  readonly day: string;
  readonly time: string;
}

/** An announcement as it's being written. */
export interface AnnouncementDraft {
  readonly title: string;
  readonly body: string;
  readonly severity: Severity;
  readonly audience: AnnouncementAudience;
  readonly begins: DraftTime;
  readonly ends: DraftTime;
  readonly isMailed: boolean;
}

const unchosen = (time: string): DraftTime => ({ isChosen: false, day: '', time });
const chosen = (at: WallTime): DraftTime => ({ isChosen: true, ...at });

const blank: AnnouncementDraft = {
  title: '',
  body: '',
  severity: 'info',
  audience: 'staff',
  begins: unchosen('08:00'),
  ends: unchosen('18:00'),
  isMailed: false,
};

/** What the form starts with. What has begun keeps its beginning, unless another is chosen. */
export function draftOf(announcement: Announcement | null): AnnouncementDraft {
  if (!announcement) return blank;
  const { title, body, severity, audience, isMailed, state, begins, ends } = announcement;
  return {
    title,
    body,
    severity,
    audience,
    isMailed,
    begins: state === 'planned' ? chosen(begins) : { ...begins, isChosen: false },
    ends: ends ? chosen(ends) : blank.ends,
  };
}

type Content = Input<typeof createAnnouncement>['body'];

/** The draft as it's sent; undefined while it's incomplete. */
export function contentOf({ title, body, begins, ends, ...rest }: AnnouncementDraft): Content | undefined {
  const [from, to] = [wallOf(begins), wallOf(ends)];
  if (title.trim() === '' || from === undefined || to === undefined) return undefined;
  return { ...rest, title: title.trim(), body: body.trim(), begins: from, ends: to };
}

function wallOf({ isChosen, day, time }: DraftTime): WallTime | null | undefined {
  if (!isChosen) return null;
  const at = readTime(time);
  return isDay(day) && at !== undefined ? { day, time: at } : undefined;
}
