import { runSql } from '#server/infra/db/database.ts';

/** Courses with the ids from 1 on, all in the batch: more than one portion of an action. */
export const buildMany = (
  { institutionId, batchId }: { institutionId: number; batchId: number },
  count: number,
) =>
  runSql(`
    insert into courses (institution_id, lms_course_id, lms_key, title, name_key, search_key)
      select ${institutionId}, n::text, lpad(n::text, 20, '0'), 'Course ' || n, 'course ' || n, 'course ' || n
      from generate_series(1, ${count}) n;
    insert into batch_courses (institution_id, batch_id, course_id, name_key, search_key, lms_key)
      select institution_id, ${batchId}, id, name_key, search_key, lms_key from courses;
    update batches set course_count = ${count} where id = ${batchId};
    analyze courses; analyze batch_courses`);

/** Lets a worker do one portion, and stops it then. */
export function untilOnePortion() {
  let asked = 0;
  return Object.defineProperty(new AbortController().signal, 'aborted', { get: () => (asked += 1) > 1 });
}

/** The database refuses to write this course's row, as if the worker were killed there. Returns what lets it again. */
export async function breakCourse(table: 'batch_courses' | 'course_tags' | 'course_scans', id: number) {
  await runSql(`
    create or replace function broken() returns trigger language plpgsql as
      $$ begin if coalesce(new.course_id, old.course_id) = ${id} then raise exception 'broken'; end if;
      return coalesce(new, old); end $$;
    create trigger broken before insert or delete on ${table} for each row execute function broken()`);
  return () => runSql(`drop trigger broken on ${table}; drop function broken`);
}
