import { newSettings } from '#shared/settings/institution-settings.ts';
import { sql, type RawBuilder, type Updateable } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import { likeAnywhere } from '#server/infra/db/search.ts';
import type { Tables } from '#server/infra/db/tables.ts';
import { currentTime } from '#server/infra/clock.ts';
import type { InstitutionSort } from '#shared/institutions/institution.columns.ts';
import { everyBatch, everyMember } from '#server/relations/batches.ts';
import { everyone, everyContext, everySession } from '#server/relations/people.ts';
import { everyRunner } from '#server/relations/institutions.ts';
import { everyCourseOut } from '#server/relations/scope-decisions.ts';
import type { Tool } from '#shared/task-runners/tool.ts';

// These read across institutions: they're only for super admins, as every endpoint that leads here declares.

export interface InstitutionFilter {
  readonly search?: string | undefined;
  readonly includeArchived: boolean;
}

/** A title's key as in shared/text/keys: there are few institutions, so the query computes it. */
const titleKey = sql<string>`lower(regexp_replace(normalize(i.title, NFKD), '[\u0300-\u036f]', '', 'g')) collate "C"`;

const matching = ({ search, includeArchived }: InstitutionFilter) => {
  const pattern = likeAnywhere(search);
  let query = db().selectFrom('institutions as i');
  if (!includeArchived) query = query.where('i.status', '=', 1);
  if (pattern !== undefined)
    query = query.where(
      sql<boolean>`concat_ws(' ', ${titleKey}, i.slug, array_to_string(i.domain_names, ' ')) like ${pattern}`,
    );
  return query;
};

export async function countInstitutions(filter: InstitutionFilter): Promise<number> {
  const { count } = await matching(filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface RunnerColumn {
  readonly tool: Tool;
  readonly is_connected: boolean;
  readonly is_valid: boolean;
}

const userCount = () => sql<number>`(
  select count(*)::int from ${everyone()} p where p.institution_id = i.id and p.state <> 'deactivated')`;
const batchCount = () => sql<number>`(
  select count(*)::int from ${everyBatch()} b where b.institution_id = i.id and b.status = 1)`;
const countCourses = (which: RawBuilder<boolean>) => sql<number>`(
  select (count(distinct m.course_id) filter (where ${which}))::int
  from ${everyBatch()} b join ${everyMember()} m on m.batch_id = b.id
  where b.institution_id = i.id and b.status = 1)`;
const courseCount = () => countCourses(sql`true`);
const inScopeCount = () =>
  countCourses(sql`m.course_id not in ${everyCourseOut().where(sql<boolean>`out.institution_id = i.id`)}`);
const lastActivity = () => sql<Date | null>`greatest(
  (select max(p.last_seen_at) from ${everyone()} p where p.institution_id = i.id),
  (select max(s.last_seen_at) from ${everySession()} s where s.institution_id = i.id))`;
const runners = () => sql<RunnerColumn[]>`(
  select coalesce(json_agg(json_build_object(
    'tool', r.tool, 'is_connected', r.is_connected, 'is_valid', r.is_valid)), '[]')
  from ${everyRunner()} r where r.institution_id = i.id)`;
/** Where the same LMS identity works in the institution, last used first. */
const contextIdOf = (personId: number) => sql<number | null>`(
  select c.id from ${everyone()} me
  join ${everyone()} p on p.id = me.id or (p.issuer = me.issuer and p.subject = me.subject)
  join ${everyContext()} c on c.person_id = p.id
  where me.id = ${personId} and c.institution_id = i.id
  order by c.last_used_at desc limit 1)`;

/** What each order compares; people never seen come before all others. */
const sortColumns = {
  title: () => titleKey,
  slug: () => sql<string>`i.slug collate "C"`,
  userCount,
  batchCount,
  courseCount,
  lastActivity: () => sql<Date>`coalesce(${lastActivity()}, '-infinity'::timestamptz)`,
  domains: () => sql<string>`coalesce(i.domain_names[1], '')`,
  products: () => sql<number>`cardinality(i.active_products)`,
  flavour: () => sql<boolean>`i.is_ready_go`,
  liveEvents: () => sql<boolean>`i.use_live_events`,
  runners: () => sql<number>`(
    select count(*) from ${everyRunner()} r where r.institution_id = i.id and r.is_connected and r.is_valid)`,
  status: () => sql<number>`i.status`,
} satisfies Record<InstitutionSort, () => RawBuilder<unknown>>;

const withFigures = (query: ReturnType<typeof matching>, personId: number) =>
  query
    .selectAll('i')
    .select([
      userCount().as('user_count'),
      batchCount().as('batch_count'),
      courseCount().as('course_count'),
      inScopeCount().as('in_scope_count'),
      lastActivity().as('last_activity_at'),
      runners().as('runners'),
      contextIdOf(personId).as('context_id'),
    ]);

interface InstitutionPage {
  readonly sortBy: InstitutionSort;
  readonly sortOrder: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

export const listInstitutionRows = (
  personId: number,
  filter: InstitutionFilter,
  { sortBy, sortOrder, limit, offset }: InstitutionPage,
) =>
  withFigures(matching(filter), personId)
    .orderBy(sortColumns[sortBy](), sortOrder)
    .orderBy('i.id')
    .limit(limit)
    .offset(offset)
    .execute();

export type InstitutionRow = Awaited<ReturnType<typeof listInstitutionRows>>[number];

export const findInstitutionRow = (personId: number, id: number) =>
  withFigures(matching({ includeArchived: true }), personId)
    .where('i.id', '=', id)
    .executeTakeFirst();

/** The institution's row, locked against other changes until this transaction ends. */
export const lockInstitution = (id: number) =>
  db().selectFrom('institutions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export type LockedInstitution = NonNullable<Awaited<ReturnType<typeof lockInstitution>>>;

export type InstitutionValues = Updateable<Tables['institutions']>;

/** Changes the values and raises the version by one. */
export async function updateInstitutionRow(id: number, values: InstitutionValues) {
  await db()
    .updateTable('institutions')
    .set(({ eb }) => ({ ...values, version: eb('version', '+', 1), updated_at: currentTime() }))
    .where('id', '=', id)
    .execute();
}

type NewInstitutionValues = Pick<
  Tables['institutions'],
  'slug' | 'title' | 'canvas_url' | 'canvas_root_account_id'
> & {
  domain_names: string[];
  is_ready_go: boolean;
  active_products: string[];
  locale: string;
  time_zone: string;
  canvas_oauth_client_id: string | null;
  canvas_oauth_client_secret: string | null;
};

export async function insertInstitution(values: NewInstitutionValues): Promise<number> {
  const { id } = await db()
    .insertInto('institutions')
    .values({ ...values, settings: newSettings })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
