import type { Session } from '#server/access/actor.ts';
import { noteBySystem } from '#server/access/audit.ts';
import { inSavepoint } from '#server/infra/db/database.ts';
import { say } from '#server/infra/i18n/language.ts';
import * as letters from '#server/infra/jobs/dead-letters.ts';
import { scopeTo, type Scope } from '#server/infra/tenancy/scope.ts';
import { Problem } from '#shared/http/problem.ts';
import { mostLetters, type ChosenLetters } from '#shared/system/dead-letter.api.ts';
import { phrase, type Phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { storedFilter, titlesOf } from './dead-letter.service.ts';

const letterProblems = defineMessages({
  gone: { id: 'deadLetter.problem.gone', defaultMessage: 'Someone else has dealt with it.' },
});

/** What the audit log says of a retry or discard: how many jobs, which, and how many are in other institutions' logs. */
const letterNotes = defineMessages({
  retried: {
    id: 'deadLetter.note.retried',
    defaultMessage:
      '{done, plural, =0 {No job} one {# job} other {# jobs}} put back{done, plural, =0 {} other {: {jobs} (ids: {ids})}}{others, plural, =0 {} one {; # of another institution, whose log has it} other {; # of other institutions, whose logs have them}}{failed, plural, =0 {} one {; # failure} other {; # failures}}',
  },
  discarded: {
    id: 'deadLetter.note.discarded',
    defaultMessage:
      '{done, plural, =0 {No job} one {# job} other {# jobs}} discarded{done, plural, =0 {} other {: {jobs} (ids: {ids})}}{others, plural, =0 {} one {; # of another institution, whose log has it} other {; # of other institutions, whose logs have them}}{failed, plural, =0 {} one {; # failure} other {; # failures}}. Reason: {reason}',
  },
  jobs: { id: 'deadLetter.note.jobs', defaultMessage: '{count, number} × {job}' },
  moreIds: { id: 'deadLetter.note.moreIds', defaultMessage: '{count, number} more' },
});

/** How many ids an entry of the audit log names. */
const mostNamed = 20;

/** Puts letters back into their queues. */
export function retryLetters(session: Session, which: ChosenLetters) {
  return dealWith(session, which, {
    action: 'retryDeadLetters',
    deal: letters.retryDeadLetter,
    noteOf: (facts) => phrase(letterNotes.retried, facts),
  });
}

/** Throws letters away. */
export function discardLetters(session: Session, which: ChosenLetters, reason: string) {
  return dealWith(session, which, {
    action: 'discardDeadLetters',
    deal: letters.discardDeadLetter,
    noteOf: (facts) => phrase(letterNotes.discarded, { ...facts, reason }),
  });
}

type Letter = letters.DeadLetter;

/** What an entry says: how many, which, and how many that others' logs have. */
interface NoteFacts {
  readonly done: number;
  readonly jobs: readonly Phrase[];
  readonly ids: readonly (string | Phrase)[];
  readonly others: number;
  readonly failed: number;
}

interface Dealing {
  readonly action: 'retryDeadLetters' | 'discardDeadLetters';
  /** false when the letter is gone; throws a problem when it can't be dealt with */
  readonly deal: (id: string) => Promise<boolean>;
  readonly noteOf: (facts: NoteFacts) => Phrase;
}

/** Deals with each letter by itself; what one can't have done to it doesn't hold up the others. */
async function dealWith(session: Session, which: ChosenLetters, { action, deal, noteOf }: Dealing) {
  const { ids, next } = await idsOf(session.scope, which);
  const found = (await letters.readDeadLetters(ids)).toSorted(byWhatTheyLock);
  const done: Letter[] = [];
  const failed: ReturnType<typeof failureOf>[] = [];
  for (const letter of found) {
    const problem = await attempt(() => deal(letter.id));
    if (problem) failed.push(failureOf(letter.id, problem, letter));
    else done.push(letter);
  }
  const foundIds = new Set(found.map(({ id }) => id));
  failed.push(...ids.filter((id) => !foundIds.has(id)).map((id) => failureOf(id, gone())));
  const others = await tellOthers(session, { action, noteOf, done });
  const own = done.filter(({ institutionId }) => !others.has(institutionId));
  return {
    done: done.map(({ id }) => id),
    failed,
    next,
    note: noteOf(factsOf(own, { others: done.length - own.length, failed: failed.length })),
  };
}

/**
 * All take letters, and the keys of what they put back, in the same order: two people who deal with the same ones at once
 * wait for each other.
 */
const byWhatTheyLock = (one: Letter, other: Letter) =>
  compare(one.job, other.job) || compare(one.key ?? '', other.key ?? '') || compare(one.id, other.id);

const compare = (one: string, other: string) => Number(one > other) - Number(one < other);

const gone = () => new Problem('not_found', phrase(letterProblems.gone));

const failureOf = (input: string, { code, reason }: Problem, letter?: Letter) => ({
  input,
  code,
  message: say(reason),
  job: letter?.job ?? null,
  diedAt: letter?.diedAt.toISOString() ?? null,
});

async function attempt(deal: () => Promise<boolean>): Promise<Problem | undefined> {
  try {
    const isDone = await inSavepoint(deal);
    return isDone ? undefined : gone();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** The letters that a call deals with, and where the next one goes on. */
async function idsOf(scope: Scope, which: ChosenLetters) {
  if ('ids' in which) return { ids: [...new Set(which.ids)], next: null };
  const { filter, except, diedBefore, after } = which;
  const stored = { ...(await storedFilter(scope, filter)), cameBefore: diedBefore };
  const found = await letters.listDeadLetterIds(stored, { after, limit: mostLetters });
  const excepted = new Set(except);
  return {
    ids: found.filter((id) => !excepted.has(id)),
    next: found.length === mostLetters ? (found.at(-1) ?? null) : null,
  };
}

/** Tells the logs of other institutions what became of their own jobs, and returns which institutions these are. */
async function tellOthers(
  session: Session,
  { action, noteOf, done }: Pick<Dealing, 'action' | 'noteOf'> & { done: readonly Letter[] },
): Promise<ReadonlySet<number>> {
  const byInstitution = Map.groupBy(done, ({ institutionId }) => institutionId);
  byInstitution.delete(session.scope.institutionId);
  const titles = await titlesOf([...byInstitution.keys()]);
  for (const [id, title] of titles) {
    const its = byInstitution.get(id) ?? [];
    await noteBySystem(scopeTo(id), {
      action,
      about: { type: 'institution', id, title },
      outcome: 'done',
      note: noteOf(factsOf(its, { others: 0, failed: 0 })),
      session,
    });
  }
  return new Set(titles.keys());
}

function factsOf(done: readonly Letter[], rest: Pick<NoteFacts, 'others' | 'failed'>): NoteFacts {
  const byJob = Map.groupBy(done, ({ job }) => job);
  const named: (string | Phrase)[] = done.slice(0, mostNamed).map(({ id }) => id);
  if (done.length > mostNamed) named.push(phrase(letterNotes.moreIds, { count: done.length - mostNamed }));
  return {
    done: done.length,
    jobs: [...byJob].map(([job, its]) => phrase(letterNotes.jobs, { count: its.length, job })),
    ids: named,
    ...rest,
  };
}
