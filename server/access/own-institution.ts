import { Problem } from '#shared/http/problem.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { phrase } from '#shared/text/phrase.ts';
import { accessProblems } from './access.messages.ts';

/** For paths that name the institution: any other than the session's own is not found. */
export function requireOwnInstitution(scope: Scope, institutionId: number) {
  if (institutionId !== scope.institutionId)
    throw new Problem('not_found', phrase(accessProblems.institution));
}
