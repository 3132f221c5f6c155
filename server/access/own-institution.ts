import { Problem } from '#shared/http/problem.ts';
import { type Scope, scopeOf } from '#server/infra/tenancy/scope.ts';
import { phrase } from '#shared/text/phrase.ts';
import { findInstitution } from '#server/infra/tenancy/institution.ts';
import { accessProblems } from './access.messages.ts';
import type { Actor } from './actor.ts';

/** For paths that name the institution: any other than the session's own is not found. */
export function requireOwnInstitution(scope: Scope, institutionId: number) {
  if (institutionId !== scope.institutionId)
    throw new Problem('not_found', phrase(accessProblems.institution));
}

/** An institution managed by someone outside it. */
interface ManagedInstitution {
  readonly scope: Scope;
  readonly title: string;
  readonly slug: string;
  readonly isActive: boolean;
}

/** Any institution for super admins, who manage all of them; not found for everyone else, or if it doesn't exist. */
export async function managedInstitution(actor: Actor, id: number): Promise<ManagedInstitution> {
  const institution = actor.abilities.has('institutions.manage') ? await findInstitution(id) : undefined;
  if (!institution) throw new Problem('not_found', phrase(accessProblems.institution));
  const { title, slug, status } = institution;
  return { scope: scopeOf(institution), title, slug, isActive: status === 1 };
}
