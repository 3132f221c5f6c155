import { actorFrom, type Actor, type PersonSession, type TokenSession } from '#server/access/actor.ts';
import { institutionFrom } from '#server/infra/tenancy/institution.ts';
import { scopeOf } from '#server/infra/tenancy/scope.ts';
import { hashToken, makeToken } from '#server/infra/tokens.ts';
import { currentMs, currentTime } from '#server/infra/clock.ts';
import { mostTokens, type ApiToken, type TokenReach } from '#shared/api-tokens/api-token.api.ts';
import { Problem } from '#shared/http/problem.ts';
import { defineMessages } from '#shared/text/messages.ts';
import {
  countGoodTokens,
  createApiTokenRow,
  findApiToken,
  listApiTokens,
  revokeApiTokenRow,
  touchApiToken,
  type ApiTokenRow,
} from './api-token.repository.ts';
import { installationRoles } from '#server/sessions/installation-roles.service.ts';
import { phrase } from '#shared/text/phrase.ts';
import { lockPerson } from '#server/people/person.service.ts';

const apiTokenProblems = defineMessages({
  acting: {
    id: 'apiToken.problem.acting',
    defaultMessage: 'Stop acting as another institution before you create a token.',
  },
  tooMany: {
    id: 'apiToken.problem.tooMany',
    defaultMessage:
      'You have {count, plural, one {# token} other {# tokens}}, which is the limit. Revoke one before you create another.',
  },
  notFound: {
    id: 'apiToken.problem.notFound',
    defaultMessage: 'There is no such token, or it has already been revoked.',
  },
});

/** The prefix of every API token, so people and secret scanners recognise one. */
const prefix = 'courseyard_';
/** How much of a token's end is shown in lists. */
const hintLength = 4;
const dayMs = 86_400_000;
/** A token's use is recorded at most this often, in milliseconds. */
const touchEveryMs = 60_000;

/** Whether a bearer token looks like an API token. */
export const isApiToken = (token: string) => token.startsWith(prefix);

/**
 * The session behind an API token, or undefined when it's unknown, expired or revoked, or its person is no longer
 * active.
 */
export async function readTokenSession(token: string): Promise<TokenSession | undefined> {
  const now = currentTime();
  const row = await findApiToken(hashToken(token), now);
  if (!row) return undefined;
  if (now.getTime() - (row.last_used_at?.getTime() ?? 0) > touchEveryMs) await touchApiToken(row.id, now);
  const institution = institutionFrom(row);
  return {
    kind: 'token',
    taughtLmsCourseId: null,
    isViewOff: false,
    tokenId: row.id,
    reach: row.reach,
    scope: scopeOf(institution),
    institution,
    actor: actorFrom({
      personId: row.person_id,
      name: row.name,
      ...installationRoles(row),
      isInstitutionAdmin: row.is_admin || row.is_lms_admin,
      accountIds: row.account_ids,
      canManageChecklists: row.can_manage_checklists,
      teamRoles: new Map(row.team_roles.map(({ team_id, role }) => [team_id, role])),
      actingFromInstitutionId: null,
    }),
  };
}

/** The person's tokens that weren't revoked, newest first. */
export async function listTokensOf(actor: Actor): Promise<ApiToken[]> {
  return (await listApiTokens(actor.personId)).map(toApiToken);
}

interface TokenWish {
  readonly title: string;
  readonly reach: TokenReach;
  readonly expiresInDays: number;
}

/** Creates a token and returns it this once: only its hash is stored. */
export async function createTokenFor({ actor, scope, person }: PersonSession, wish: TokenWish) {
  if (actor.actingFromInstitutionId !== null)
    throw new Problem('not_allowed', phrase(apiTokenProblems.acting));
  const now = currentTime();
  // Two created at once must not both be the last one allowed.
  await lockPerson(actor.personId);
  if ((await countGoodTokens(actor.personId, now)) >= mostTokens)
    throw new Problem('conflict', phrase(apiTokenProblems.tooMany, { count: mostTokens }));
  const token = prefix + makeToken();
  const row = await createApiTokenRow({
    institution_id: scope.institutionId,
    person_id: actor.personId,
    client_id: person.clientId,
    title: wish.title,
    token_hash: hashToken(token),
    hint: token.slice(-hintLength),
    reach: wish.reach,
    expires_at: new Date(now.getTime() + wish.expiresInDays * dayMs),
  });
  return { ...toApiToken(row), token };
}

/** Revokes one of the person's own tokens; other people's are not found. */
export async function revokeTokenOf(actor: Actor, id: number) {
  const revoked = await revokeApiTokenRow(actor.personId, id);
  if (!revoked) throw new Problem('not_found', phrase(apiTokenProblems.notFound));
  return revoked;
}

const toApiToken = (row: ApiTokenRow): ApiToken => ({
  id: row.id,
  title: row.title,
  reach: row.reach,
  hint: row.hint,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  isExpired: row.expires_at.getTime() <= currentMs(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});
