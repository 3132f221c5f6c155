import { inTransaction, outsideTransaction } from '#server/infra/db/database.ts';
import { log } from '#server/infra/log.ts';
import { open } from '#server/infra/secrets.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { renewedTokens, type TokenPlace } from '#server/lms/renewed-tokens.ts';
import { tokenContexts } from '#server/lms/seal-contexts.ts';
import {
  endGrant,
  findGrant,
  giveLeaseBack,
  lockAccessToken,
  replaceTokens,
  takeLease,
} from './canvas-grant.repository.ts';

/**
 * The tokens of a person's grant, renewed before they end; once Canvas refuses to, the grant has ended. Several processes at once
 * renew it once.
 */
export const grantTokens = (scope: Scope, personId: number) => renewedTokens(grantPlace(scope, personId));

const grantPlace = (scope: Scope, personId: number): TokenPlace => ({
  name: `grant of ${personId}`,
  contexts: tokenContexts.grant,
  find: () => findGrant(scope, personId),
  takeLease: (lease) => takeLease(scope, personId, lease),
  giveLeaseBack: (lease) => giveLeaseBack(scope, personId, lease),
  lock: () => lockAccessToken(scope, personId),
  replace: (tokens) => replaceTokens(scope, personId, tokens),
  noteRefused: (refused) => noteRefused(scope, personId, refused),
});

/** Says nothing about a token that has replaced the refused one since. */
const noteRefused = (scope: Scope, personId: number, refused: string) =>
  outsideTransaction(() =>
    inTransaction(async () => {
      const stored = await lockAccessToken(scope, personId);
      if (!stored || open(stored, tokenContexts.grant.access) !== refused) return;
      await endGrant(scope, personId);
      log.warn({ institutionId: scope.institutionId, personId }, "canvas refused a person's grant");
    }),
  );
