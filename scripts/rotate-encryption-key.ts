import { parseArgs } from 'node:util';
import { listSealedColumns, resealColumn } from '#server/infra/rotate-secrets.ts';
import { onDatabase } from './on-database.ts';
import { given, operate, UsageError } from './operate.ts';

const help = `
Encrypts everything that was encrypted with the keys in SECRET_KEYS_OLD with SECRET_KEY. Works beside running servers,
in portions; broken off, it goes on when it's run again.

  1. Start all processes with the new key added to SECRET_KEYS_OLD: from then on each can read both.
  2. Start them with the new key as SECRET_KEY, and the old one in SECRET_KEYS_OLD.
  3. npm run rotate-encryption-key
  4. Once it says that nothing is left, take the old key out. Backups made before still need it.
`;

const options = { help: { type: 'boolean', short: 'h' } } as const;

async function rotate() {
  const columns = await listSealedColumns();
  let unreadable = 0;
  for (const column of columns) {
    const result = await resealColumn(column);
    unreadable += result.unreadable;
    console.log(`${result.done}\t${column.table}.${column.column}`);
  }
  if (unreadable > 0)
    throw new UsageError(
      `${unreadable} secrets can’t be read with any of the keys. Add the key they were encrypted with to SECRET_KEYS_OLD, and run this again.`,
    );
  console.log(
    'Nothing is left of other keys: SECRET_KEYS_OLD can be emptied. Backups made before still need them.',
  );
}

operate(async () => {
  const { values } = given(() => parseArgs({ options }));
  if (values.help) return void console.log(help);
  await onDatabase(rotate);
});
