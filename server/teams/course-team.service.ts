import { sql } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { mostMembersNamed, type CourseTeam } from '#shared/teams/course-team.api.ts';
import { isSeenBy } from '#server/access/sight.ts';
import { db } from '#server/infra/db/database.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { peopleOf } from '#server/relations/people.ts';
import type { TeamRole } from '#shared/teams/team.ts';

/** The active batches with the course that the actor sees, each with its team. */
const listTeamsOfCourse = (scope: Scope, actor: Actor, courseId: number) =>
  db()
    .selectFrom(membersOf(scope).as('of'))
    .innerJoin(batchesOf(scope).as('b'), 'b.id', 'of.batch_id')
    .innerJoin('teams as t', 't.id', 'b.team_id')
    .select(['t.id', 't.title', 'b.id as batch_id', 'b.title as batch_title'])
    .where('of.course_id', '=', courseId)
    .where('b.status', '=', 1)
    .where(isSeenBy(actor))
    .orderBy('t.title_key')
    .orderBy('t.id')
    .orderBy('b.title_key')
    .orderBy('b.id')
    .execute();

/** The first members of each team by name, with how many it has; deactivated people see nothing. */
const listFirstMembers = (scope: Scope, teamIds: readonly number[], most: number) =>
  db()
    .selectFrom((of) =>
      of
        .selectFrom('team_members as m')
        .innerJoin(peopleOf(scope).as('p'), 'p.id', 'm.person_id')
        .select([
          'm.team_id',
          'm.role',
          'p.id',
          'p.name',
          sql<number>`row_number() over (partition by m.team_id order by p.name_key, p.id)::int`.as('place'),
          sql<number>`count(*) over (partition by m.team_id)::int`.as('member_count'),
        ])
        .where('m.institution_id', '=', scope.institutionId)
        .where(sql<boolean>`m.team_id = any(${[...teamIds]}::int[])`)
        .where('p.state', '!=', 'deactivated')
        .as('named'),
    )
    .select(['team_id', 'role', 'id', 'name', 'member_count'])
    .$narrowType<{ role: TeamRole }>()
    .where('place', '<=', most)
    .orderBy('team_id')
    .orderBy('place')
    .execute();

/** The teams that see a course through batches that the actor sees, with their members. */
export async function teamsOfCourse(scope: Scope, actor: Actor, courseId: number): Promise<CourseTeam[]> {
  const rows = await listTeamsOfCourse(scope, actor, courseId);
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  const members = await listFirstMembers(scope, [...titles.keys()], mostMembersNamed);
  return [...titles].map(([id, title]) => {
    const own = members.filter((member) => member.team_id === id);
    return {
      id,
      title,
      batches: rows
        .filter((row) => row.id === id)
        .map((row) => ({ id: row.batch_id, title: row.batch_title })),
      members: own.map((member) => ({ id: member.id, name: member.name, role: member.role })),
      memberCount: own[0]?.member_count ?? 0,
    };
  });
}
