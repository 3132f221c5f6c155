import { sql } from 'kysely';
import { DateTime } from 'luxon';
import * as letters from '#server/infra/jobs/dead-letters.ts';
import type { LetterFilter as StoredFilter } from '#server/infra/jobs/letter-tables.ts';
import { maskSecrets, maskText } from '#server/infra/mask-secrets.ts';
import { listFile, portionSize } from '#server/infra/table-files/table-file.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { everyInstitution } from '#server/relations/institutions.ts';
import { paginate, type SortOrder } from '#shared/http/page.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import type { LetterFilter } from '#shared/system/dead-letter.api.ts';
import { letterList, type DeadLetter, type LetterSort } from '#shared/system/dead-letter.columns.ts';

interface LetterOrder {
  readonly sortBy: LetterSort;
  readonly sortOrder: SortOrder;
}

type LetterQuery = LetterFilter & LetterOrder & { readonly page: number; readonly limit: number };

/** A page of all institutions' dead letters. */
export async function listLetters(scope: Scope, { page, limit, sortBy, sortOrder, ...query }: LetterQuery) {
  const readAt = await letters.readClock();
  const filter = await storedFilter(scope, query);
  const pagination = paginate({ page, limit }, await letters.countDeadLetters(filter));
  const offset = (pagination.page - 1) * pagination.limit;
  const found = await letters.listDeadLetters({ limit, offset, order: { sortBy, sortOrder } }, filter);
  const { jobs, institutionIds } = await letters.deadLetterOwners();
  const titles = await titlesOf([...institutionIds, ...found.map(({ institutionId }) => institutionId)]);
  return {
    letters: found.map((letter) => present(letter, titles)),
    pagination,
    readAt,
    jobs,
    institutions: institutionIds.flatMap((id) => {
      const title = titles.get(id);
      return title === undefined ? [] : [{ id, title }];
    }),
  };
}

/** All matching letters as a file. */
export async function exportLetters(
  scope: Scope,
  { format, sortBy, sortOrder, ...query }: LetterFilter & LetterOrder & { readonly format: TableFormat },
) {
  // What dies meanwhile would move the others on.
  const filter = { ...(await storedFilter(scope, query)), cameBefore: await letters.readClock() };
  async function* portions() {
    const total = await letters.countDeadLetters(filter);
    for (let offset = 0; offset < total; offset += portionSize) {
      const page = { limit: portionSize, offset, order: { sortBy, sortOrder } };
      const found = await letters.listDeadLetters(page, filter);
      const titles = await titlesOf(found.map(({ institutionId }) => institutionId));
      yield found.map((letter) => present(letter, titles));
    }
  }
  return listFile(scope, letterList, { what: 'dead-letters', format, rows: portions() });
}

/** The filter as the queue understands it; days are those of the reader's institution. */
export async function storedFilter(scope: Scope, filter: LetterFilter): Promise<StoredFilter> {
  const { search, job, institutionId, from, to } = filter;
  const zone = (await scope.institution()).timeZone;
  const startOf = (day: string) => DateTime.fromISO(day, { zone });
  const stored = {
    job,
    ...(institutionId === 'none' ? { ofNoneOf: await institutionIds() } : { institutionId }),
    from: from === undefined ? undefined : startOf(from).toJSDate(),
    before: to === undefined ? undefined : startOf(to).plus({ days: 1 }).toJSDate(),
  };
  return search === undefined || search === '' ? stored : letters.withErrorText(stored, search);
}

const institutionIds = async () => (await everyInstitution().execute()).map(({ id }) => id);

export async function titlesOf(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await everyInstitution()
    .where('id', '=', sql<number>`any(${[...new Set(ids)]}::integer[])`)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** A letter as people may see it. */
function present(letter: letters.DeadLetter, titles: ReadonlyMap<number, string>): DeadLetter {
  const { id, job, isKnown, institutionId, payload, message, attempts, diedAt } = letter;
  const title = titles.get(institutionId);
  return {
    id,
    job,
    isKnown,
    institution: title === undefined ? null : { id: institutionId, title },
    payload: JSON.stringify(maskSecrets(payload) ?? null, null, 2),
    message: maskText(message),
    attempts,
    diedAt: diedAt.toISOString(),
  };
}
