import { sql, type Kysely } from 'kysely';

/** Which read a scan's values come from, and by which settings scores were computed. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table institutions add column score_version integer not null default 1;
    comment on column institutions.score_version is 'goes up with each change of what scores depend on';
    alter table course_scans
      add column score_version integer,
      add column read_began_at timestamptz;
    comment on column course_scans.score_version is 'of the settings that the score was computed by';
    comment on column course_scans.read_began_at is 'when the read began that the values come from';
  `.execute(db);
}
