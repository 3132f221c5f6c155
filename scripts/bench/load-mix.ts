import { metricById, type MetricId } from '#shared/scans/metrics.ts';
import type { LoadedDatabase } from './loaded-database.ts';

/** One request as the product gets it, and the statements that bare Express runs instead, knowing the tables. */
export interface MixedRequest {
  readonly kind: 'courses' | 'batch' | 'settings' | 'report' | 'write' | 'launch';
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: object;
  readonly statement: { readonly text: string; readonly values: readonly unknown[] };
}

/** Rows of a page. */
const limit = 50;

const valueOf = (id: MetricId) => `f.${id.split('.')[0] ?? ''}_metrics[${metricById(id).position}]`;
const score = valueOf('udoit.score');
const students = valueOf('core.studentCount');

/** Of twenty requests: 8 query courses, 4 list a batch, 4 are settings or a launch, 2 are reports, 2 write. */
const order: readonly MixedRequest['kind'][] = [
  ...([
    'courses',
    'batch',
    'courses',
    'settings',
    'courses',
    'report',
    'courses',
    'batch',
    'write',
    'settings',
  ] as const),
  ...([
    'courses',
    'batch',
    'courses',
    'settings',
    'courses',
    'report',
    'courses',
    'batch',
    'write',
    'launch',
  ] as const),
];

/** The request with a number: each asks about another batch, page or course. */
export function mixedRequest(data: LoadedDatabase, number: number): MixedRequest {
  const batchId = data.batchIds[number % data.batchIds.length] ?? 0;
  const kind = order[number % order.length] ?? 'settings';
  return { kind, ...makers[kind](data, { batchId, number }) };
}

interface Place {
  readonly batchId: number;
  readonly number: number;
}

type Maker = (data: LoadedDatabase, place: Place) => Omit<MixedRequest, 'kind'>;

const settings: Maker = ({ institutionId }) => ({
  method: 'GET',
  path: '/api/settings',
  statement: {
    text: `select s.*, p.name, p.email, p.preferences, i.title, i.slug, i.settings, i.features,
        (select json_agg(m.*) from team_members m where m.person_id = p.id) as team_roles
      from sessions s join people p on p.id = s.person_id join institutions i on i.id = s.institution_id
      where s.institution_id = $1 order by s.id limit 1`,
    values: [institutionId],
  },
});

const makers: Record<MixedRequest['kind'], Maker> = {
  courses: ({ institutionId }, { batchId, number }) => {
    const below = 60 + (number % 7) * 5;
    return {
      method: 'POST',
      path: '/api/courses/query',
      body: {
        batchIds: [batchId],
        columns: ['core.title', 'core.published', 'core.studentCount', 'udoit.score'],
        filter: [
          { column: 'udoit.score', any: [{ op: 'below', value: below }] },
          { column: 'core.studentCount', any: [{ op: 'at_least', value: 20 }] },
        ],
        sort: { column: 'udoit.score', order: 'asc' },
        limit,
      },
      statement: {
        text: `with hits as materialized (
            select f.course_id as id, f.name_key, ${score} as key
            from course_facts f join batch_courses m on m.course_id = f.course_id and m.batch_id = $2
            where f.institution_id = $1 and ${score} < $3 and ${students} >= 20),
          page as (select * from hits order by key, name_key, id limit ${limit})
          select c.id, c.title, c.workflow_state, ${students} as students, ${score} as score,
            (select count(*)::int from hits) as total
          from page join courses c on c.id = page.id join course_facts f on f.course_id = page.id
          order by page.key, page.name_key, page.id`,
        values: [institutionId, batchId, below],
      },
    };
  },
  batch: ({ institutionId }, { batchId, number }) => {
    const page = 1 + (number % 5);
    return {
      method: 'GET',
      path: `/api/batches/${batchId}/courses?page=${page}&limit=${limit}&sortBy=title`,
      statement: {
        text: `select c.id, c.lms_course_id, c.title, c.course_code, c.sis_course_id, c.workflow_state, page.added_at, s.scanned_at
          from (select course_id, added_at, name_key as key from batch_courses
            where batch_id = $2 order by name_key, course_id limit ${limit} offset $3) page
          join courses c on c.id = page.course_id and c.institution_id = $1
          left join course_scans s on s.course_id = c.id and s.tool = 'core'
          order by page.key, c.id`,
        values: [institutionId, batchId, (page - 1) * limit],
      },
    };
  },
  settings,
  // Its peer, a constant page, isn't a statement: what a launch costs more counts against us.
  launch: settings,
  report: ({ institutionId }, { batchId }) => ({
    method: 'GET',
    path: `/api/reports?reportId=udoit_score&batchIds=${batchId}&reportDuration=30_days`,
    statement: {
      text: `select day, sum(courses), sum(sums[1]), sum(sums[2]), sum(sums[3]), sum(counts[1]), sum(counts[2]), sum(counts[3])
        from group_days where institution_id = $1 and tool = 'udoit' and day > current_date - 30
          and group_id in (select id from course_groups where institution_id = $1 and batch_ids && array[$2::int])
        group by day
        union all
        select current_date, count(*), sum(s.metrics[1]), sum(s.metrics[2]), sum(s.metrics[3]), count(s.metrics[1]),
          count(s.metrics[2]), count(s.metrics[3])
        from batch_courses m left join course_scans s on s.course_id = m.course_id and s.tool = 'udoit'
        where m.batch_id = $2
        order by 1`,
      values: [institutionId, batchId],
    },
  }),
  write: ({ institutionId, tracked }, { number }) => {
    const courseId = 1 + (number % tracked);
    return {
      method: 'PUT',
      path: `/api/courses/${courseId}/tags`,
      body: { tags: [`Tag ${number % 20}`] },
      statement: {
        text: `with tag as (
            insert into tags (institution_id, title, title_key) values ($1, $3, lower($3))
            on conflict (institution_id, title_key) where removed_at is null do update set title = excluded.title returning id),
          gone as (delete from course_tags where course_id = $2 and tag_id not in (select id from tag))
          insert into course_tags (institution_id, course_id, tag_id) select $1, $2, id from tag
          on conflict do nothing returning tag_id`,
        values: [institutionId, courseId, `Bare ${number % 20}`],
      },
    };
  },
};
