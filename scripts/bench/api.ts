import type { Benchmark, Engine, Options, Row } from './benchmark.ts';
import { measureCourses } from './courses.ts';
import { emptyDatabase } from './databases.ts';
import { callerOf, compareLoad, publishQuery } from './load.ts';
import { startChild } from './processes.ts';
import type { Twins, TwinsGiven } from './twins.ts';

const seeds: Record<Options['size'], TwinsGiven> = {
  small: { courses: 100, batchCourses: 100, batches: 20, people: 200 },
  full: { courses: 1_000, batchCourses: 1_000, batches: 500, people: 20_000 },
};
const loads = {
  small: { rounds: 2, requests: 20, atOnce: 4, withinMs: 10_000 },
  full: { rounds: 10, requests: 200, atOnce: 8, withinMs: 30_000 },
};
/** Issue: "aim: under 1.5 ×". */
const aim = 1.5;

export const api: Benchmark = {
  about:
    'Requests a second, several at once, against the same query behind a bare Express handler. Besides its own query, a request costs one that finds the session with its person, teams and roles. Then the table of courses, filtered and sorted by what scans measured, and the dashboard, one request at a time.',
  run: async (options) => {
    const rows: Row[] = [];
    for (const engine of options.engines)
      rows.push(...(await measure(engine, options)), ...(await measureCourses(engine, options)));
    return rows;
  },
};

/** The request, and the one query with all its rows, as you'd write it by hand. */
interface Question {
  readonly what: string;
  readonly path: string;
  readonly query: string;
}

const questions = ({ institutionId, personId }: Twins): Question[] => [
  {
    what: 'settings',
    path: '/api/settings',
    query: `
      select s.id, s.kind, s.context_id, s.is_high_contrast, s.locale, s.last_seen_at,
        p.id as person_id, p.name, p.email, p.is_lms_admin, p.is_admin, p.can_manage_checklists, p.preferences,
        i.id as institution_id, i.title, i.slug, i.domain_names, i.active_products, i.features, i.locale as own_locale,
        i.time_zone, i.use_live_events, i.is_new, i.status, i.settings, i.canvas_url, i.is_ready_go, i.is_mock_data, (
          select coalesce(json_agg(g.role), '[]') from super_admins g
          where g.issuer = p.issuer and g.client_id = s.client_id and g.subject = p.subject) as granted_roles, (
          select coalesce(json_agg(json_build_object('team_id', m.team_id, 'role', m.role)), '[]')
          from team_members m where m.person_id = p.id) as team_roles, (
          select count(*) from contexts c join people w on w.id = c.person_id
          where w.issuer = p.issuer and w.subject = p.subject and w.state = 'active') as context_count
      from sessions s join people p on p.id = s.person_id join institutions i on i.id = s.institution_id
      where s.person_id = ${personId}`,
  },
  {
    what: 'people list, a page of 100',
    path: '/api/people?limit=100',
    query: `
      select p.id, p.name, p.email, p.lms_user_id, p.issuer, p.subject, p.is_lms_admin, p.is_admin,
        p.can_manage_checklists, p.source, p.state, p.last_seen_at, p.created_at, (
          select coalesce(json_agg(json_build_object('id', t.id, 'title', t.title, 'role', m.role) order by t.title_key), '[]')
          from team_members m join teams t on t.id = m.team_id where m.person_id = p.id) as teams,
        (select count(*) from people where institution_id = ${institutionId}) as total
      from people p where p.institution_id = ${institutionId}
      order by p.name_key, p.id limit 100`,
  },
  {
    what: 'batch list',
    path: '/api/batches',
    query: `
      select b.id, b.institution_id, b.title, b.status, b.type, b.team_id, t.title as team_title, b.course_count,
        b.deadline_date, b.lms_account_id, b.lms_term_id, b.include_child_accounts, b.course_formats, b.created_at,
        b.updated_at, (
        select coalesce(json_agg(json_build_object('id', g.id, 'title', g.title) order by g.title_key), '[]')
        from batch_tags l join tags g on g.id = l.tag_id where l.batch_id = b.id and g.removed_at is null) as tags
      from batches b left join teams t on t.id = b.team_id
      where b.institution_id = ${institutionId} and b.deleted_at is null and b.status = 1
      order by b.title_key, b.id`,
  },
];

async function measure(engine: Engine, { size }: Options): Promise<Row[]> {
  const database = await emptyDatabase(engine);
  if (!database) return [];
  const { ready: twins, stop } = await startChild<Twins>('./twins.ts', seeds[size], database);
  const caller = callerOf(twins, loads[size].atOnce);
  const rows: Row[] = [];
  for (const { what, path, query } of questions(twins)) {
    const peerPath = await publishQuery(twins, query);
    const result = await compareLoad(
      { ours: () => caller.ours(path), peer: () => caller.bare(peerPath) },
      loads[size],
    );
    rows.push({ what: `${what}, ${engine}`, unit: 'ms', aim, ...result });
  }
  await stop();
  return rows;
}
