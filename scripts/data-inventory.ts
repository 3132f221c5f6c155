import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { closeDatabase, openDatabase } from '#server/infra/db/database.ts';
import { startEmbedded } from '#server/infra/db/embedded/engine.ts';
import { migrate } from '#server/infra/db/migrate.ts';
import { dataPage, listDescribed } from './inventory/data-page.ts';
import { operate } from './operate.ts';

const path = join(fileURLToPath(new URL('..', import.meta.url)), '.github/DATA.md');

// From an empty database of its own, as this version makes it.
operate(async () => {
  process.env.LOG_LEVEL ??= 'error';
  const engine = await startEmbedded();
  await openDatabase({ databaseUrl: undefined, databasePool: 1, dataDir: '' }, { engine });
  try {
    await migrate();
    const tables = await listDescribed();
    writeFileSync(path, await format(dataPage(tables), { parser: 'markdown' }));
    console.log(`${path}: ${tables.length} tables`);
  } finally {
    await closeDatabase();
    await engine.close();
  }
});
