import { sql } from 'kysely';

/**
 * For a statement's `returning`: its transaction doesn't wait for the disk. If the database's machine stops in the next
 * second it's as if it hadn't happened, so only for what's simply done again then, like opening a session. Reads from a
 * replica don't wait for it either.
 */
export const unflushed = sql<string>`set_config('synchronous_commit', 'off', true)`.as('unflushed');
