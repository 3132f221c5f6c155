import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';

/** What was written about courses, without the texts. */
export const messagesOf = ({ institutionId }: Scope) => sql`(
  select m.id, m.course_id, m.author_id, m.is_by_instructor, m.created_at from course_messages m
  where m.institution_id = ${institutionId})`;
