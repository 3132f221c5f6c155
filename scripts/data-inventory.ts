import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatted } from './formatted.ts';
import { dataPage, listDescribed } from './inventory/data-page.ts';
import { summaryPage } from './inventory/summary-page.ts';
import { onEmptyDatabase } from './on-empty-database.ts';
import { operate } from './operate.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The summary is committed; what lists everything is as long as a booklet, and made when it's wanted. */
const pages = { '.github/DATA.md': summaryPage, 'dist/DATA.md': dataPage };

operate(() =>
  onEmptyDatabase(async () => {
    const tables = await listDescribed();
    for (const [name, page] of Object.entries(pages)) {
      const path = join(root, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, await formatted(path, page(tables)));
      console.log(`${path}: ${tables.length} tables`);
    }
  }),
);
