import { sql } from 'kysely';
import type { PersonSession, Actor } from '#server/access/actor.ts';
import { inLanguage, say } from '#server/infra/i18n/language.ts';
import {
  institutionFrom,
  type Institution,
  institutionColumns,
  institutions,
} from '#server/infra/tenancy/institution.ts';
import { scopeOf, type Scope } from '#server/infra/tenancy/scope.ts';
import { hashToken, makeToken } from '#server/infra/tokens.ts';
import { findActor } from '#server/sessions/person-actor.service.ts';
import { readPreferences } from '#server/sessions/preferences.service.ts';
import type { CalendarFeed } from '#shared/calendar-feeds/calendar-feed.api.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { isSeenBy } from '#server/access/sight.ts';
import { db } from '#server/infra/db/database.ts';
import { currentTime } from '#server/infra/clock.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { checklistsOf, checklistTasksOf } from '#server/relations/checklists.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { everyone } from '#server/relations/people.ts';
import { isInScope } from '#server/relations/scope-decisions.ts';
import { isTaskFor, tasksOf } from '#server/relations/tasks.ts';
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
  const now = currentTime();
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

const findOwnFeed = ({ institutionId }: Scope, personId: number) =>
  db()
    .selectFrom('calendar_feeds')
    .select(['created_at', 'last_read_at'])
    .where('institution_id', '=', institutionId)
    .where('person_id', '=', personId)
    .executeTakeFirst();

/** Gives the person this feed in place of any they had. */
const replaceFeed = ({ institutionId }: Scope, personId: number, secretHash: string) =>
  db()
    .insertInto('calendar_feeds')
    .values({ institution_id: institutionId, person_id: personId, secret_hash: secretHash })
    .onConflict((conflict) =>
      conflict
        .column('person_id')
        .doUpdateSet({ secret_hash: secretHash, created_at: sql`clock_timestamp()`, last_read_at: null }),
    )
    .returning(['created_at', 'last_read_at'])
    .executeTakeFirstOrThrow();

const deleteFeed = ({ institutionId }: Scope, personId: number) =>
  db()
    .deleteFrom('calendar_feeds')
    .where('institution_id', '=', institutionId)
    .where('person_id', '=', personId)
    .returning('person_id')
    .executeTakeFirst();

/** Whose feed it is, if its institution is active and has tasks. */
const findFeed = (secretHash: string) =>
  db()
    .selectFrom('calendar_feeds as f')
    .innerJoin(institutions().as('i'), 'i.id', 'f.institution_id')
    .innerJoin(everyone().as('p'), 'p.id', 'f.person_id')
    .select(['f.person_id', 'f.last_read_at', 'p.preferences', ...institutionColumns])
    .where('f.secret_hash', '=', secretHash)
    .where('i.status', '=', 1)
    .where('i.is_ready_go', '=', true)
    .executeTakeFirst();

async function touchFeed({ institutionId }: Scope, personId: number, at: Date) {
  await db()
    .updateTable('calendar_feeds')
    .set({ last_read_at: at })
    .where('institution_id', '=', institutionId)
    .where('person_id', '=', personId)
    .execute();
}

interface Wanted {
  /** YYYY-MM-DD, today in the institution */
  readonly today: string;
  readonly most: number;
}

/** The actor's open tasks with a due date on courses in scope, of active batches they see: those due nearest to today, in order of the day. */
const listDueTasks = (scope: Scope, actor: Actor, { today, most }: Wanted) =>
  db()
    .with('nearest', (of) =>
      of
        .selectFrom(tasksOf(scope).as('k'))
        .innerJoin(checklistTasksOf(scope).as('named'), 'named.id', 'k.checklist_task_id')
        .innerJoin(checklistsOf(scope).as('l'), 'l.id', 'k.checklist_id')
        .innerJoin(coursesOf(scope).as('c'), 'c.id', 'k.course_id')
        .select([
          'k.id',
          'k.state',
          'k.updated_at',
          'named.title',
          'named.description',
          'l.title as checklist',
          'c.title as course',
          sql<string>`to_char(k.due_on, 'YYYY-MM-DD')`.as('day'),
        ])
        .where(sql<boolean>`k.is_counted and not k.is_completed and k.due_on is not null`)
        .where(isTaskFor(scope, actor.personId))
        .where(isInScope(scope, 'k.course_id'))
        .where(
          sql<boolean>`exists (select from ${membersOf(scope).as('m')} join ${batchesOf(scope).as('b')}
            on b.id = m.batch_id where m.course_id = k.course_id and b.status = 1 and ${isSeenBy(actor, 'm.course_id')})`,
        )
        .orderBy(sql`abs(k.due_on - ${today}::date)`)
        .orderBy('k.id')
        .limit(most),
    )
    .selectFrom('nearest')
    .selectAll()
    .orderBy('day')
    .orderBy('id')
    .execute();
