import { inTransaction, runSql } from '#server/infra/db/database.ts';
import { dropJobsOf } from '#server/infra/jobs/kept-jobs.ts';
import { listHeldTables } from './held-tables.ts';

/** Rows deleted per statement, so that others' work never waits long. */
const erasedAtOnce = 5_000;

interface ErasedTable {
  readonly name: string;
  readonly rows: number;
}

/**
 * Erases everything of an institution in portions, each of which lasts: if it's interrupted, run it again and it continues. The
 * institution is archived first, so that nothing starts for it any more; its own row goes last.
 */
export async function eraseInstitution(
  institutionId: number,
  report: (erased: ErasedTable) => void = () => {},
): Promise<void> {
  await runSql('update institutions set status = 0 where id = $1', [institutionId]);
  await dropJobsOf(institutionId);
  await eraseGrants(institutionId);
  await eraseOwnPlatforms(institutionId);
  const tables = (await listHeldTables()).toReversed();
  for (const { name, ofInstitution } of tables) {
    if (ofInstitution === null || name === 'institutions') continue;
    const rows = await eraseRows(name, ofInstitution, institutionId);
    if (rows > 0) report({ name, rows });
  }
  await inTransaction(async () => {
    await forgetItsCanvas(institutionId);
    // What was written in the meantime goes along.
    await runSql('delete from institutions where id = $1', [institutionId]);
  });
  await dropJobsOf(institutionId);
}

/** The condition twice: in a partitioned table, rows of others can be at the same place in another part. */
async function eraseRows(table: string, condition: string, institutionId: number) {
  let erased = 0;
  for (;;) {
    const { rows } = await runSql(
      `with gone as (
         delete from ${table} where ctid = any(array(
           select ctid from ${table} where ${condition} limit ${erasedAtOnce})) and ${condition} returning 1)
       select count(*) as count from gone`,
      [institutionId],
    );
    erased += Number(rows[0]?.count);
    if (Number(rows[0]?.count) < erasedAtOnce) return erased;
  }
}

/** Roles in the installation that its people have by no other institution; before what tells who they are. */
const eraseGrants = (institutionId: number) =>
  runSql(
    `delete from super_admins s
     where exists (select from people p where p.institution_id = $1 and ${isSame})
       and not exists (select from people p where p.institution_id <> $1 and ${isSame})`,
    [institutionId],
  );
const isSame = '(p.issuer, p.client_id, p.subject) = (s.issuer, s.client_id, s.subject)';

/**
 * LTI registrations that no other institution uses, and those that its links added; before what tells whose they are.
 * Roles by such a registration lead nowhere any more.
 */
const eraseOwnPlatforms = (institutionId: number) =>
  runSql(
    `with gone as (
       delete from lti_platforms p
       where not exists (select from lti_deployments where platform_id = p.id and institution_id <> $1)
         and (exists (select from lti_deployments where platform_id = p.id)
           or exists (select from lti_registration_links where platform_id = p.id and institution_id = $1))
       returning issuer, client_id)
     delete from super_admins s using gone where (s.issuer, s.client_id) = (gone.issuer, gone.client_id)`,
    [institutionId],
  );

/** How its Canvas answers, unless others use the same. */
async function forgetItsCanvas(institutionId: number) {
  for (const table of ['canvas_states', 'canvas_budgets'])
    await runSql(
      `delete from ${table} where origin = (select canvas_url from institutions where id = $1)
         and not exists (select from institutions where id <> $1 and canvas_url = ${table}.origin)`,
      [institutionId],
    );
}
