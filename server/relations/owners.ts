import { runSql } from '#server/infra/db/database.ts';
import { isUnreleased, knownMigrations, listMigrationsDone } from '#server/infra/db/migrate.ts';
import type { Tables } from '#server/infra/db/tables.ts';

/**
 * The folder that owns each table: only that one writes the table and names it in SQL. Other features read it through
 * the relations in this folder. Old rows go as `retention/kept-rows.ts` says.
 */
export const owners = {
  alert_rule_batches: 'alerts',
  alert_rule_days: 'alerts',
  alert_rule_people: 'alerts',
  alert_rules: 'alerts',
  alerts: 'alerts',
  announcement_dismissals: 'announcements',
  announcements: 'announcements',
  api_tokens: 'api-tokens',
  audit_entries: 'access',
  backups: 'operations/backup',
  batch_checklists: 'tasks',
  batch_courses: 'batches',
  batch_exceptions: 'batches',
  batch_pasts: 'history',
  batch_tags: 'tags',
  batches: 'batches',
  bulk_action_courses: 'bulk-actions',
  bulk_actions: 'bulk-actions',
  calendar_feeds: 'calendar-feeds',
  canvas_budgets: 'lms',
  canvas_grant_requests: 'canvas-grants',
  canvas_grants: 'canvas-grants',
  canvas_logins: 'login',
  canvas_states: 'lms',
  checklist_people: 'checklists',
  checklist_task_people: 'checklists',
  checklist_tasks: 'checklists',
  checklists: 'checklists',
  content_items: 'course-reads',
  contexts: 'sessions',
  copied_items: 'fix-runs',
  course_activity: 'activity',
  course_copies: 'fix-runs',
  course_facts: 'course-table',
  course_facts_now: 'course-table',
  course_facts_due: 'course-table',
  course_files: 'course-files',
  course_groups: 'history',
  course_history: 'history',
  course_links: 'link-checks',
  course_list_rows: 'batches',
  course_lists: 'batches',
  course_messages: 'messages',
  course_page_names: 'course-reads',
  course_scans: 'scans',
  course_search_results: 'batches',
  course_searches: 'batches',
  course_statuses: 'statuses',
  course_tags: 'tags',
  course_teachers: 'teachers',
  course_tool_hosts: 'link-checks',
  course_videos: 'media',
  courses: 'courses',
  document_checks: 'course-files',
  document_days: 'course-files',
  document_findings: 'course-files',
  evidence_copies: 'reports',
  evidence_texts: 'reports',
  findings: 'findings',
  fix_run_syncs: 'fix-runs',
  fix_runs: 'fix-runs',
  fixes: 'fixes',
  group_days: 'history',
  history_states: 'history',
  institution_domains: 'institutions',
  institutions: 'institutions',
  instructor_tool_batches: 'instructor-tool',
  instructor_tools: 'instructor-tool',
  instructor_visits: 'instructor-view',
  job_workers: 'infra/jobs',
  link_checks: 'link-checks',
  link_hosts: 'link-checks',
  link_turns: 'link-checks',
  live_event_addresses: 'live-events',
  live_event_hours: 'live-events',
  live_events: 'live-events',
  lms_accounts: 'lms-directory',
  lms_terms: 'lms-directory',
  lti_deployments: 'launch',
  lti_launches: 'launch',
  lti_logins: 'launch',
  lti_nonces: 'launch',
  lti_platforms: 'launch',
  lti_registration_links: 'operations/registration',
  lti_spare_keys: 'launch',
  mail_states: 'mail',
  mails: 'mail',
  member_spans: 'history',
  message_reads: 'messages',
  metric_slices: 'system',
  notifications: 'notifications',
  people: 'people',
  quick_view_defaults: 'quick-views',
  quick_view_teams: 'quick-views',
  quick_views: 'quick-views',
  report_recipients: 'report-mails',
  report_runs: 'report-mails',
  report_schedules: 'report-mails',
  request_counts: 'infra/http',
  resting_courses: 'history',
  runner_authorisations: 'runner-authorisations',
  runner_links: 'runner-authorisations',
  scope_decisions: 'scope-decisions',
  scope_kinds: 'scope-decisions',
  scope_rule_days: 'scope-decisions',
  scope_rules: 'scope-decisions',
  scope_settings: 'scope-decisions',
  sessions: 'sessions',
  set_aside_addresses: 'mail',
  status_proposals: 'status-rules',
  status_rules: 'status-rules',
  statuses: 'statuses',
  suggestion_models: 'suggestions',
  suggestion_notices: 'suggestions',
  suggestion_uses: 'suggestions',
  suggestions: 'suggestions',
  super_admins: 'sessions',
  surrendered_tokens: 'task-runners',
  sync_changes: 'syncs',
  sync_found_courses: 'syncs',
  sync_skipped_courses: 'syncs',
  syncs: 'syncs',
  system_processes: 'system',
  tab_codes: 'sessions',
  tags: 'tags',
  task_condition_days: 'automatic-tasks',
  task_conditions: 'automatic-tasks',
  task_events: 'tasks',
  task_runners: 'task-runners',
  tasklists: 'tasks',
  tasks: 'tasks',
  teacher_tellings: 'teachers',
  team_members: 'teams',
  teams: 'teams',
  tidy_entries: 'tidyup',
  touched_courses: 'live-events',
  undo_items: 'undos',
  undos: 'undos',
  unsubscribe_links: 'mail',
  untracked_courses: 'history',
  unverified_live_events: 'live-events',
  video_days: 'media',
  video_keys: 'media',
  videos: 'media',
} satisfies Record<keyof Tables, string>;

/** What we have in the database besides tables and views, by name: the functions that migrations make. */
export const ownFunctions = [
  'add_history_month',
  'copy_course_facts',
  'count_tasks',
  'courses_changed',
  'institution_gets_statuses',
  'keep_institution_domains',
  'members_added',
  'scans_changed',
  'start_statuses',
  'tasks_changed',
  'write_span',
] as const;

/** Where the migrations that were done are written down. */
export const migrationTables = ['kysely_migration', 'kysely_migration_lock'] as const;

/** Whether the database had our migrations. Other programs keep theirs in a table of that name too. */
export function hasOurs(done: readonly string[]) {
  const [first = ''] = knownMigrations();
  return done.includes(first) || isUnreleased(done);
}

/**
 * The tables and views in the database that are ours; none, whatever they're called, in one that never was ours. Others can have theirs beside them: an extension, or the database's
 * administrator. Those that a newer version added are known by their comment: nobody else says in four parts what a table
 * is for.
 */
export async function listOurs(): Promise<string[]> {
  const known = knownMigrations();
  const done = await listMigrationsDone();
  if (!hasOurs(done)) return [];
  const isAhead = done.some((name) => !known.includes(name));
  const { rows } = await runSql(
    `select relname as name from pg_class c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and not relispartition
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
       and (relname = any($1::text[])
         or $2::boolean and obj_description(c.oid, 'pg_class') ~ '[.] Why: .+[.] Kept: .+[.] Seen by: ')
     order by relname collate "C"`,
    [Object.keys(owners), isAhead],
  );
  return rows.map(({ name }) => String(name));
}

/** Tables in the same schema that aren't ours, nor an extension's. */
export async function listTheirs(): Promise<string[]> {
  const { rows } = await runSql(
    `select relname as name from pg_class c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'f') and not relispartition
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
       and relname <> all($1::text[])
     order by relname collate "C"`,
    [[...(await listOurs()), ...migrationTables]],
  );
  return rows.map(({ name }) => String(name));
}
