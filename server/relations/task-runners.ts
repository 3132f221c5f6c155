import { db } from '#server/infra/db/database.ts';

/** How each task runner was when it was last checked; its tokens are only said to be there. */
export const everyRunner = () =>
  db()
    .selectFrom('task_runners')
    .select(['institution_id', 'tool', 'is_valid'])
    .select((eb) => eb('access_token', 'is not', null).as('is_connected'));
