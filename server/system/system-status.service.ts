import { say } from '#server/infra/i18n/language.ts';
import { inOnePortion, listFile } from '#server/infra/table-files/table-file.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentTime } from '#server/infra/clock.ts';
import { askWhetherThere } from '#server/lms/canvas-states.ts';
import { LmsProblem } from '#server/lms/lms-problem.ts';
import { mailCheckTexts } from '#server/mail/mail.messages.ts';
import { askMailServer, mailServer } from '#server/mail/transport.service.ts';
import { Problem } from '#shared/http/problem.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import { statusList } from '#shared/system/system-status.columns.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { canvasOrigins } from './canvas-check.ts';
import { runChecks } from './checks.ts';

const systemProblems = defineMessages({
  noSuchCanvas: {
    id: 'system.problem.noSuchCanvas',
    defaultMessage: 'No active institution has a Canvas at this address.',
  },
});

export async function readStatus() {
  const checks = await runChecks();
  return { checkedAt: currentTime().toISOString(), checks };
}

/** How each part of the system is, with what was found, as a file. */
export const exportStatus = (scope: Scope, { format }: { readonly format: TableFormat }) =>
  listFile(scope, statusList, { what: 'system-status', format, rows: inOnePortion(() => runChecks()) });

/** Asks a Canvas now. Only those of institutions are asked: anybody else's address is none of our business. */
export async function askCanvas(origin: string) {
  if (!(await canvasOrigins()).has(origin))
    throw new Problem('not_found', phrase(systemProblems.noSuchCanvas));
  const asked = await timed(() =>
    askWhetherThere(origin).then(
      () => null,
      (error: unknown) => {
        if (!(error instanceof LmsProblem)) throw error;
        return say(error.reason);
      },
    ),
  );
  return { origin, ...asked };
}

/** Asks the mail server now. */
export async function askMail() {
  const server = mailServer();
  if (server === undefined) throw new Problem('conflict', phrase(mailCheckTexts.noServer));
  const asked = await timed(async () => {
    const detail = await askMailServer();
    return detail === null ? null : say(phrase(mailCheckTexts.refused, { detail }));
  });
  return { server, ...asked };
}

/** Asks something that says why it isn't there; null: it is. */
async function timed(ask: () => Promise<string | null>) {
  const began = performance.now();
  const reason = await ask();
  return { isThere: reason === null, latencyMs: Math.round(performance.now() - began), reason };
}
