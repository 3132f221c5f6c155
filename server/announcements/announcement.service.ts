import { DateTime } from 'luxon';
import type { Actor } from '#server/access/actor.ts';
import { defineReturn, onlyWith } from '#server/access/restorer.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentTime } from '#server/infra/clock.ts';
import { offerUndoOfOne } from '#server/undos/undo.service.ts';
import type { createAnnouncement } from '#shared/announcements/announcement.api.ts';
import type { Announcement, WallTime } from '#shared/announcements/announcement.ts';
import type { Parsed } from '#shared/http/endpoint.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import {
  endNow,
  findAnnouncement,
  findRemoved,
  forgetDismissals,
  holdAnnouncement,
  insertAnnouncement,
  listAnnouncementRows,
  saveAnnouncement,
  setRemoved,
  type AnnouncementContent,
  type AnnouncementQuery,
  type AnnouncementRow,
} from './announcement.repository.ts';
import { planTelling } from './tell-announcement.service.ts';

type Given = Parsed<typeof createAnnouncement>['body'];

export async function listAnnouncements(scope: Scope, query: AnnouncementQuery) {
  const { timeZone } = await scope.institution();
  const { rows, pagination } = await listAnnouncementRows(scope, query);
  return { announcements: rows.map((row) => toAnnouncement(row, timeZone)), pagination };
}

const toAnnouncement = (row: AnnouncementRow, timeZone: string): Announcement => ({
  id: row.id,
  title: row.title,
  body: row.body,
  severity: row.severity,
  version: row.version,
  audience: row.audience,
  state: row.state,
  begins: toWall(row.begins_at, timeZone),
  ends: row.ends_at && toWall(row.ends_at, timeZone),
  beginsAt: row.begins_at.toISOString(),
  endsAt: row.ends_at?.toISOString() ?? null,
  isMailed: row.is_mailed,
  toldAt: row.told_at?.toISOString() ?? null,
  writtenBy: row.written_by,
});

function toWall(moment: Date, zone: string): WallTime {
  const local = DateTime.fromJSDate(moment, { zone });
  return { day: local.toFormat('yyyy-MM-dd'), time: local.toFormat('HH:mm') };
}

const fromWall = ({ day, time }: WallTime, zone: string) =>
  DateTime.fromISO(`${day}T${time}`, { zone }).toJSDate();

async function getAnnouncement(scope: Scope, id: number): Promise<Announcement> {
  const row = await findAnnouncement(scope, id);
  if (!row) throw notFound();
  return toAnnouncement(row, (await scope.institution()).timeZone);
}

const notFound = () => new Problem('not_found', phrase(announcementProblems.notFound));

/** What's to be kept; what has begun needs no other beginning. */
async function contentOf(scope: Scope, { begins, ends, ...given }: Given, begunAt?: Date) {
  const { timeZone } = await scope.institution();
  // To the minute, like what people choose, so that the database's clock is never behind it.
  const now = DateTime.fromJSDate(currentTime()).startOf('minute').toJSDate();
  const atOnce = begunAt && begunAt < now ? begunAt : now;
  const beginsAt = begins ? fromWall(begins, timeZone) : atOnce;
  const endsAt = ends && fromWall(ends, timeZone);
  if (endsAt && endsAt <= beginsAt)
    throw new Problem('invalid_input', phrase(announcementProblems.endsFirst), {
      'body.ends': phrase(announcementProblems.endsFirst),
    });
  return { ...given, beginsAt, endsAt };
}

export async function createAnnouncementFor(scope: Scope, actor: Actor, given: Given) {
  const content = await contentOf(scope, given);
  const id = await insertAnnouncement(scope, { ...content, createdBy: actor.personId });
  await planTelling(scope, id);
  return getAnnouncement(scope, id);
}

type Change = Given & { readonly version: number };

/** Changes an announcement, unless somebody else has done so since. */
export async function updateAnnouncement(scope: Scope, id: number, { version, ...given }: Change) {
  const held = await holdAnnouncement(scope, id);
  if (!held) throw notFound();
  if (held.version !== version)
    throw new Problem('conflict', phrase(announcementProblems.changed), {
      'body.version': phrase(announcementProblems.notNewest),
    });
  const content = await contentOf(scope, given, held.begins_at);
  await saveAnnouncement(scope, id, content);
  if (saysElse(held, content)) await forgetDismissals(scope, id);
  await planTelling(scope, id);
  return { before: held.title, after: await getAnnouncement(scope, id) };
}

const saysElse = (held: AnnouncementRow, { title, body, severity }: AnnouncementContent) =>
  held.title !== title || held.body !== body || held.severity !== severity;

export async function endAnnouncement(scope: Scope, id: number) {
  const held = await holdAnnouncement(scope, id);
  if (!held) throw notFound();
  if (held.state !== 'running') throw new Problem('conflict', phrase(announcementProblems.notRunning));
  await endNow(scope, id);
  return getAnnouncement(scope, id);
}

/** Removes an announcement, which can be undone. */
export async function removeAnnouncement(scope: Scope, actor: Actor, id: number) {
  const held = await holdAnnouncement(scope, id);
  if (!held) throw notFound();
  const { title } = held;
  await setRemoved(scope, id, currentTime());
  await offerUndoOfOne(scope, actor, { kind: 'announcement_removed', type: 'announcement', id, title });
  return { id, title };
}

/** Brings a removed announcement back; if it began in the meantime, people are told now. */
export const restoreAnnouncement = defineReturn({
  kinds: ['announcement_removed'],
  allow: onlyWith('institution.manage'),
  bringBack: async (scope, id) => {
    if (!(await findRemoved(scope, id))) throw notFound();
    await setRemoved(scope, id, null);
    await planTelling(scope, id);
  },
});

export const announcementProblems = defineMessages({
  notFound: { id: 'announcement.problem.notFound', defaultMessage: 'There is no such announcement.' },
  changed: {
    id: 'announcement.problem.changed',
    defaultMessage:
      'Somebody else has changed this announcement in the meantime. Load the latest version and change that one.',
  },
  notNewest: { id: 'announcement.problem.notNewest', defaultMessage: 'Not the latest version' },
  endsFirst: {
    id: 'announcement.problem.endsFirst',
    defaultMessage: 'The end must be after the beginning.',
  },
  notRunning: {
    id: 'announcement.problem.notRunning',
    defaultMessage: 'This announcement isn’t running, so there’s nothing to end.',
  },
});
