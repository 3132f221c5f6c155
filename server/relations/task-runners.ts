import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';

/** Whether each task runner could do its whole job at its last check; of its tokens, only whether it has them. */
export const everyRunner = () =>
  db()
    .selectFrom('task_runners')
    .select(['institution_id', 'tool'])
    .select(sql<boolean>`coalesce(is_valid, false) and missing_permissions = '{}'`.as('is_valid'))
    .select(sql<boolean>`(access_token is not null and is_valid is false)`.as('is_refused'))
    .select((eb) => eb('access_token', 'is not', null).as('is_connected'));
