import { setTimeout as wait } from 'node:timers/promises';
import { inTransaction, runSql } from '#server/infra/db/database.ts';
import { listOurs } from '#server/relations/owners.ts';
import { currentKeyId, keyIds, reseal, seal } from '#server/infra/secrets.ts';

/** A column whose comment in the catalogue says that it's sealed, and for which place. */
interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** what its texts are sealed with; its own name unless the comment says "sealed as …" */
  readonly context: string;
}

/** How many secrets are sealed again in one transaction. */
const portionRows = 100;

/** Every column of ours that holds sealed texts, whichever feature's it is. */
export async function listSealedColumns(): Promise<SealedColumn[]> {
  const { rows } = await runSql(
    `select relname, attname, substring(col_description(attrelid, attnum) from '^sealed as ([\\w.]+)') as context
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
       and col_description(attrelid, attnum) ~ '^sealed\\M' and relname = any($1::text[])
     order by relname, attname`,
    [await listOurs()],
  );
  return rows.map(({ relname, attname, context }) => ({
    table: String(relname),
    column: String(attname),
    context: String(context ?? `${String(relname)}.${String(attname)}`),
  }));
}

/** How many secrets in the database each key has sealed, by the key's id. */
export async function countSealed(): Promise<ReadonlyMap<string, number>> {
  const parts = (await listSealedColumns()).map(
    ({ table, column }) =>
      `select split_part("${column}", '.', 1) as key from "${table}" where "${column}" is not null`,
  );
  if (parts.length === 0) return new Map();
  const { rows } = await runSql(
    `select key, count(*) as secrets from (${parts.join(' union all ')}) s group by 1 order by 1`,
  );
  return new Map(rows.map(({ key, secrets }) => [String(key), Number(secrets)]));
}

/** How many of these secrets are sealed with other keys than the current one. */
export const countOfOthers = (sealed: ReadonlyMap<string, number>) =>
  [...sealed].reduce((sum, [key, secrets]) => sum + (key === currentKeyId() ? 0 : secrets), 0);

interface Resealed {
  readonly done: number;
  /** sealed with a key that isn't configured, or changed: they stay as they are */
  readonly unreadable: number;
}

/** How often rows that others hold are looked at again, and the pause before that, in milliseconds. */
const mostRounds = 5;
const pauseMs = 500;

/**
 * Seals what other keys sealed in a column with the current key, in portions: people, jobs and further rotations go on
 * meanwhile. If it's interrupted, it continues where it was. A secret that's replaced in the meantime stays replaced.
 */
export async function resealColumn(of: SealedColumn): Promise<Resealed> {
  const unreadable: string[] = [];
  let done = 0;
  for (let round = 1; ; round += 1) {
    for (let rows = -1; rows !== 0;) {
      const portion = await resealPortion(of, unreadable);
      ({ rows } = portion);
      done += portion.done;
    }
    const isOver = round === mostRounds || (await countLeft(of, unreadable)) === 0;
    if (isOver) return { done, unreadable: unreadable.length };
    await wait(pauseMs);
  }
}

const otherKeysIn = ({ table, column }: SealedColumn) =>
  `"${table}" where "${column}" is not null and split_part("${column}", '.', 1) <> $1
     and "${column}" <> all ($2::text[])`;

async function countLeft(of: SealedColumn, unreadable: readonly string[]) {
  const { rows } = await runSql(`select count(*) as left from ${otherKeysIn(of)}`, [
    currentKeyId(),
    unreadable,
  ]);
  return Number(rows[0]?.left);
}

/** Waits for nobody, so that nobody can wait for it in a circle: rows that others hold are passed over. */
const resealPortion = (of: SealedColumn, unreadable: string[]) =>
  inTransaction(async () => {
    const { rows } = await runSql(
      `select ctid::text as place, "${of.column}" as sealed from ${otherKeysIn(of)}
       limit ${portionRows} for update skip locked`,
      [currentKeyId(), unreadable],
    );
    let done = 0;
    for (const { place, sealed } of rows) {
      const fresh = resealed(String(sealed), of.context);
      if (fresh === undefined) {
        unreadable.push(String(sealed));
        continue;
      }
      await runSql(`update "${of.table}" set "${of.column}" = $2 where ctid = $1::tid`, [place, fresh]);
      done += 1;
    }
    return { rows: rows.length, done };
  });

/**
 * Puts empty secrets in place of those that were sealed with keys nobody has any more. Returns how many. What needs them
 * finds that Canvas refuses them, and asks for new ones.
 */
export async function forgetLost({ table, column, context }: SealedColumn): Promise<number> {
  const { rows } = await runSql(
    `with lost as (update "${table}" set "${column}" = $2
       where "${column}" is not null and split_part("${column}", '.', 1) <> all ($1::text[]) returning 1)
     select count(*) as secrets from lost`,
    [keyIds(), seal('', context)],
  );
  return Number(rows[0]?.secrets);
}

function resealed(sealed: string, context: string): string | undefined {
  try {
    return reseal(sealed, context);
  } catch {
    return undefined;
  }
}
