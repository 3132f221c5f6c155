import { db } from '#server/infra/db/database.ts';
import { Problem } from '#shared/http/problem.ts';
import type { Actor } from './actor.ts';
import { scopeTo, type Scope } from '#server/infra/tenancy/scope.ts';
import { phrase } from '#shared/text/phrase.ts';
import { accessProblems } from './access.messages.ts';

/** An institution that somebody looks after without being of it. */
export interface ManagedInstitution {
  readonly scope: Scope;
  readonly title: string;
  readonly slug: string;
  readonly isActive: boolean;
}

/** Any institution, for super admins, who look after all of them; not found for everybody else, and where there is none. */
export async function managedInstitution(actor: Actor, id: number): Promise<ManagedInstitution> {
  const row = actor.abilities.has('institutions.manage')
    ? await db()
        .selectFrom('institutions')
        .select(['title', 'slug', 'status'])
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined;
  if (!row) throw new Problem('not_found', phrase(accessProblems.institution));
  return { scope: scopeTo(id), title: row.title, slug: row.slug, isActive: row.status === 1 };
}
