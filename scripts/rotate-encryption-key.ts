import { listLivingProcesses, nameOfProcess, type LivingProcess } from '#server/infra/db/living-processes.ts';
import {
  countOfOthers,
  countSealed,
  forgetLost,
  listSealedColumns,
  resealColumn,
} from '#server/operations/rotate-secrets.ts';
import { currentKeyId } from '#server/infra/secrets.ts';
import { onDatabase } from './on-database.ts';
import { operate, readFlags, UsageError } from './operate.ts';

const help = `
Encrypts everything that was encrypted with the keys in SECRET_KEYS_OLD with SECRET_KEY. Works beside running servers,
in portions. If it's interrupted, run it again and it continues.

  1. Start all processes with the new key added to SECRET_KEYS_OLD: from then on each can read both.
  2. Start them with the new key as SECRET_KEY, and the old one in SECRET_KEYS_OLD.
  3. npm run rotate-encryption-key
  4. Once it says that nothing is left, take the old key out. Backups made before still need it.

If the old key is lost for good, no process starts with a new one, until its secrets are forgotten:

  npm run rotate-encryption-key -- --forget-lost
      Empties what's encrypted with keys that aren't configured. Afterwards, authorise the task runners again, enter
      the secrets of Canvas's API keys again, and run: npm run rotate-lti-keys -- --now
`;

const options = { help: { type: 'boolean', short: 'h' }, 'forget-lost': { type: 'boolean' } } as const;

const listed = (processes: readonly LivingProcess[]) => processes.map(nameOfProcess).join(', ');

/** They couldn't read what's encrypted from now on. */
async function assertAllHaveNewKey() {
  const without = (await listLivingProcesses()).filter(
    ({ keyIds }) => keyIds !== null && !keyIds.includes(currentKeyId() ?? ''),
  );
  if (without.length > 0)
    throw new UsageError(
      `These processes don’t have the new key yet, so they couldn’t read what it encrypts: ${listed(without)}. Start them with it first, see --help.`,
    );
}

async function rotate() {
  await assertAllHaveNewKey();
  let unreadable = 0;
  for (const column of await listSealedColumns()) {
    const result = await resealColumn(column);
    unreadable += result.unreadable;
    console.log(`${result.done}\t${column.table}.${column.column}`);
  }
  if (unreadable > 0)
    throw new UsageError(
      `${unreadable} secrets can’t be read with any of the keys. Add the key they were encrypted with to SECRET_KEYS_OLD, and run this again.`,
    );
  await assertNothingIsLeft();
  console.log(
    'Nothing is left of other keys: SECRET_KEYS_OLD can be emptied. Backups made before still need them.',
  );
}

/** While it went on, a process with the old key can have encrypted something with it; it would do so again. */
async function assertNothingIsLeft() {
  const strangers = (await listLivingProcesses()).filter(({ keyIds }) => keyIds?.[0] !== currentKeyId());
  if (strangers.length > 0)
    throw new UsageError(
      `These processes still encrypt with another key, or don’t say with which: ${listed(strangers)}. Start them with the new one as SECRET_KEY, and run this again.`,
    );
  const left = countOfOthers(await countSealed());
  if (left > 0)
    throw new UsageError(`${left} secrets were encrypted with another key meanwhile. Run this again.`);
}

async function forget() {
  for (const column of await listSealedColumns())
    console.log(`${await forgetLost(column)}\t${column.table}.${column.column}`);
  console.log('What’s listed is empty now: --help says what to do about it.');
}

operate(async () => {
  const { values } = readFlags({ options });
  if (values.help) return void console.log(help);
  if (values['forget-lost']) return onDatabase(forget, { anyKey: true });
  await onDatabase(rotate);
});
