import { sql, type Kysely } from 'kysely';

/** Where the LTI tools are that courses use: links to them are never opened. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table course_tool_hosts (
      institution_id integer not null,
      course_id integer not null,
      host text not null,
      primary key (course_id, host),
      foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
    );
    create index course_tool_hosts_of_institution on course_tool_hosts (institution_id, host)`.execute(db);
}
