import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closeDatabase, openDatabase } from '#server/infra/db/database.ts';
import { startEmbedded } from '#server/infra/db/embedded/engine.ts';
import { migrate } from '#server/infra/db/migrate.ts';
import { log } from '#server/infra/log.ts';
import { formatted } from './formatted.ts';
import { dataPage, listDescribed } from './inventory/data-page.ts';
import { summaryPage } from './inventory/summary-page.ts';
import { operate } from './operate.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The summary is committed; what lists everything is as long as a booklet, and made when it's wanted. */
const pages = { '.github/DATA.md': summaryPage, 'dist/DATA.md': dataPage };

// From an empty database of its own, as this version makes it.
operate(async () => {
  log.level = 'error';
  const engine = await startEmbedded();
  await openDatabase({ databaseUrl: undefined, databasePool: 1, dataDir: '' }, { engine });
  try {
    await migrate();
    const tables = await listDescribed();
    for (const [name, page] of Object.entries(pages)) {
      const path = join(root, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, await formatted(path, page(tables)));
      console.log(`${path}: ${tables.length} tables`);
    }
  } finally {
    await closeDatabase();
    await engine.close();
  }
});
