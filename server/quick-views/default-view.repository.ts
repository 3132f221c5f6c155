import { sql } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import { isSeenBy } from '#server/access/sight.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf } from '#server/relations/batches.ts';
import { everyTeam } from '#server/relations/people.ts';
import type { DefaultSource } from '#shared/quick-views/default-view.api.ts';
import type { QuickViewKey } from '#shared/quick-views/quick-view.ts';

/** Whose default it is. */
export type Subject = { person_id: number } | { batch_id: number } | { team_id: number };

interface Kept {
  readonly view_id: number | null;
  readonly built_in: string | null;
}

const conditionOf = (subject: Subject) =>
  sql.join(
    Object.entries(subject).map(([column, id]) => sql`d.${sql.ref(column)} = ${id}`),
    sql` and `,
  );

/** The default of a person, a batch or a team. */
export async function findDefault(scope: Scope, subject: Subject): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`select d.view_id, d.built_in from quick_view_defaults d
    where d.institution_id = ${scope.institutionId} and ${conditionOf(subject)}`.execute(db());
  return rows[0];
}

interface Candidate extends Kept {
  readonly source: Exclude<DefaultSource, 'built_in'>;
}

/** The defaults that concern a person, the first to apply first: their own, the batch's, those of their teams by title. */
export async function listCandidates(scope: Scope, actor: Actor, batchId: number | undefined) {
  const { rows } = await sql<Candidate>`
    select d.view_id, d.built_in,
      case when d.person_id is not null then 'own' when d.batch_id is not null then 'batch' else 'team' end as source
    from quick_view_defaults d
    left join ${everyTeam()} t on t.id = d.team_id
    where d.institution_id = ${scope.institutionId} and (
      d.person_id = ${actor.personId}
      or d.batch_id in (select b.id from ${batchesOf(scope)} b where b.id = ${batchId ?? 0} and ${isSeenBy(actor)})
      or d.team_id = any(${[...actor.teamRoles.keys()]}::int[]))
    order by d.person_id nulls last, d.batch_id nulls last, t.title_key, t.id`.execute(db());
  return rows;
}

/** Sets the default of a person, a batch or a team. Of two at the same time, the later one stays. */
export async function saveDefault(scope: Scope, subject: Subject, key: QuickViewKey | null) {
  if (key === null) {
    await sql`delete from quick_view_defaults d
      where d.institution_id = ${scope.institutionId} and ${conditionOf(subject)}`.execute(db());
    return;
  }
  const chosen =
    typeof key === 'number' ? { view_id: key, built_in: null } : { view_id: null, built_in: key };
  await db()
    .insertInto('quick_view_defaults')
    .values({ institution_id: scope.institutionId, ...subject, ...chosen })
    .onConflict((clash) =>
      'person_id' in subject
        ? clash.columns(['institution_id', 'person_id']).doUpdateSet(chosen)
        : clash.column('batch_id' in subject ? 'batch_id' : 'team_id').doUpdateSet(chosen),
    )
    .execute();
}

interface Titled {
  readonly id: number;
  readonly title: string;
}

/** The kept quick views that everyone in a team has; without a team, those of the whole institution. */
export async function listSharedWith(scope: Scope, teamId: number | null): Promise<readonly Titled[]> {
  const { rows } = await sql<Titled>`
    select q.id, q.title from quick_views q
    where q.institution_id = ${scope.institutionId} and q.removed_at is null and (
      q.shared_with = 'institution' or (q.shared_with = 'teams' and exists (
        select from quick_view_teams qt where qt.view_id = q.id and qt.team_id = ${teamId ?? 0})))
    order by q.title_key, q.id`.execute(db());
  return rows;
}

interface Uses {
  readonly teams: readonly Titled[];
  readonly batches: readonly Titled[];
  readonly peopleCount: number;
}

/** Whose default a quick view is, as far as the actor sees them. */
export async function findUses(scope: Scope, actor: Actor, viewId: number, most: number): Promise<Uses> {
  const isOwnTeam = actor.isInstitutionAdmin
    ? sql`true`
    : sql`t.id = any(${[...actor.teamRoles.keys()]}::int[])`;
  const ofView = sql`d.institution_id = ${scope.institutionId} and d.view_id = ${viewId}`;
  const { rows: teams } = await sql<Titled>`
    select t.id, t.title from quick_view_defaults d join ${everyTeam()} t on t.id = d.team_id
    where ${ofView} and ${isOwnTeam} order by t.title_key, t.id limit ${most}`.execute(db());
  const { rows: batches } = await sql<Titled>`
    select b.id, b.title from quick_view_defaults d join ${batchesOf(scope)} b on b.id = d.batch_id
    where ${ofView} and ${isSeenBy(actor)} order by b.title_key, b.id limit ${most}`.execute(db());
  const { rows: people } = await sql<{ count: number }>`
    select count(*)::int as count from quick_view_defaults d
    where ${ofView} and d.person_id <> ${actor.personId}`.execute(db());
  return { teams, batches, peopleCount: people[0]?.count ?? 0 };
}
