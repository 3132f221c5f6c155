import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { Actor } from '#server/access/actor.ts';
import { defineRestorer, onlyWith } from '#server/access/restorer.ts';
import { requireTimeZone } from '#server/infra/db/time-zones.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { seal } from '#server/infra/secrets.ts';
import { currentTime } from '#server/infra/clock.ts';
import { sealContexts } from '#server/lms/seal-contexts.ts';
import { takeGrantsBack } from '#server/canvas-grants/take-back.service.ts';
import { connectRunners, disconnectRunners } from '#server/task-runners/service-account.service.ts';
import { endSessionsOfInstitution } from '#server/sessions/session.service.ts';
import { Problem } from '#shared/http/problem.ts';
import type { InstitutionDetail } from '#shared/institutions/institution.ts';
import type { InstitutionChange, NewInstitution } from '#shared/institutions/manage-institutions.api.ts';
import { products, tools, type Product } from '#shared/task-runners/tool.ts';
import { managedInstitution } from '#server/access/own-institution.ts';
import { accessProblems, issueMessages } from '#server/access/access.messages.ts';
import { offerUndoOfOne } from '#server/undos/undo.service.ts';
import { keyOf as searchKeyOf } from '#shared/text/search-key.ts';
import { phrase } from '#shared/text/phrase.ts';
import { forgetDirectory } from '#server/lms-directory/lms-directory.service.ts';
import { switchLiveEvents } from './own-institution.service.ts';
import { requireVersion, tellClashes } from './institution-clashes.service.ts';
import {
  insertInstitution,
  lockInstitution,
  updateInstitutionRow,
  type InstitutionValues,
  type LockedInstitution,
} from './manage-institutions.repository.ts';
import { readInstitutionFor } from './institution-list.service.ts';
import { institutionProblems } from './institution.messages.ts';

/** What an institution has, in the order of the product. */
const productsOf = (chosen: readonly Product[], isReadyGo: boolean) =>
  products.filter((product) => (product === 'readygo' ? isReadyGo : chosen.includes(product)));

const sealSecret = (secret: string) => seal(secret, sealContexts.clientSecret);

/** Adds an institution; a taken slug or domain is a conflict. */
export async function createInstitutionFor(actor: Actor, given: NewInstitution): Promise<InstitutionDetail> {
  const { oauthClientId, oauthClientSecret, activeProducts = given.tools } = given;
  if ((oauthClientId === null) !== (oauthClientSecret === undefined)) throw halfKey();
  await requireTimeZone(given.timeZone, 'body.timeZone');
  const isReadyGo = given.isReadyGo || activeProducts.includes('readygo');
  const id = await tellClashes(() =>
    insertInstitution({
      slug: given.slug ?? slugOf(given.title),
      title: given.title,
      domain_names: given.domainNames,
      is_ready_go: isReadyGo,
      active_products: productsOf(activeProducts, isReadyGo),
      locale: given.locale,
      time_zone: given.timeZone,
      canvas_url: canvasUrlOf(given),
      canvas_root_account_id: given.rootAccountId,
      canvas_oauth_client_id: oauthClientId,
      canvas_oauth_client_secret: oauthClientSecret === undefined ? null : sealSecret(oauthClientSecret),
    }),
  );
  if (given.runnerToken !== undefined) await connectRunners(id, given.runnerToken);
  return readInstitutionFor(actor, id);
}

/** "Ångström College" → angstrom-college */
function slugOf(title: string) {
  const words = searchKeyOf(title).match(/[a-z0-9]+/g) ?? [];
  const slug = words.join('-').slice(0, 60).replace(/-$/, '');
  if (slug === '') throw missing('slug');
  return slug;
}

function canvasUrlOf({ canvasUrl, domainNames }: NewInstitution) {
  const address = canvasUrl ?? domainNames.map((name) => `https://${name}`)[0];
  if (address === undefined) throw missing('canvasUrl');
  return new URL(address).origin;
}

const missing = (field: string) =>
  new Problem('invalid_input', phrase(issueMessages.missing), {
    [`body.${field}`]: phrase(issueMessages.missing),
  });

const halfKey = () =>
  new Problem('invalid_input', phrase(institutionProblems.keyAndSecret), {
    'body.oauthClientSecret': phrase(institutionProblems.giveBoth),
  });

interface Caller {
  readonly actor: Actor;
  readonly scope: Scope;
}

/** Changes the given fields, archives or unarchives. People can't archive their own institution. */
export async function updateInstitutionFor(
  { actor, scope }: Caller,
  id: number,
  change: InstitutionChange,
): Promise<InstitutionDetail> {
  const before = await lockInstitution(id);
  if (!before) throw new Problem('not_found', phrase(accessProblems.institution));
  requireVersion(before, change.version);
  await requireTimeZone(change.timeZone, 'body.timeZone');
  const { status = before.status } = change;
  requireNotOwn(scope, id, status);
  const values = valuesOf(before, change);
  await tellClashes(() => updateInstitutionRow(id, values));
  if (isOtherCanvas(before, change)) await leaveCanvas(id);
  if (change.useLiveEvents !== undefined) await turnLiveEventsOf(actor, id, change.useLiveEvents);
  if (change.runnerToken !== undefined) await connectRunners(id, change.runnerToken);
  if (status !== before.status) await followStatus({ actor, scope }, before, status);
  return readInstitutionFor(actor, id);
}

async function turnLiveEventsOf(actor: Actor, id: number, isEnabled: boolean) {
  const { scope } = await managedInstitution(actor, id);
  await switchLiveEvents(scope, isEnabled);
}

function requireNotOwn(scope: Scope, id: number, status: 0 | 1) {
  if (status === 0 && id === scope.institutionId)
    throw new Problem('conflict', phrase(institutionProblems.archiveOwn));
}

/** Ends an archived institution's sessions, and what its people granted in Canvas. */
async function shutOut(id: number) {
  await endSessionsOfInstitution(id);
  await takeGrantsBack(id);
}

/** Archiving can be undone, but what ends with it stays ended. */
async function followStatus({ actor, scope }: Caller, before: LockedInstitution, status: 0 | 1) {
  const { id, title } = before;
  if (status === 0) await shutOut(id);
  const kind = status === 0 ? 'institution_archived' : 'institution_unarchived';
  await offerUndoOfOne(scope, actor, {
    kind,
    type: 'institution',
    id,
    title,
    before: { status: before.status },
  });
}

/** Gives an archived or unarchived institution its former status. */
export const restoreInstitution = defineRestorer({
  kinds: ['institution_archived', 'institution_unarchived'],
  before: z.object({ status: z.union([z.literal(0), z.literal(1)]) }),
  allow: onlyWith('institutions.manage'),
  restore: async (scope, { subjectId: id }, items) => {
    for (const { status } of items.map(({ before }) => before)) {
      requireNotOwn(scope, id, status);
      await updateInstitutionRow(id, { status });
      if (status === 0) await shutOut(id);
    }
    return [];
  },
});

/** Whether the institution gets another Canvas: the former one's secrets must never be sent there. */
const isOtherCanvas = (before: LockedInstitution, { canvasUrl }: InstitutionChange) =>
  canvasUrl !== undefined && new URL(canvasUrl).origin !== before.canvas_url;

/** Whether links lead into Canvas by other names than when courses were read. */
const isReadOtherwise = (before: LockedInstitution, change: InstitutionChange) =>
  isOtherCanvas(before, change) ||
  (change.domainNames !== undefined && !isDeepStrictEqual(change.domainNames, before.domain_names));

function valuesOf(before: LockedInstitution, change: InstitutionChange): InstitutionValues {
  const isReadyGo = change.isReadyGo ?? change.activeProducts?.includes('readygo') ?? before.is_ready_go;
  const chosen =
    change.tools ?? change.activeProducts ?? tools.filter((tool) => before.active_products.includes(tool));
  return {
    is_ready_go: isReadyGo,
    active_products: productsOf(chosen, isReadyGo),
    ...(change.title !== undefined && { title: change.title }),
    ...(change.slug !== undefined && { slug: change.slug }),
    ...(change.domainNames !== undefined && { domain_names: change.domainNames }),
    ...(change.status !== undefined && { status: change.status }),
    ...(change.locale !== undefined && { locale: change.locale }),
    ...(change.timeZone !== undefined && { time_zone: change.timeZone }),
    ...(change.canvasUrl !== undefined && { canvas_url: new URL(change.canvasUrl).origin }),
    ...(isOtherCanvas(before, change) && { canvas_hosts: [], canvas_shard: null }),
    ...(isReadOtherwise(before, change) && { reads_since: currentTime() }),
    ...(change.rootAccountId !== undefined && { canvas_root_account_id: change.rootAccountId }),
    ...keyOf(before, change),
  };
}

/** The OAuth2 key after the change. Another id needs its own secret, and another Canvas its own key. */
function keyOf(before: LockedInstitution, change: InstitutionChange): InstitutionValues {
  const { oauthClientId, oauthClientSecret } = change;
  const kept = isOtherCanvas(before, change) ? null : before.canvas_oauth_client_id;
  if (oauthClientId === null) {
    if (oauthClientSecret !== undefined) throw halfKey();
    return { canvas_oauth_client_id: null, canvas_oauth_client_secret: null };
  }
  const id = oauthClientId ?? kept;
  if (oauthClientSecret !== undefined) {
    if (id === null) throw halfKey();
    return { canvas_oauth_client_id: id, canvas_oauth_client_secret: sealSecret(oauthClientSecret) };
  }
  if (id !== kept) throw halfKey();
  return kept === null ? { canvas_oauth_client_id: null, canvas_oauth_client_secret: null } : {};
}

/**
 * Deletes data of an institution's former Canvas: its tokens must never be sent to the new one, nor its accounts be
 * offered.
 */
export async function leaveCanvas(institutionId: number) {
  await disconnectRunners(institutionId);
  await takeGrantsBack(institutionId);
  await forgetDirectory(institutionId);
}
