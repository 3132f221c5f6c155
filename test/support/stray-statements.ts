import pg from 'pg';
import { runSql } from '#server/infra/db/database.ts';
import { workGoingOn } from '#server/infra/log.ts';
import { strayTables, tablesByTenancy } from './tenancy-rule.ts';

interface Given {
  readonly text: string;
  /** the request or job that ran it */
  readonly by: string;
}

const run = new Map<string, Given>();
const judged = new Set<string>();

/** Who asks, if that's somebody working for one institution. */
function whoAsks() {
  const work = workGoingOn();
  if (!work) return undefined;
  if ('requestId' in work) return 'a request';
  return work.institutionId === 0 ? undefined : work.job;
}

function note(asked: unknown) {
  const text = typeof asked === 'string' ? asked : (asked as { text?: string } | undefined)?.text;
  if (text === undefined || judged.has(text)) return;
  const by = whoAsks();
  if (by !== undefined) run.set(text, { text, by });
}

const ask = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown;
Reflect.set(pg.Client.prototype, 'query', function query(this: pg.Client, ...given: unknown[]) {
  note(given[0]);
  return ask.apply(this, given);
});

let owned: ReadonlySet<string> | undefined;

/** What has been asked since the last call without saying whose rows it means, and by whom. */
export async function strayStatements(): Promise<readonly string[]> {
  if (run.size === 0) return [];
  const given = [...run.values()];
  run.clear();
  for (const { text } of given) judged.add(text);
  owned ??= (await tablesByTenancy(runSql)).owned;
  const tables = owned;
  return given
    .filter(({ text }) => strayTables(text, tables).length > 0)
    .map(({ by, text }) => `${by}: ${text}`);
}
