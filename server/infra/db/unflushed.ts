import { sql, type RawBuilder } from 'kysely';

/**
 * For a statement's `returning`: its transaction doesn't wait for the disk. If the database's machine stops in the next
 * second it's as if it hadn't happened, so only for what's simply done again then, like opening a session. Reads from a
 * replica don't wait for it either. In the embedded engine the log is written with the next transaction that does wait: if
 * the process is killed before, it's lost too.
 */
export const unflushed = leaveUnflushed(sql`'off'`);

/**
 * The same for a transaction that writes much. The embedded engine, which never waits for the disk, writes its log at once:
 * nobody would do so afterwards, and once the log's memory is full, each page of it would be written by itself.
 */
export const unflushedInBulk = leaveUnflushed(
  sql`case current_setting('fsync') when 'on' then 'off' else current_setting('synchronous_commit') end`,
);

function leaveUnflushed(setting: RawBuilder<unknown>) {
  return sql<string>`set_config('synchronous_commit', ${setting}, true)`.as('unflushed');
}
