import type { Actor } from '#server/access/actor.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { mostMembersNamed, type CourseTeam } from '#shared/teams/course-team.api.ts';
import { listFirstMembers, listTeamsOfCourse } from './course-team.repository.ts';

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
