import type { Request, Response } from 'express';
import * as z from 'zod';
import type { Config } from '#server/infra/config.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { log } from '#server/infra/log.ts';
import { hashToken, makeToken } from '#server/infra/tokens.ts';
import { Problem } from '#shared/http/problem.ts';
import { allowInstitution } from '#server/launch/framing.ts';
import { escapeHtml, sendPage } from '#server/launch/html.ts';
import { languageOf } from '#server/infra/i18n/language.ts';
import { offerTool, readPlatform, type OfferedPlatform, type OfferedTool } from './platform-offer.ts';
import {
  addDeployment,
  findPlatformOf,
  institutionsOn,
  registerPlatform,
} from '#server/launch/platform.service.ts';
import { LaunchRefused } from '#server/launch/refusal.ts';
import {
  createRegistrationLink,
  endLinks,
  findRegistrationLink,
  listLinkRegistrations as listRows,
  noteRegistration,
  takeRegistrationLink,
} from './registration.repository.ts';
import { textOf } from '#server/infra/i18n/texts.ts';
import { currentMs } from '#server/infra/clock.ts';
import { phrase } from '#shared/text/phrase.ts';
import { launchMessages } from '#server/launch/launch.messages.ts';
import { brand, plainStyle } from '#server/launch/pages.ts';

/** What links added, oldest first. */
export const listLinkRegistrations = () => listRows();

/** After a restore: a link that works once may have been used since the backup, so none works any more. */
export const endRegistrationLinks = () => endLinks();

/** How long a registration link is valid, in milliseconds. */
const linkMs = 24 * 3_600_000;

/**
 * Creates the single-use address that lets one platform register for one institution. The platform's keys must be at
 * its issuer or at `keyOrigin`.
 */
export async function makeRegistrationLink(institutionId: number, publicUrl: string, keyOrigin?: string) {
  const code = makeToken();
  const expiresAt = new Date(currentMs() + linkMs);
  await createRegistrationLink({
    codeHash: hashToken(code),
    institutionId,
    keyOrigin: keyOrigin ?? null,
    expiresAt,
  });
  return { url: `${publicUrl}/lti/register?link=${code}`, expiresAt };
}

const request = z.object({
  link: z.string().min(1).max(200),
  openid_configuration: z.url().max(2000),
  registration_token: z.string().max(10_000).optional(),
});

/**
 * LTI Dynamic Registration, open only to the holder of a link made by an operator or super admin. The platform's
 * description must come from the platform itself. The first successful registration uses up the link.
 */
export async function registerTool(req: Request, res: Response, { publicUrl }: Config) {
  const given = request.safeParse(req.query);
  if (!given.success) throw new LaunchRefused('registration_closed', given.error.issues[0]?.path.join('.'));
  const { link, openid_configuration: address, registration_token: token } = given.data;
  const linkHash = hashToken(link);
  const found = await findRegistrationLink(linkHash);
  if (!found) throw new LaunchRefused('registration_closed', 'link');
  allowInstitution(res, found.institution_id);
  const platform = await readPlatform(address, { token, keyOrigin: found.key_origin });
  const tool = await offerTool(platform, { token, publicUrl });
  await inTransaction(() => keepRegistration(linkHash, platform, tool)).catch(refuseProblem);
  const locale = languageOf(req);
  const done = escapeHtml(textOf(phrase(launchMessages.registered), locale));
  await sendPage(res, {
    locale,
    title: 'Courseyard',
    head: plainStyle,
    body: `<main class="plain">${brand}<h1 id="registered">${done}</h1></main>`,
    script: "(window.opener ?? window.parent).postMessage({ subject: 'org.imsglobal.lti.close' }, '*')",
  });
}

function refuseProblem(error: unknown): never {
  throw error instanceof Problem ? new LaunchRefused('registration_failed', error.message) : error;
}

async function keepRegistration(linkHash: string, platform: OfferedPlatform, tool: OfferedTool) {
  const institutionId = await takeRegistrationLink(linkHash);
  if (institutionId === undefined) throw new LaunchRefused('registration_closed', 'link used meanwhile');
  const platformId = await platformFor(institutionId, platform, tool.clientId);
  if (tool.deploymentId !== null) await addDeployment(institutionId, platformId, tool.deploymentId);
  await noteRegistration(institutionId, linkHash, { platformId, deploymentId: tool.deploymentId });
  log.info({ institutionId, platformId, issuer: platform.issuer }, 'platform registered');
}

/**
 * A new platform, or the institution's own existing one. A link doesn't change what exists: neither where a platform's
 * keys are, nor who launches through it.
 */
async function platformFor(institutionId: number, platform: OfferedPlatform, clientId: string) {
  const known = await findPlatformOf(platform.issuer, clientId);
  if (!known) {
    const name = new URL(platform.issuer).host;
    return registerPlatform(institutionId, { ...platform, clientId, name, deploymentIds: [] });
  }
  const owners = await institutionsOn(known.id);
  const isOwn = owners.length === 1 && owners[0] === institutionId;
  if (!isOwn || known.jwks_url !== platform.jwksUrl)
    throw new LaunchRefused('registration_failed', `client ${clientId} is registered already`);
  return known.id;
}
