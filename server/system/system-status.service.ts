import { say } from '#server/infra/i18n/language.ts';
import { askWhetherThere } from '#server/lms/canvas-states.ts';
import { LmsProblem } from '#server/lms/lms-problem.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { canvasOrigins } from './canvas-check.ts';
import { runChecks } from './checks.ts';
import { systemProblems } from './checks.messages.ts';

export async function readStatus() {
  const checks = await runChecks();
  return { checkedAt: new Date().toISOString(), checks };
}

/** Asks a Canvas now. Only those of institutions are asked: anybody else's address is none of our business. */
export async function askCanvas(origin: string) {
  if (!(await canvasOrigins()).has(origin))
    throw new Problem('not_found', phrase(systemProblems.noSuchCanvas));
  const began = performance.now();
  const reason = await askWhetherThere(origin).then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof LmsProblem)) throw error;
      return say(error.reason);
    },
  );
  return { origin, isThere: reason === null, latencyMs: Math.round(performance.now() - began), reason };
}
