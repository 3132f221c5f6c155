import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';

/** Makes these the hosts of a course's LTI tools. */
export async function setToolHosts({ institutionId }: Scope, courseId: number, hosts: readonly string[]) {
  await sql`
    delete from course_tool_hosts where institution_id = ${institutionId} and course_id = ${courseId}
      and host <> all(${[...hosts]}::text[])`.execute(db());
  await sql`
    insert into course_tool_hosts (institution_id, course_id, host)
    select ${institutionId}::int, ${courseId}::int, unnest(${[...hosts]}::text[])
    on conflict do nothing`.execute(db());
}

/** The hosts of all LTI tools that the institution's courses use. */
export async function listToolHosts({ institutionId }: Scope): Promise<string[]> {
  const { rows } = await sql<{ host: string }>`
    select distinct host from course_tool_hosts where institution_id = ${institutionId}`.execute(db());
  return rows.map(({ host }) => host);
}

export async function deleteToolHosts({ institutionId }: Scope, courseIds: readonly number[]) {
  await sql`delete from course_tool_hosts
    where institution_id = ${institutionId} and course_id = any(${[...courseIds]}::int[])`.execute(db());
}
