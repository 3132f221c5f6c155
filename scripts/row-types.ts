import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatted } from './formatted.ts';
import { onEmptyDatabase } from './on-empty-database.ts';
import { operate } from './operate.ts';
import { generateRowTypes } from './row-types/generate.ts';

const path = join(fileURLToPath(new URL('..', import.meta.url)), 'server/infra/db/tables.ts');

operate(() =>
  onEmptyDatabase(async () => writeFileSync(path, await formatted(path, await generateRowTypes()))),
);
