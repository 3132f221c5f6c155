import type { Fact, Finding, NamedFact } from '#server/infra/system-check.ts';
import { phrase, type Phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import type { Answers } from './answers.ts';

/** What was heard of a server that isn't ours. */
const heardFacts = defineMessages({
  lastSuccess: { id: 'system.fact.lastSuccess', defaultMessage: 'Last answer' },
  lastFailure: { id: 'system.fact.lastFailure', defaultMessage: 'Last failure' },
  failureKind: { id: 'system.fact.failureKind', defaultMessage: 'How it failed' },
  failures: { id: 'system.fact.failures', defaultMessage: 'Failures since the last answer' },
});

/** From this many failures in a row on, a server counts as away. */
const mostFailures = 5;
/** What was heard longer ago says nothing of now. */
const lastingSeconds = 86_400;

/** What to do in each case. */
interface Advice {
  readonly well: Phrase;
  readonly unknown: Phrase;
  readonly shaky: Phrase;
  readonly failing: Phrase;
}

const states = { well: 'well', unknown: 'unknown', shaky: 'slow', failing: 'failing' } as const;

/** How a server is by what it answered lately, with the facts of it. */
export function findingOfAnswers(
  answers: Answers,
  { advice, nameOf }: { readonly advice: Advice; readonly nameOf: (failure: string) => Phrase | string },
): Finding {
  const standing = standingOf(answers);
  const { lastSuccessAt, lastAnswerMs, lastFailureAt, lastFailure, failures } = answers;
  const moment = (at: Date | null): Fact => ({ kind: 'moment', at });
  const facts: NamedFact[] = [[phrase(heardFacts.lastSuccess), moment(lastSuccessAt)]];
  if (lastFailureAt) facts.push([phrase(heardFacts.lastFailure), moment(lastFailureAt)]);
  if (lastFailure !== null)
    facts.push([phrase(heardFacts.failureKind), { kind: 'text', text: nameOf(lastFailure) }]);
  if (failures > 0) facts.push([phrase(heardFacts.failures), { kind: 'number', number: failures }]);
  return {
    state: states[standing],
    advice: advice[standing],
    facts,
    heard: { at: latest(lastSuccessAt, lastFailureAt), latencyMs: lastAnswerMs },
  };
}

function standingOf({ lastSuccessAt, failures, silentSeconds }: Answers): keyof Advice {
  if (silentSeconds === null || silentSeconds > lastingSeconds) return 'unknown';
  if (failures >= mostFailures || (failures > 0 && lastSuccessAt === null)) return 'failing';
  return failures > 0 ? 'shaky' : 'well';
}

const latest = (one: Date | null, other: Date | null) =>
  one && other ? (one > other ? one : other) : (one ?? other);
