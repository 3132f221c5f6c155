import type { Scope } from '#server/infra/tenancy/scope.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { mailProblems } from './mail.messages.ts';
import { takeBack } from './outbox.repository.ts';

/** Sends mail to an address again; refuses if nothing was held back. */
export async function retryAddress(scope: Scope, address: string | null) {
  const isTaken = address !== null && (await takeBack(scope, address));
  if (!isTaken) throw new Problem('conflict', phrase(mailProblems.notSetAside));
  return { isRetried: true as const };
}
