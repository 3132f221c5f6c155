import { inTransaction, runSql } from './db/database.ts';
import { currentKeyId, reseal } from './secrets.ts';

/** A column whose comment in the catalogue says that it's sealed, and for which place. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** what its texts are sealed with; its own name unless the comment says "sealed as …" */
  readonly context: string;
}

/** How many secrets are sealed again in one transaction. */
const portion = 100;

/** Every column that holds sealed texts, whichever feature's it is. */
export async function listSealedColumns(): Promise<SealedColumn[]> {
  const { rows } = await runSql(
    `select relname, attname, substring(col_description(attrelid, attnum) from '^sealed as ([\\w.]+)') as context
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
       and col_description(attrelid, attnum) ~ '^sealed\\M'
     order by relname, attname`,
  );
  return rows.map(({ relname, attname, context }) => ({
    table: String(relname),
    column: String(attname),
    context: String(context ?? `${String(relname)}.${String(attname)}`),
  }));
}

export interface Resealed {
  readonly done: number;
  /** sealed with a key that isn't configured, or changed: they stay as they are */
  readonly unreadable: number;
}

/**
 * Seals what other keys sealed in a column with the current key, in portions: people and jobs go on meanwhile, and
 * broken off it goes on where it was. A secret that's replaced in the meantime stays replaced.
 */
export async function resealColumn({ table, column, context }: SealedColumn): Promise<Resealed> {
  const [from, name] = [`"${table}"`, `"${column}"`];
  const unreadable: string[] = [];
  let done = 0;
  for (;;) {
    const changed = await inTransaction(async () => {
      const { rows } = await runSql(
        `select ${name} as sealed from ${from}
         where ${name} is not null and split_part(${name}, '.', 1) <> $1 and ${name} <> all ($2::text[]) limit ${portion}`,
        [currentKeyId(), unreadable],
      );
      for (const { sealed } of rows) {
        const fresh = resealed(String(sealed), context);
        if (fresh === undefined) unreadable.push(String(sealed));
        else await runSql(`update ${from} set ${name} = $2 where ${name} = $1`, [sealed, fresh]);
      }
      return rows.length;
    });
    done += changed;
    if (changed === 0) return { done: done - unreadable.length, unreadable: unreadable.length };
  }
}

function resealed(sealed: string, context: string): string | undefined {
  try {
    return reseal(sealed, context);
  } catch {
    return undefined;
  }
}
