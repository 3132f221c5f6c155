import { runSql } from './database.ts';

/** How far this process's clock and the database's can be apart, in milliseconds. */
const mostApartMs = 5 * 60_000;

/**
 * The database's time, for deleting what's old. Throws if this process's clock says something else: one of them is
 * wrong, and what a wrong clock deletes doesn't come back.
 */
export async function agreedNow(): Promise<Date> {
  const { rows } = await runSql('select clock_timestamp() as now');
  const now = rows[0]?.now as Date;
  const apartMs = now.getTime() - Date.now();
  if (Math.abs(apartMs) > mostApartMs)
    throw new Error(
      `The database's clock is ${Math.round(apartMs / 1000)} seconds off this process's: nothing is deleted until they agree`,
    );
  return now;
}
