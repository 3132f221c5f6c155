import type { Actor } from '#server/access/actor.ts';
import type { BulkActionKind } from '#server/access/bulk-action.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { personGone } from '#server/sessions/person-actor.service.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase, type Phrase } from '#shared/text/phrase.ts';

interface Asked {
  readonly actor: Actor | undefined;
  readonly params: unknown;
  readonly courseIds: readonly number[];
}

/** Why courses are out of the question; a person who's gone may do nothing. */
export async function refusalsOf(
  scope: Scope,
  kind: BulkActionKind,
  { actor, params, courseIds }: Asked,
): Promise<ReadonlyMap<number, Phrase>> {
  if (!actor) return new Map(courseIds.map((id) => [id, phrase(personGone)]));
  try {
    return await kind.refuse(scope, { actor, params, courseIds });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return new Map(courseIds.map((id) => [id, error.reason]));
  }
}
