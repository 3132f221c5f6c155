// A process that writes rows into an embedded database until it is killed; prints each committed number.
import { closeDatabase, inTransaction, openDatabase, runSql } from '#server/infra/db/database.ts';

const [dataDir = '', mode = 'write'] = process.argv.slice(2);
await openDatabase(
  { databaseUrl: undefined, databasePool: 2, dataDir },
  { role: mode === 'join' ? 'join' : 'own' },
);
if (mode === 'write') {
  await runSql('create table if not exists pairs (number integer, half text)');
  const { rows } = await runSql('select coalesce(max(number), 0)::int as last from pairs');
  for (let number = Number(rows[0]?.last) + 1; ; number += 1) {
    await inTransaction(async () => {
      await runSql('insert into pairs values ($1, $2)', [number, 'left']);
      await runSql('insert into pairs values ($1, $2)', [number, 'right']);
    });
    process.stdout.write(`${number}\n`);
  }
}
const { rows } = await runSql(
  'select count(distinct number)::int as numbers, count(*)::int as halves, coalesce(max(number), 0)::int as last from pairs',
);
process.stdout.write(`${JSON.stringify(rows[0])}\n`);
await closeDatabase();
