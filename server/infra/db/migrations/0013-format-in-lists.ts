import { sql, type Kysely } from 'kysely';

/** Canvas's list includes each course's format, so a reading with formats is the same as one without. */
export async function up(db: Kysely<unknown>) {
  await sql`
    delete from course_searches where with_formats;
    drop index course_searches_one_each;
    alter table course_searches drop column with_formats;
    create unique index course_searches_one_each on course_searches
      (person_id, purpose, lms_account_id, (coalesce(lms_term_id, '')));
  `.execute(db);
}
