import { randomBytes } from 'node:crypto';
import type { Response } from 'express';
import { isolated } from '#shared/text/messages.ts';
import { frameOriginsOf } from './framing.ts';

/** Escapes text for HTML. Direction marks in it turn nothing around it. */
export const escapeHtml = (text: string) =>
  isolated(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Data for a script element: no character in it can end the element. */
export const jsonElement = (id: string, data: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`;

interface Page {
  readonly status?: number;
  readonly locale: string;
  readonly title: string;
  readonly head?: string;
  readonly body: string;
  /** code that runs in the page; gets the nonce required by the policy */
  readonly script?: string;
  /** other origins that its forms lead to */
  readonly formTargets?: readonly string[];
}

/** Sends a page with its own security headers: who can frame it, which scripts run, and no caching. */
export async function sendPage(res: Response, page: Page) {
  const nonce = randomBytes(16).toString('base64');
  res.status(page.status ?? 200).set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy(nonce, await frameOriginsOf(res), page.formTargets),
    'Cache-Control': 'no-store',
  });
  const script = page.script ? `<script nonce="${nonce}">${page.script}</script>` : '';
  res.send(
    `<!doctype html><html lang="${page.locale}"><head><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(page.title)}</title>` +
      `<link rel="icon" type="image/svg+xml" href="/assets/mark.svg">${page.head ?? ''}</head><body>${page.body}${script}</body></html>`,
  );
}

/** InstUI adds its styles at run time, so styles, and only styles, have 'unsafe-inline'. */
const policy = (nonce: string, frameOrigins: readonly string[], formTargets: readonly string[] = []) =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    ["form-action 'self'", ...formTargets].join(' '),
    `frame-ancestors ${frameOrigins.length > 0 ? frameOrigins.join(' ') : "'none'"}`,
  ].join('; ');
