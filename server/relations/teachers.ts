import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';

/** Who teaches which course: Canvas's users, with the person here who is the same one; null: there is none yet. */
export const teachersOf = ({ institutionId }: Scope) => sql`(
  select t.course_id, t.lms_user_id, t.name, p.id as person_id
  from course_teachers t
  left join people p on p.institution_id = t.institution_id and p.lms_user_id = t.lms_user_id
  where t.institution_id = ${institutionId})`;
