import { scopeTo } from '#server/infra/tenancy/scope.ts';
import { hashToken } from '#server/infra/tokens.ts';
import { currentMs } from '#server/infra/clock.ts';
import { permissionsFor } from '#server/lms/canvas-calls.ts';
import { canvasPermissions } from '#shared/task-runners/canvas-permissions.ts';
import { AuthorisationStopped, type StopReason } from './authorisation-stopped.ts';
import { placeOf } from './authorisation-place.service.ts';
import { findLink, type RunnerLink } from './runner-link.repository.ts';

const closedReasons = {
  used: 'linkUsed',
  revoked: 'linkRevoked',
  replaced: 'linkRevoked',
} as const satisfies Record<NonNullable<RunnerLink['closed_as']>, StopReason>;

/** A link that can be used now. Throws AuthorisationStopped. */
export async function requireOpenLink(token: string): Promise<RunnerLink> {
  const link = await findLink(hashToken(token));
  if (!link) throw new AuthorisationStopped('linkUnknown');
  if (link.closed_as !== null) throw new AuthorisationStopped(closedReasons[link.closed_as]);
  if (link.expires_at.getTime() <= currentMs()) throw new AuthorisationStopped('linkExpired');
  return link;
}

/** What the holder of a link is told before they go on to Canvas. */
export async function describeLink(token: string) {
  const link = await requireOpenLink(token);
  const { title, canvasUrl } = await placeOf(link);
  const institution = await scopeTo(link.institution_id).institution();
  return {
    tool: link.tool,
    institution: title,
    person: link.created_by,
    canvasUrl,
    timeZone: institution.timeZone,
    expiresAt: link.expires_at,
    permissions: permissionsFor(link.tool, institution).map((name) => canvasPermissions[name]),
  };
}
export type DescribedLink = Awaited<ReturnType<typeof describeLink>>;
