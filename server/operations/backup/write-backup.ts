import { runSql } from '#server/infra/db/database.ts';
import { listMigrationsDone, missingMigrations } from '#server/infra/db/migrate.ts';
import { inSnapshot } from '#server/infra/db/snapshot.ts';
import { hasQueue, jobsToKeep } from '#server/infra/jobs/kept-jobs.ts';
import { currentTime } from '#server/infra/clock.ts';
import { countSealed } from '#server/operations/rotate-secrets.ts';
import { listOurs, owners } from '#server/relations/owners.ts';
import { formatVersion, UnusableBackup, writeLines, type Header, type Summary } from './backup-file.ts';
import { inOneNotation, linesOf, listSequences, listStoredTables } from './stored-tables.ts';
import { startChecksum, type Checksum } from './checksum.ts';

/** How many rows are fetched at once. */
const portion = 1_000;

/**
 * Writes everything that's ours to one file, as it was at one moment, while people go on working. On the embedded engine their
 * requests wait until it's written.
 */
export function writeBackup(path: string, version: string): Promise<Summary> {
  return inSnapshot(async () => {
    await runSql(inOneNotation);
    const tables = await listStoredTables();
    const migrations = await listMigrationsDone();
    await assertAllAreThere();
    const first: Header = {
      courseyard: 'backup',
      format: formatVersion,
      madeAt: currentTime().toISOString(),
      version,
      migrations,
      keyIds: [...(await countSealed()).keys()],
      tables,
    };
    let made: Summary | undefined;
    await writeLines(
      path,
      linesOfAll(first, (summary) => (made = summary)),
    );
    if (!made) throw new Error('The backup has no end');
    return made;
  }, listOurs);
}

/** Without one of its tables, it couldn't be restored. */
async function assertAllAreThere() {
  if ((await missingMigrations()).length > 0) return;
  const there = new Set(await listOurs());
  const missing = Object.keys(owners).filter((name) => !there.has(name));
  if (missing.length > 0)
    throw new UnusableBackup(
      `The database lacks tables that Courseyard has made: ${missing.join(', ')}. A backup without them couldn't be restored.`,
    );
}

async function* linesOfAll(first: Header, report: (summary: Summary) => void) {
  yield JSON.stringify(first);
  const tallies: Record<string, Checksum> = {};
  for (const table of first.tables) {
    yield JSON.stringify({ table: table.name });
    const checksum = startChecksum();
    for await (const line of fetched(linesOf(table))) {
      checksum.add(line);
      yield line;
    }
    tallies[table.name] = checksum.end();
  }
  yield JSON.stringify({ jobs: true });
  let jobs = 0;
  if (await hasQueue()) {
    for await (const line of fetched(jobsToKeep)) {
      jobs += 1;
      yield line;
    }
  }
  // Last, as they aren't part of the snapshot: no row above can have an id that they're still to give.
  const summary = { tallies, sequences: await listSequences(), jobs };
  report(summary);
  yield JSON.stringify(summary);
}

async function* fetched(query: string) {
  await runSql(`declare stored no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await runSql(`fetch ${portion} from stored`);
    for (const { line } of rows) yield String(line);
    if (rows.length < portion) break;
  }
  await runSql('close stored');
}
