import { sql, type RawBuilder } from 'kysely';
import { forgetRemovedBatches } from '#server/batches/forget-removed.service.ts';
import { keepMonths } from '#server/history/month-partitions.service.ts';
import { forgetGone, forgetUntracked } from '#server/history/untracked.service.ts';
import type { Tables } from '#server/infra/db/tables.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { longestMs, sessionMs, tabCodeMs } from '#server/sessions/session.service.ts';
import { deleteSyncSlice } from '#server/syncs/sync-history.service.ts';
import { longestReportMonths } from '#shared/reports/report.api.ts';
import type { InstitutionSettings } from '#shared/settings/institution-settings.ts';

/** How long something is kept once its time has begun; the institution can have a say in it. */
export type Term =
  | { readonly hours: number }
  | { readonly days: number }
  | { readonly months: number }
  | {
      readonly setting: keyof Pick<
        InstitutionSettings,
        'auditRetentionDays' | 'historyDays' | 'goneCourseDays'
      >;
    };

/** Rows of a table that go once they've been kept for long enough. */
export interface KeptRows<Column extends string = string> {
  readonly what: string;
  /** when a row's time begins; rows without such a moment stay */
  readonly since: Column | RawBuilder<Date>;
  readonly kept: Term;
  /** which rows, if not all */
  readonly only?: RawBuilder<boolean>;
  /** how many go at once, where each takes others with it; otherwise 5,000 */
  readonly slice?: number;
  /** all institutions' together: the first one's run deletes them */
  readonly ofAll?: true;
  /** what the data inventory says, where the database's own comment doesn't say it all */
  readonly said?: string;
}

/** Something that takes more than a plain delete. */
interface KeptOtherwise {
  readonly what: string;
  /** the tables in which it's gone then */
  readonly tables: readonly (keyof Tables)[];
  readonly kept: Term;
  /** Deletes what's from before a moment, slice by slice. */
  forget(scope: Scope, time: PastTime): Promise<void>;
}

export interface PastTime {
  readonly now: Date;
  /** what began before this has been kept for long enough */
  readonly before: Date;
  readonly signal: AbortSignal;
}

/** Until then and no longer; what has expired is also deleted each minute, before anyone can pile it up. */
export const noLonger: Term = { hours: 0 };
/** For what was removed: well beyond the time for undoing, so an operator can still see it. */
const aDay: Term = { days: 1 };
const asAuditLog: Term = { setting: 'auditRetentionDays' };
const asHistory: Term = { setting: 'historyDays' };
/** Longer than anyone looks for why they were logged out. */
const sessionsKept = { days: 30 };

/**
 * How long the rows of each table are kept. To have another table's old rows deleted, add a line:
 *
 *     visits: { what: 'visits', since: 'ended_at', kept: { days: 30 } },
 */
export const keptRows = {
  alert_rules: { what: 'removed rules, with their alerts', since: 'removed_at', kept: aDay, slice: 20 },
  alerts: { what: 'alerts that ended', since: 'ended_at', kept: { days: 400 } },
  announcements: { what: 'removed announcements', since: 'removed_at', kept: aDay, slice: 20 },
  api_tokens: {
    what: 'tokens that ended',
    since: sql`least(revoked_at, expires_at)`,
    kept: asAuditLog,
  },
  audit_entries: { what: 'all entries', since: 'at', kept: asAuditLog },
  bulk_actions: {
    what: 'actions that ended, with their courses; fixes of copies as long as they can be undone',
    since: sql`case action when 'fix_copies' then ended_at + interval '60 days' else ended_at end`,
    kept: { days: 30 },
    only: sql`(undo_at is null or undone_at is not null)`,
    slice: 20,
  },
  canvas_budgets: {
    what: 'what may be asked with tokens that nobody uses',
    since: 'touched_at',
    kept: aDay,
    ofAll: true,
    said: 'a day after the last call',
  },
  canvas_grant_requests: {
    what: 'consents that were begun',
    since: 'expires_at',
    kept: noLonger,
    ofAll: true,
  },
  canvas_logins: { what: 'logins with Canvas', since: 'expires_at', kept: noLonger, ofAll: true },
  checklists: {
    what: 'removed drafts: nothing tells of them',
    since: 'removed_at',
    kept: aDay,
    only: sql`publication = 0`,
    slice: 20,
  },
  content_items: { what: 'elements that are gone', since: 'gone_at', kept: asAuditLog, slice: 1_000 },
  course_activity: { what: 'all entries', since: 'at', kept: asHistory },
  course_lists: { what: 'uploaded lists, with their lines', since: 'created_at', kept: aDay, slice: 20 },
  course_searches: {
    what: 'readings of Canvas’s course list, with their results',
    since: 'requested_at',
    kept: aDay,
    slice: 20,
  },
  findings: {
    what: 'findings that were fixed',
    since: 'fixed_at',
    kept: asAuditLog,
    only: sql`state = 'fixed'`,
  },
  link_hosts: {
    what: 'hosts that nobody has asked lately',
    since: sql`(day + 1)::timestamptz`,
    kept: { days: 2 },
    only: sql`next_at < now()`,
    ofAll: true,
    said: '2 days after they were last asked',
  },
  fix_runs: { what: 'runs of fixes', since: 'created_at', kept: asAuditLog, slice: 20 },
  fixes: { what: 'fixes in Canvas', since: 'planned_at', kept: asAuditLog },
  document_days: {
    what: 'bytes of documents read on a day',
    since: sql`(day + 1)::timestamptz`,
    kept: { days: 7 },
  },
  live_event_hours: { what: 'counts of hours', since: 'hour', kept: { days: 31 } },
  live_events: {
    what: 'events that were handled: a day longer than one can come again (judge-event.service)',
    since: 'received_at',
    kept: { days: 3 },
    only: sql`handled_at is not null`,
  },
  lti_launches: { what: 'launches', since: 'expires_at', kept: noLonger, ofAll: true },
  lti_logins: { what: 'logins of launches', since: 'expires_at', kept: noLonger, ofAll: true },
  lti_nonces: { what: 'numbers of launches', since: 'expires_at', kept: noLonger, ofAll: true },
  mails: {
    what: 'mails that ended or that nobody has sent, as long as the notifications they told of',
    since: sql`coalesce(ended_at, renewed_at)`,
    kept: { days: 180 },
  },
  metric_slices: {
    what: 'the system’s numbers: a week, and the day that goes on',
    since: 'began_at',
    kept: { days: 8 },
    ofAll: true,
  },
  notifications: { what: 'notifications that nothing was added to', since: 'last_at', kept: { days: 180 } },
  report_runs: {
    what: 'times that reports were sent by mail',
    since: 'created_at',
    kept: { days: 90 },
    slice: 100,
  },
  report_schedules: { what: 'removed reports by mail', since: 'removed_at', kept: aDay, slice: 20 },
  quick_views: { what: 'removed views', since: 'removed_at', kept: aDay, slice: 1_000 },
  runner_authorisations: {
    what: 'authorisations; their outcome is shown for an hour',
    since: 'expires_at',
    kept: { hours: 1 },
    ofAll: true,
    said: 'minutes, and an hour longer',
  },
  runner_links: {
    what: 'one-time links, to tell their holders why they don’t work',
    since: 'expires_at',
    kept: { days: 90 },
    ofAll: true,
  },
  sessions: {
    what: 'sessions that ended',
    since: 'expires_at',
    kept: sessionsKept,
    ofAll: true,
    said: `${sessionMs / 3_600_000} hours after their last use, ${longestMs / 3_600_000} hours after the launch, and ${sessionsKept.days} days longer`,
  },
  suggestions: { what: 'what a model proposed for pictures', since: 'asked_at', kept: asAuditLog },
  syncs: {
    what: 'syncs that ended, with their changes; each batch’s latest stays',
    since: 'finished_at',
    kept: asAuditLog,
    only: sql`exists (select from syncs later
      where later.batch_id = syncs.batch_id and later.id > syncs.id and later.status = 'completed')`,
    slice: 20,
  },
  system_processes: {
    what: 'processes that were killed',
    since: 'seen_at',
    kept: { hours: 1 },
    ofAll: true,
    said: 'while the process lives; if it’s killed, an hour longer',
  },
  tab_codes: {
    what: 'codes of new tabs that nobody used',
    since: 'expires_at',
    kept: noLonger,
    ofAll: true,
    said: `${tabCodeMs / 1_000} seconds, or until it’s used, and cleared within another minute`,
  },
  tags: { what: 'removed and merged tags, with their links', since: 'removed_at', kept: aDay, slice: 20 },
  task_events: {
    what: 'what happened to tasks, but not what people wrote',
    since: 'at',
    kept: asAuditLog,
    only: sql`kind <> 'comment'`,
  },
  tidy_entries: { what: 'entries that are gone', since: 'gone_at', kept: asAuditLog, slice: 1_000 },
  undos: {
    what: 'expired undos, for people still looking at them; one that stopped halfway has a day to go on',
    since: sql`case status when 'running' then until + interval '23 hours' else until end`,
    kept: { hours: 1 },
    slice: 100,
    said: 'an hour; a day if undoing stopped halfway',
  },
  unsubscribe_links: {
    what: 'links in mails: people find old ones, too, and an older one leads to a page that says so',
    since: 'created_at',
    kept: { days: 400 },
  },
  video_days: {
    what: 'how much hosts of videos were asked',
    since: sql`(day + 1)::timestamptz`,
    kept: { days: 7 },
  },
} satisfies { readonly [T in keyof Tables]?: KeptRows<Extract<keyof Tables[T], string>> };

export const keptOtherwise: readonly KeptOtherwise[] = [
  {
    what: 'removed batches, each after its syncs and members',
    tables: ['batches'],
    kept: aDay,
    forget: (scope, time) => forgetRemovedBatches(scope, { ...time, deleteAttached: deleteSyncSlice }),
  },
  {
    what: 'what was read of courses that are in no batch',
    tables: [
      'content_items',
      'course_files',
      'course_history',
      'course_links',
      'course_page_names',
      'course_scans',
      'course_tool_hosts',
      'tidy_entries',
    ],
    kept: asHistory,
    forget: forgetUntracked,
  },
  {
    what: 'courses in no active batch that Canvas no longer has, with their tasks, comments, messages and visits',
    tables: ['courses'],
    kept: { setting: 'goneCourseDays' },
    forget: forgetGone,
  },
  {
    what: 'months that no report reaches; the coming ones get their partitions',
    tables: ['course_history', 'group_days'],
    kept: { months: longestReportMonths },
    // Months are everyone's: the first institution's run does it all, and by whole months.
    forget: (_scope, { now, signal }) => keepMonths(now, signal),
  },
];
