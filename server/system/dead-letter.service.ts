import { DateTime } from 'luxon';
import type { Session } from '#server/access/actor.ts';
import { noteBySystem } from '#server/access/audit.ts';
import { inSavepoint } from '#server/infra/db/database.ts';
import { say } from '#server/infra/i18n/language.ts';
import * as letters from '#server/infra/jobs/dead-letters.ts';
import type { LetterFilter as StoredFilter } from '#server/infra/jobs/letter-tables.ts';
import { scopeTo, type Scope } from '#server/infra/tenancy/scope.ts';
import { everyInstitution } from '#server/relations/institutions.ts';
import { paginate, type SortOrder } from '#shared/http/page.ts';
import { Problem } from '#shared/http/problem.ts';
import {
  mostLetters,
  type ChosenLetters,
  type DeadLetter,
  type LetterFilter,
  type LetterSort,
} from '#shared/system/dead-letter.api.ts';
import { phrase, type Phrase } from '#shared/text/phrase.ts';
import { letterNotes, letterProblems } from './dead-letter.messages.ts';
import { maskSecrets, maskText } from '#server/infra/mask-secrets.ts';

export interface LetterOrder {
  readonly sortBy: LetterSort;
  readonly sortOrder: SortOrder;
}

type LetterQuery = LetterFilter & LetterOrder & { readonly page: number; readonly limit: number };

/** A page of all institutions' dead letters. */
export async function listLetters(scope: Scope, { page, limit, sortBy, sortOrder, ...query }: LetterQuery) {
  const readAt = new Date().toISOString();
  const filter = await inOwnDays(scope, query);
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

/** The filter as the queue understands it; days are those of the reader's institution. */
export async function inOwnDays(scope: Scope, filter: LetterFilter): Promise<StoredFilter> {
  const { search, job, institutionId, from, to } = filter;
  const zone = (await scope.institution()).timeZone;
  const startOf = (day: string) => DateTime.fromISO(day, { zone });
  return {
    job,
    institutionId,
    error: search,
    from: from === undefined ? undefined : startOf(from).toJSDate(),
    before: to === undefined ? undefined : startOf(to).plus({ days: 1 }).toJSDate(),
  };
}

export async function titlesOf(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await everyInstitution()
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** A letter as people may see it. */
export function present(letter: letters.DeadLetter, titles: ReadonlyMap<number, string>): DeadLetter {
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

/** Puts letters back into their queues. */
export function retryLetters(session: Session, which: ChosenLetters) {
  return dealWith(session, which, {
    action: 'retryDeadLetters',
    deal: letters.retryDeadLetter,
    noteOf: ({ done, failed }) => phrase(letterNotes.retried, { done: done.length, failed: failed.length }),
  });
}

/** Throws letters away. */
export function discardLetters(session: Session, which: ChosenLetters, reason: string) {
  return dealWith(session, which, {
    action: 'discardDeadLetters',
    deal: letters.discardDeadLetter,
    noteOf: ({ done }) => phrase(letterNotes.discarded, { done: done.length, reason }),
  });
}

interface Failure {
  readonly input: string;
  readonly code: string;
  readonly message: string;
}

interface Ended {
  readonly done: readonly string[];
  readonly failed: readonly Failure[];
}

interface Dealing {
  readonly action: 'retryDeadLetters' | 'discardDeadLetters';
  /** false when the letter is gone; throws a problem when it can't be dealt with */
  readonly deal: (id: string) => Promise<boolean>;
  readonly noteOf: (ended: Ended) => Phrase;
}

/** Deals with each letter by itself; what one can't have done to it doesn't hold up the others. */
async function dealWith(session: Session, which: ChosenLetters, { action, deal, noteOf }: Dealing) {
  const { ids, next } = await idsOf(session.scope, which);
  const institutionOf = new Map(
    (await letters.readDeadLetters(ids)).map(({ id, institutionId }) => [id, institutionId]),
  );
  const done: string[] = [];
  const failed: Failure[] = [];
  for (const id of ids) {
    const problem = await attempt(() => deal(id));
    if (problem) failed.push({ input: id, code: problem.code, message: say(problem.reason) });
    else done.push(id);
  }
  await tellInstitutions(session, {
    action,
    noteOf,
    byInstitution: Map.groupBy(done, (id) => institutionOf.get(id) ?? 0),
  });
  return { done, failed, next, note: noteOf({ done, failed }) };
}

async function attempt(deal: () => Promise<boolean>): Promise<Problem | undefined> {
  try {
    const isDone = await inSavepoint(deal);
    return isDone ? undefined : new Problem('not_found', phrase(letterProblems.gone));
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** The letters that a call deals with, and where the next one goes on. */
async function idsOf(scope: Scope, which: ChosenLetters) {
  if ('ids' in which) return { ids: [...new Set(which.ids)], next: null };
  const { filter, except, diedBefore, after } = which;
  const stored = await inOwnDays(scope, filter);
  const asked = new Date(diedBefore);
  const before = stored.before && stored.before < asked ? stored.before : asked;
  const found = await letters.listDeadLetterIds({ ...stored, before }, { after, limit: mostLetters });
  const excepted = new Set(except);
  return {
    ids: found.filter((id) => !excepted.has(id)),
    next: found.length === mostLetters ? (found.at(-1) ?? null) : null,
  };
}

/** The logs of the institutions whose jobs they were say it too, besides that of the person's own. */
async function tellInstitutions(
  session: Session,
  {
    action,
    noteOf,
    byInstitution,
  }: Pick<Dealing, 'action' | 'noteOf'> & { byInstitution: ReadonlyMap<number, readonly string[]> },
) {
  const titles = await titlesOf([...byInstitution.keys()]);
  for (const [id, done] of byInstitution) {
    const title = titles.get(id);
    if (title === undefined || id === session.scope.institutionId) continue;
    await noteBySystem(scopeTo(id), {
      action,
      about: { type: 'institution', id, title },
      outcome: 'done',
      note: noteOf({ done, failed: [] }),
      session,
    });
  }
}
