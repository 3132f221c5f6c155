import type { PersonSession } from '#server/access/actor.ts';
import { inLanguage, say } from '#server/infra/i18n/language.ts';
import { institutionFrom, type Institution } from '#server/infra/tenancy/institution.ts';
import { scopeOf } from '#server/infra/tenancy/scope.ts';
import { hashToken, makeToken } from '#server/infra/tokens.ts';
import { findActor } from '#server/sessions/person-actor.service.ts';
import { readPreferences } from '#server/sessions/preferences.service.ts';
import type { CalendarFeed } from '#shared/calendar-feeds/calendar-feed.api.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import {
  deleteFeed,
  findFeed,
  findOwnFeed,
  listDueTasks,
  replaceFeed,
  touchFeed,
} from './calendar-feed.repository.ts';
import { calendarText, type CalendarEvent } from './calendar-text.ts';

/** What calendars show. */
const calendarTexts = defineMessages({
  name: { id: 'calendarFeed.event.name', defaultMessage: 'Courseyard: {institution}' },
  title: { id: 'calendarFeed.event.title', defaultMessage: '{task} – {course}' },
  checklist: { id: 'calendarFeed.event.checklist', defaultMessage: 'Checklist: {title}' },
  state: {
    id: 'calendarFeed.event.state',
    defaultMessage:
      'State: {state, select, todo {to do} in_progress {in progress} blocked {blocked} other {done, not verified yet}}',
  },
  open: { id: 'calendarFeed.event.open', defaultMessage: 'Open in Courseyard: {url}' },
});

/** Where calendars read, before the secret. */
export const calendarPath = '/calendar/';
/** More than these make calendar apps slow. */
const mostEvents = 2_000;
/** A reading is recorded at most this often, in milliseconds. */
const touchEveryMs = 60_000;

/** The person's calendar feed; null if they have none. */
export async function readFeedOf({ scope, actor }: PersonSession): Promise<CalendarFeed | null> {
  const row = await findOwnFeed(scope, actor.personId);
  return row ? toFeed(row) : null;
}

/** Makes a feed in place of the one before, and returns its address this once: only a hash is stored. */
export async function createFeedFor({ scope, actor }: PersonSession, publicUrl: string) {
  if (actor.actingFromInstitutionId !== null)
    throw new Problem('not_allowed', phrase(calendarFeedProblems.acting));
  const secret = makeToken();
  const row = await replaceFeed(scope, actor.personId, hashToken(secret));
  return { ...toFeed(row), url: `${publicUrl}${calendarPath}${secret}.ics` };
}

export async function revokeFeedOf({ scope, actor }: PersonSession) {
  if (!(await deleteFeed(scope, actor.personId)))
    throw new Problem('not_found', phrase(calendarFeedProblems.none));
  return { isRevoked: true as const };
}

/** The calendar behind a secret; undefined if there's none, or its person may no longer see anything. */
export async function calendarOf(secret: string, publicUrl: string): Promise<string | undefined> {
  const row = await findFeed(hashToken(secret));
  if (!row) return undefined;
  const institution = institutionFrom(row);
  const scope = scopeOf(institution);
  const actor = await findActor(scope, row.person_id);
  if (!actor) return undefined;
  const now = new Date();
  if (now.getTime() - (row.last_read_at?.getTime() ?? 0) > touchEveryMs)
    await touchFeed(scope, row.person_id, now);
  const tasks = await listDueTasks(scope, actor, { today: todayIn(institution, now), most: mostEvents });
  return inLanguage(readPreferences(row.preferences).locale ?? institution.locale, () =>
    calendarText(
      say(phrase(calendarTexts.name, { institution: institution.title })),
      tasks.map((task) => eventOf(task, publicUrl)),
    ),
  );
}

type DueTask = Awaited<ReturnType<typeof listDueTasks>>[number];

function eventOf(task: DueTask, publicUrl: string): CalendarEvent {
  const url = `${publicUrl}/tasks?task=${task.id}`;
  const parts = [
    task.description,
    say(phrase(calendarTexts.checklist, { title: task.checklist })),
    say(phrase(calendarTexts.state, { state: task.state })),
    say(phrase(calendarTexts.open, { url })),
  ];
  return {
    uid: `task-${task.id}@${new URL(publicUrl).host}`,
    day: task.day,
    title: say(phrase(calendarTexts.title, { task: task.title, course: task.course })),
    description: parts.filter((part) => part !== '').join('\n'),
    url,
    changedAt: task.updated_at,
  };
}

const todayIn = ({ timeZone }: Institution, now: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);

const toFeed = (row: { created_at: Date; last_read_at: Date | null }): CalendarFeed => ({
  createdAt: row.created_at.toISOString(),
  lastReadAt: row.last_read_at?.toISOString() ?? null,
});

export const calendarFeedProblems = defineMessages({
  acting: {
    id: 'calendarFeed.problem.acting',
    defaultMessage: 'Stop acting as another institution before you make a calendar address.',
  },
  none: {
    id: 'calendarFeed.problem.none',
    defaultMessage: 'You have no calendar address, or it has already been revoked.',
  },
  notFound: {
    id: 'calendarFeed.problem.notFound',
    defaultMessage: 'There is no calendar at this address. Make a new one on your account page.',
  },
  tooMany: {
    id: 'calendarFeed.problem.tooMany',
    defaultMessage: 'Too many calendars that don’t exist were asked for from here. Try again in ten minutes.',
  },
});
