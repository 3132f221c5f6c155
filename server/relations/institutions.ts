import { type SelectQueryBuilder, sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Tables } from '#server/infra/db/tables.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { AnnouncementAudience, ShownAnnouncement } from '#shared/announcements/announcement.ts';

/** Institutions, for queries that join them. */
export const everyInstitution = () =>
  db()
    .selectFrom('institutions')
    .select(['id', 'title', 'slug', 'status', 'is_ready_go', 'locale'])
    .select(['domain_names', 'canvas_url', 'canvas_hosts', 'canvas_shard']);

/** Where each institution's Canvas is, with its OAuth2 key; the secret is sealed. */
export const canvasKeys = () =>
  db()
    .selectFrom('institutions')
    .select([
      'id',
      'title',
      'status',
      'domain_names',
      'canvas_url',
      'canvas_oauth_client_id',
      'canvas_oauth_client_secret',
    ]);

/** A query over audit entries, `e`. */
export type AuditEntries<O> = SelectQueryBuilder<Tables & { e: Tables['audit_entries'] }, 'e', O>;

/** The entries of the institution's audit log, as `e`. */
export const auditEntriesOf = ({ institutionId }: Scope): AuditEntries<object> =>
  db().selectFrom('audit_entries as e').where('e.institution_id', '=', institutionId);

/** Whether each task runner could do its whole job at its last check; of its tokens, only whether it has them. */
export const everyRunner = () =>
  db()
    .selectFrom('task_runners')
    .select(['institution_id', 'tool'])
    .select(
      sql<boolean>`coalesce(is_valid, false) and missing_permissions = '{}' and drops_includes is not true`.as(
        'is_valid',
      ),
    )
    .select(sql<boolean>`(access_token is not null and is_valid is false)`.as('is_refused'))
    .select((eb) => eb('access_token', 'is not', null).as('is_connected'));

/** Whether an announcement `a` is being announced now. */
export const isAnnouncedNow = sql`a.begins_at <= now() and (a.ends_at is null or a.ends_at > now())`;

/** Whether an announcement `a` is being announced now to people of whom some are in these audiences. */
export const isAnnouncedTo = ({ institutionId }: Scope, audiences: readonly AnnouncementAudience[]) =>
  sql`a.institution_id = ${institutionId} and a.removed_at is null and ${isAnnouncedNow}
    and a.audience = any(${[...audiences]}::text[])`;

/** How many are shown at once: more would leave no room for the page. */
const mostShown = 5;

/** What's being announced to a person in these audiences, the newest first, without what they put away. */
export async function listAnnouncedTo(
  scope: Scope,
  { personId, audiences }: { personId: number; audiences: readonly AnnouncementAudience[] },
) {
  const { rows } = await sql<ShownAnnouncement>`select a.id, a.title, a.body, a.severity, a.version
    from announcements a where ${isAnnouncedTo(scope, audiences)} and not exists (
      select from announcement_dismissals d where d.announcement_id = a.id and d.person_id = ${personId})
    order by a.begins_at desc, a.id desc limit ${mostShown}`.execute(db());
  return rows;
}
