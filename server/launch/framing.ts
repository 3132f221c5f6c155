import type { Request, Response } from 'express';
import { frameCookie } from '#shared/sessions/frame-cookie.ts';
import { cookieOf } from './binding-cookie.ts';
import { listFrameAddresses, listInstitutionsBehind, type Deployment } from './framing.repository.ts';
import { hostedCanvas } from './hosted-canvas.ts';

// Who may show our pages in a frame: the institution whose people launch, and nobody while none is known.

/** Lets the pages of one institution frame this answer. */
export const allowInstitution = (res: Response, institutionId: number) =>
  allow(res, () => originsOf([institutionId]));

/** Lets the pages of one institution frame this answer, and what its frame loads afterwards. */
export function allowLaunched(res: Response, institutionId: number) {
  // For what the frame loads later, which comes without the launch. No secret: it opens nothing and only ever names an
  // institution's own addresses. Our own script looks whether it is kept.
  res.append('Set-Cookie', `${frameCookie}=${institutionId}; Path=/; Secure; SameSite=None; Partitioned`);
  allowInstitution(res, institutionId);
}

/** Lets the institutions behind a login frame the answer: the deployment's where it is known, else the platform's. */
export const allowPlatform = (res: Response, deployment: Deployment) =>
  allow(res, async () => originsOf(await listInstitutionsBehind(deployment)));

/** Lets an institution's own pages frame what a frame of theirs loads again, as the cookie of its launch says. */
export function allowSameFrame(req: Request, res: Response) {
  const id = Number(/^[1-9]\d{0,8}$/.exec(cookieOf(req, frameCookie) ?? '')?.[0]);
  if (id) allow(res, () => originsOf([id]));
}

/**
 * Lets the page that sent the person frame the answer. For the refusal of a login that nobody registered: the page holds
 * nothing of anybody's, and the administrator who sets the tool up must be able to read it.
 */
export function allowSender(req: Request, res: Response) {
  const sender = originOf(req.get('origin') ?? '');
  if (sender !== undefined) allow(res, async () => [sender]);
}

/** The origins that may frame this answer. */
export async function frameOriginsOf(res: Response): Promise<readonly string[]> {
  const { findFrameOrigins } = res.locals as Framed;
  return findFrameOrigins ? findFrameOrigins() : [];
}

interface Framed {
  findFrameOrigins?: () => Promise<readonly string[]>;
}

/** Asked when the page is sent: most answers are settled by then, and a refusal needs it as well. */
const allow = (res: Response, findFrameOrigins: () => Promise<readonly string[]>) =>
  Object.assign(res.locals as Framed, { findFrameOrigins });

async function originsOf(institutionIds: readonly number[]) {
  if (institutionIds.length === 0) return [];
  const rows = await listFrameAddresses(institutionIds);
  const addresses = rows.flatMap(({ canvas_url, domain_names, issuers }) => [
    canvas_url,
    ...domain_names.map((name) => `https://${name}`),
    // The issuer of hosted Canvas is a Canvas where anybody can have a course.
    ...issuers.filter((issuer) => !hostedCanvas(issuer)),
  ]);
  return [...new Set(addresses.map(originOf).filter((origin) => origin !== undefined))];
}

function originOf(address: string) {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}
