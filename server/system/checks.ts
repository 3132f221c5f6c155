import { setTimeout as wait } from 'node:timers/promises';
import { whileNotAborted } from '#server/infra/db/database.ts';
import { say } from '#server/infra/i18n/language.ts';
import { log } from '#server/infra/log.ts';
import type { Fact, Finding, Part, SystemCheck } from '#server/infra/system-check.ts';
import { currentTime } from '#server/infra/clock.ts';
import type { FactValue, SystemCheck as Line } from '#shared/system/system-status.api.ts';
import { phrase } from '#shared/text/phrase.ts';
import { checkTexts } from './checks.messages.ts';

/** A part that takes longer than this to answer is failing, in milliseconds: the page waits for no one. */
const timeLimitMs = 3_000;

let checks: readonly SystemCheck[] = [];

/** Sets the lines of the page, in order. */
export const checkWith = (all: readonly SystemCheck[]) => {
  checks = all;
};

/** Runs all checks at once. Never throws: what can't be found out is failing. */
export async function runChecks(limitMs = timeLimitMs): Promise<Line[]> {
  return (await Promise.all(checks.map((check) => runCheck(check, limitMs)))).flat();
}

/** What each check found last time: it's shown even if the check can't be run now. */
const partsSeen = new Map<string, readonly Part[]>();

async function runCheck(check: SystemCheck, limitMs: number): Promise<Line[]> {
  const began = performance.now();
  const found = await findOut(check, limitMs);
  const ran = { tookMs: Math.round(performance.now() - began), isLate: found === 'late' };
  if (typeof found === 'string') return withoutFindings(check, found, limitMs).map(lineOf(check, ran));
  const findings = [found].flat();
  partsSeen.set(
    check.id,
    findings.flatMap(({ about }) => about ?? []),
  );
  return findings.map(lineOf(check, ran));
}

async function findOut(check: SystemCheck, limitMs: number) {
  const abort = new AbortController();
  const late = wait(limitMs, 'late' as const, { signal: abort.signal }).catch(() => 'late' as const);
  try {
    return await Promise.race([whileNotAborted(abort.signal, () => check.run()), late]);
  } catch (error) {
    log.warn({ check: check.id, err: error }, 'a check of the system failed');
    return 'broken';
  } finally {
    // What a late check still asks of the database is refused.
    abort.abort(new Error('The check is over'));
  }
}

/** Each part that was seen before keeps its line, and with it its button. */
function withoutFindings({ id, isHearsay }: SystemCheck, why: 'late' | 'broken', limitMs: number): Finding[] {
  const seconds = limitMs / 1000;
  const advice = {
    late: phrase(isHearsay ? checkTexts.lateHearsay : checkTexts.late, { seconds }),
    broken: phrase(checkTexts.broken),
  };
  const finding = { state: isHearsay ? 'unknown' : 'failing', advice: advice[why] } as const;
  const parts = partsSeen.get(id) ?? [];
  return parts.length === 0 ? [finding] : parts.map((about) => ({ ...finding, about }));
}

interface Ran {
  readonly tookMs: number;
  readonly isLate: boolean;
}

const lineOf =
  (check: SystemCheck, { tookMs, isLate }: Ran) =>
  ({ about, state, facts = [], advice, heard }: Finding): Line => {
    const isTold = check.isHearsay === true;
    const at = isTold ? (heard?.at ?? null) : currentTime();
    return {
      id: about?.id ?? check.id,
      title: say(about?.title ?? check.title),
      state,
      latencyMs: isTold ? (heard?.latencyMs ?? null) : isLate ? null : tookMs,
      isLate: isLate && !isTold,
      checkedAt: at?.toISOString() ?? null,
      facts: facts.map(([name, fact]) => ({ name: say(name), value: valueOf(fact) })),
      advice: say(advice),
      canvasOrigin: about?.canvasOrigin ?? null,
      asksMail: check.asksMail === true && state !== 'off',
    };
  };

function valueOf(fact: Fact): FactValue {
  if (fact.kind === 'moment') return { kind: 'moment', at: fact.at?.toISOString() ?? null };
  if (fact.kind !== 'text') return { kind: fact.kind, number: fact.number };
  return { kind: 'text', text: typeof fact.text === 'string' ? fact.text : say(fact.text) };
}
