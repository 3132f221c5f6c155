import type { Actor } from '#server/access/actor.ts';
import { runSql } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { countForRule } from '#server/scope-decisions/scope-rule.service.ts';
import type { Row } from './benchmark.ts';
import { compare, millisecondsOf, type Bounds } from './measure.ts';
import { analyze } from './seed.ts';

/** An admin of the institution sees all its courses; nothing else of it is asked for. */
const actor = { isInstitutionAdmin: true, teamRoles: new Map(), accountIds: new Set() } as unknown as Actor;

const asked = {
  standing: 'archived' as const,
  condition: [
    { column: 'core.title' as const, any: [{ op: 'contains' as const, value: 'biology' }] },
    { column: 'core.studentCount' as const, any: [{ op: 'above' as const, value: 100 }] },
  ],
};

/**
 * What a rule of scope says before it decides, against one statement that knows the tables: all courses, those that match,
 * about how many of these people decided, and how many would leave the scope. Each fifth course is decided about.
 */
export async function measureRule(
  scope: Scope,
  { courses, bounds }: { readonly courses: number; readonly bounds: Bounds },
): Promise<Row> {
  await runSql(
    `insert into scope_decisions (institution_id, course_id, subject, subject_key, subject_title, standing, reason,
       decided_at, began_at, decided_by_name, rule_title)
     select $1, id, 'course', '', title, 'archived', 'Over', now(), now(),
       case when id % 10 = 0 then 'Ann' end, case when id % 10 <> 0 then 'Old' end
     from courses where institution_id = $1 and id % 5 = 0`,
    [scope.institutionId],
  );
  await analyze();
  const contest = {
    ours: () => millisecondsOf(() => countForRule(scope, actor, asked)),
    peer: () => millisecondsOf(() => bareCount(scope)),
  };
  const what = `a rule's count over ${courses.toLocaleString('en')} courses`;
  return { what, unit: 'ms', aim: 1.5, ...(await compare(contest, bounds)) };
}

const bare = `
  select count(*), count(*) filter (where is_met), count(*) filter (where is_met and d.id is not null and rule_title is null),
    count(*) filter (where is_met and (d.id is null or (rule_title is not null and standing = 'in_scope')))
  from (
    select f.course_id, f.name_key like '%biology%' and f.core_metrics[2] > 100 as is_met
    from course_facts f where f.institution_id = $1
      and exists (select from batch_courses m join batches b on b.id = m.batch_id
        where m.course_id = f.course_id and b.institution_id = $1 and b.status = 1 and b.deleted_at is null)) c
  left join scope_decisions d on d.course_id = c.course_id and d.subject = 'course' and d.ended_at is null`;

const bareCount = ({ institutionId }: Scope) => runSql(bare, [institutionId]);
