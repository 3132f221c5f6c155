import type { Request, Response } from 'express';
import { frameCookie } from '#shared/sessions/frame-cookie.ts';
import { everyInstitution } from '#server/relations/institutions.ts';
import { frameAddresses } from '#server/relations/launch.ts';
import { db } from '#server/infra/db/database.ts';
import { cookieOf } from './binding-cookie.ts';
import { hostedCanvas } from './hosted-canvas.ts';

interface Deployment {
  readonly platformId: number;
  readonly deploymentId?: string | undefined;
}

/** The institution with the deployment; if none has it, all institutions on its platform. */
async function listInstitutionsBehind({ platformId, deploymentId }: Deployment): Promise<number[]> {
  const rows = await db()
    .selectFrom('lti_deployments')
    .select(['institution_id', 'deployment_id'])
    .where('platform_id', '=', platformId)
    .execute();
  const owner = rows.find((row) => row.deployment_id === deploymentId);
  return owner ? [owner.institution_id] : [...new Set(rows.map((row) => row.institution_id))];
}

const listFrameAddresses = (institutionIds: readonly number[]) =>
  db()
    .selectFrom(everyInstitution().as('i'))
    .select(frameAddresses)
    .where('i.id', 'in', institutionIds)
    .execute();

type FrameAddresses = Awaited<ReturnType<typeof listFrameAddresses>>[number];

// Who can show our pages in a frame: the institution whose people launch, and no one while none is known.

/** Lets one institution's pages frame this answer. */
export const allowInstitution = (res: Response, institutionId: number) =>
  allow(res, () => originsOf([institutionId]));

/** Lets one institution's pages frame this answer, and whatever its frame loads later. */
export function allowLaunched(res: Response, institution: FrameAddresses & { readonly id: number }) {
  // For later loads of the frame, which come without the launch. No secret: it opens nothing and only names an
  // institution's own addresses. Our own script checks whether it's kept.
  res.append('Set-Cookie', `${frameCookie}=${institution.id}; Path=/; Secure; SameSite=None; Partitioned`);
  allow(res, async () => originsAmong([institution]));
}

/** Lets the institutions behind a login frame the answer: the deployment's if known, otherwise the platform's. */
export const allowPlatform = (res: Response, deployment: Deployment) =>
  allow(res, async () => originsOf(await listInstitutionsBehind(deployment)));

/** Lets an institution's own pages frame what their frame reloads, based on the cookie from its launch. */
export function allowSameFrame(req: Request, res: Response) {
  const id = Number(/^[1-9]\d{0,8}$/.exec(cookieOf(req, frameCookie) ?? '')?.[0]);
  if (id) allow(res, () => originsOf([id]));
}

/**
 * Lets the referring page frame the answer. For refusing a login with an unregistered platform: the page holds no one's
 * data, and the administrator who sets up the tool must be able to read it.
 */
export function allowSender(req: Request, res: Response) {
  const sender = originOf(req.get('origin') ?? '');
  if (sender !== undefined) allow(res, async () => [sender]);
}

/** The origins that can frame this answer. */
export async function frameOriginsOf(res: Response): Promise<readonly string[]> {
  const { findFrameOrigins } = res.locals as Framed;
  return findFrameOrigins ? findFrameOrigins() : [];
}

interface Framed {
  findFrameOrigins?: () => Promise<readonly string[]>;
}

/** Evaluated when the page is sent: most answers are settled by then, and a refusal needs it too. */
const allow = (res: Response, findFrameOrigins: () => Promise<readonly string[]>) =>
  Object.assign(res.locals as Framed, { findFrameOrigins });

async function originsOf(institutionIds: readonly number[]) {
  if (institutionIds.length === 0) return [];
  return originsAmong(await listFrameAddresses(institutionIds));
}

function originsAmong(institutions: readonly FrameAddresses[]) {
  const addresses = institutions.flatMap(({ canvas_url, domain_names, issuers }) => [
    canvas_url,
    ...domain_names.map((name) => `https://${name}`),
    // The issuer of hosted Canvas is itself a Canvas where anyone can have a course.
    ...issuers.filter((issuer) => !hostedCanvas(issuer)),
  ]);
  return [...new Set(addresses.map(originOf).filter((origin) => origin !== undefined))];
}

function originOf(address: string) {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}
