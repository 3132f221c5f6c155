import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { listBackups } from '#server/infra/backup/made-backups.ts';
import type { Config } from '#server/infra/config.ts';

/** What else is in a data folder: nothing about anyone. */
const harmless = /^(?:secret\.key|public-url|server\.pid|\.s\.PGSQL\..*)$/;

/** What's left of what was erased, in copies that Courseyard knows of and in the configuration. */
export async function copiesLeft(config: Config): Promise<string[]> {
  const backups = (await listBackups()).map(
    ({ madeAt, host, path }) => `${path} on ${host}, made ${madeAt.toISOString()}`,
  );
  return [
    `What was copied before ${new Date().toISOString()} still holds it: delete it, or erase again after restoring from it.`,
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
