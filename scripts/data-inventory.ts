import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closeDatabase, openDatabase } from '#server/infra/db/database.ts';
import { startEmbedded } from '#server/infra/db/embedded/engine.ts';
import { migrate } from '#server/infra/db/migrate.ts';
import { formatted } from './formatted.ts';
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
    writeFileSync(path, await formatted(path, dataPage(tables)));
    console.log(`${path}: ${tables.length} tables`);
  } finally {
    await closeDatabase();
    await engine.close();
  }
});
