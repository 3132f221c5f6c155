import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { exportPerson } from '#server/operations/personal-data/export-person.ts';
import { exportInstitution } from '#server/operations/personal-data/export-rows.ts';
import { operate, UsageError } from './operate.ts';
import { naming, onSubject } from './personal-data.ts';

const help = `
Writes everything that's held about a person or an institution into a new folder, as JSON lines with an index.

  npm run export -- person --institution SLUG WHO --to FOLDER
${naming}
      Rows that name the person can name others too: look through them before you pass them on.
  npm run export -- institution --institution SLUG --to FOLDER
`;

operate(() =>
  onSubject(help, async ({ subject: { institution, person }, to }) => {
    if (!to) throw new UsageError('--to FOLDER is needed');
    const folder = resolve(to);
    if (existsSync(folder)) throw new UsageError(`${folder} exists already.`);
    const tables = person
      ? await exportPerson(person, folder)
      : await exportInstitution(institution.id, institution.title, folder);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${folder}: ${rows} rows of ${tables.length} tables; index.md lists them`);
  }),
);
