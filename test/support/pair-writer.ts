// A process that writes pairs of rows into an embedded database until it is killed, each pair in one transaction.
// It prints the number of each committed pair, and "!" with the problem's code for each that failed.
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { closeDatabase, db, inTransaction, openDatabase, runSql } from '#server/infra/db/database.ts';
import { unavailabilityOf } from '#server/infra/db/unavailability.ts';
import { unflushedInBulk } from '#server/infra/db/unflushed.ts';

const [dataDir = '', mode = 'write'] = process.argv.slice(2);
/** "fill" writes this much per row, so that the disk is soon full; in bytes. */
const paddingBytes = 200_000;

await openDatabase(
  { databaseUrl: undefined, databasePool: 2, dataDir },
  { role: mode === 'join' ? 'join' : 'own' },
);
if (mode === 'write' || mode === 'fill') {
  await runSql('create table if not exists pairs (number integer, half text)');
  const { rows } = await runSql('select coalesce(max(number), 0)::int as last from pairs');
  for (let number = Number(rows[0]?.last) + 1; ; number += 1) {
    process.stdout.write(`${(await isWritten(number)) ? number : `! ${(number -= 1)}`}\n`);
  }
}
const { rows } = await runSql(
  'select count(distinct number)::int as numbers, count(*)::int as halves, coalesce(max(number), 0)::int as last from pairs',
);
process.stdout.write(`${JSON.stringify(rows[0])}\n`);
await closeDatabase();

/** Whether the pair is stored; if the database is unavailable, returns after a pause. */
async function isWritten(number: number): Promise<boolean> {
  const padding = mode === 'fill' ? randomBytes(paddingBytes / 2).toString('hex') : '';
  try {
    await inTransaction(async () => {
      // What's written in bulk outlives a kill, though it needn't wait for the disk.
      await db().selectNoFrom(unflushedInBulk).execute();
      await runSql('insert into pairs values ($1, $2)', [number, `left${padding}`]);
      await runSql('insert into pairs values ($1, $2)', [number, `right${padding}`]);
    });
    return true;
  } catch (error) {
    if (unavailabilityOf(error)?.status !== 503) throw error;
    await wait(100);
    return false;
  }
}
