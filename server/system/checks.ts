import { setTimeout as wait } from 'node:timers/promises';
import { whileNotAborted } from '#server/infra/db/database.ts';
import { say } from '#server/infra/i18n/language.ts';
import { log } from '#server/infra/log.ts';
import type { Fact, Finding, SystemCheck } from '#server/infra/system-check.ts';
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

async function runCheck(check: SystemCheck, limitMs: number): Promise<Line[]> {
  const began = performance.now();
  const { findings, isLate } = await findOut(check, limitMs);
  const latencyMs = isLate ? null : Math.round(performance.now() - began);
  return findings.map((finding) => lineOf(check, finding, latencyMs));
}

async function findOut(check: SystemCheck, limitMs: number) {
  const abort = new AbortController();
  const late = wait(limitMs, 'late' as const, { signal: abort.signal }).catch(() => 'late' as const);
  try {
    const found = await Promise.race([whileNotAborted(abort.signal, () => check.run()), late]);
    if (found !== 'late') return { findings: [found].flat(), isLate: false };
    const advice = phrase(checkTexts.late, { seconds: limitMs / 1000 });
    return { findings: [{ state: 'failing', advice } as const], isLate: true };
  } catch (error) {
    log.warn({ check: check.id, err: error }, 'a check of the system failed');
    return { findings: [{ state: 'failing', advice: phrase(checkTexts.broken) } as const], isLate: false };
  } finally {
    // What a late check still asks of the database is refused.
    abort.abort(new Error('The check is over'));
  }
}

const lineOf = (check: SystemCheck, finding: Finding, latencyMs: number | null): Line => ({
  id: finding.about?.id ?? check.id,
  title: say(finding.about?.title ?? check.title),
  state: finding.state,
  latencyMs,
  checkedAt: new Date().toISOString(),
  facts: (finding.facts ?? []).map(([name, fact]) => ({ name: say(name), value: valueOf(fact) })),
  advice: say(finding.advice),
  canvasOrigin: finding.canvasOrigin ?? null,
});

function valueOf(fact: Fact): FactValue {
  if (fact.kind === 'moment') return { kind: 'moment', at: fact.at?.toISOString() ?? null };
  if (fact.kind !== 'text') return { kind: fact.kind, number: fact.number };
  return { kind: 'text', text: typeof fact.text === 'string' ? fact.text : say(fact.text) };
}
