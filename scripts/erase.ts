import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { currentTime } from '#server/infra/clock.ts';
import type { Config } from '#server/infra/config.ts';
import { eraseInstitution } from '#server/operations/personal-data/erase-institution.ts';
import { erasePerson } from '#server/operations/personal-data/erase-person.ts';
import type { HeldPerson } from '#server/operations/personal-data/person.ts';
import type { Remaining } from '#server/operations/personal-data/erase-in-texts.ts';
import { listBackups } from '#server/operations/backup/made-backups.ts';
import { operate } from './operate.ts';
import { confirm, naming, onSubject } from './personal-data.ts';

/** What else is in a data folder: nothing about anyone. */
const harmless = /^(?:secret\.key|public-url|server\.pid|\.s\.PGSQL\..*)$/;

/** What's left of what was erased, in copies that Courseyard knows of and in the configuration. */
async function copiesLeft(config: Config): Promise<string[]> {
  const backups = (await listBackups()).map(
    ({ madeAt, host, path }) => `${path} on ${host}, made ${madeAt.toISOString()}`,
  );
  return [
    `What was copied before ${currentTime().toISOString()} still holds it: delete it, or erase again after restoring from it.`,
    ...[...backups, ...inDataFolder(config)].map((copy) => `  ${copy}`),
    'Courseyard doesn’t know of backups made in other ways, such as by PostgreSQL itself, or of files that people downloaded.',
  ];
}

/** On PostgreSQL, the folder's own database is the one that was moved from there. */
export function inDataFolder({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>) {
  const folder = resolve(dataDir);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !harmless.test(name) && (name !== 'database' || databaseUrl !== undefined))
    .flatMap((name) =>
      name === 'dumps'
        ? readdirSync(join(folder, name)).map((dump) => join(folder, name, dump))
        : [join(folder, name)],
    );
}

const help = `
Erases everything that's held about a person or an institution, to the last row. Works beside a running server; broken
off, it goes on when it's run again.

  npm run erase -- person --institution SLUG WHO [--yes]
${naming}
  npm run erase -- institution --institution SLUG [--yes]
      --yes    don't ask for the name
`;

operate(() =>
  onSubject(help, async ({ subject: { institution, person }, isSure, config }) => {
    await confirm(person?.name ?? institution.title, isSure);
    if (person) reportPerson(person, await erasePerson(person), config);
    else {
      await eraseInstitution(institution.id, ({ name, rows }) => console.log(`${rows}\t${name}`));
      console.log(`Erased: ${institution.slug}`);
    }
    for (const line of await copiesLeft(config)) console.log(line);
  }),
);

function reportPerson(
  { id, issuer, subject }: HeldPerson,
  remaining: readonly Remaining[],
  { superAdmins, systemAdmins }: Config,
) {
  console.log(`Erased: person ${id ?? 'without a row here'}. What they did stays, without who.`);
  if (remaining.length > 0) {
    console.log('The name is still here. It can be somebody else’s, or mean something else: look at');
    for (const { table, institutionId, rows, ids } of remaining)
      console.log(
        `  ${table} of institution ${institutionId}: ${rows} ${rows === 1 ? 'row' : 'rows'}${ids.length > 0 ? `, such as ${ids.join(', ')}` : ''}`,
      );
  }
  if ([...superAdmins, ...systemAdmins].some((one) => one.issuer === issuer && one.subject === subject))
    console.log('SUPER_ADMINS or SYSTEM_ADMINS has their subject: take it out of the configuration.');
  console.log('Canvas may bring the name back as a teacher’s or in titles: remove it there as well.');
}
