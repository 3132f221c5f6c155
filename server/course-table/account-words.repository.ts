import { sql } from 'kysely';
import { mayRead } from '#server/access/sight.ts';
import { db } from '#server/infra/db/database.ts';
import { accountsOf } from '#server/relations/courses.ts';
import type { Reader } from './column-sql.ts';
import { coursesIn } from './course-table.repository.ts';

interface AccountWord {
  readonly value: string;
  readonly label: string;
  readonly parent: string | null;
  /** courses in the account itself, and with all that lies in it */
  readonly own: number;
  readonly count: number;
}

/**
 * The accounts that the courses a reader sees are in, and those these lie in, by name. Accounts without a course the
 * reader sees aren't listed, whatever lies in them, unless the reader may know of them.
 */
export async function listAccountWords(reader: Reader) {
  const accounts = accountsOf(reader.scope);
  const all = { batchIds: [], search: undefined, filter: [] };
  const { rows } = await sql<AccountWord>`
    with recursive own as (
      select m.lms_account_id as id, count(*)::int as courses ${coursesIn(reader, all)} group by 1
    ), up as (
      select own.id as of, own.id, own.courses from own
      union
      select up.of, a.parent_lms_account_id, up.courses from up join ${accounts} a on a.lms_account_id = up.id
      where a.parent_lms_account_id is not null)
    select a.lms_account_id as value, a.title as label, a.parent_lms_account_id as parent,
      sum(up.courses) filter (where up.of = up.id)::int as own, sum(up.courses)::int as count
    from up join ${accounts} a on a.lms_account_id = up.id
    group by 1, 2, 3 order by lower(a.title) collate "C", 1`.execute(db());
  const seen = rows.filter(({ value, own }) => own > 0 || mayRead(reader.actor, value));
  const isListed = new Set(seen.map(({ value }) => value));
  return seen.map(({ value, label, parent, count }) => ({
    value,
    label,
    parent: parent !== null && isListed.has(parent) ? parent : null,
    count,
  }));
}
