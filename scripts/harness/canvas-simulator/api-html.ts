import type { Request } from 'express';
import { seedOf } from '../random.ts';

/**
 * A text as Canvas's API gives it: addresses inside Canvas are absolute, files carry a verifier, and links to things the
 * API has say where (`api_user_content` in Canvas's source).
 */
export function apiHtml(req: Request, html: string) {
  const origin = `${req.protocol}://${req.get('host') ?? 'localhost'}`;
  return html
    .replace(
      /(src|href)="(\/[^"]*)"/g,
      (_, name: string, path: string) => `${name}="${origin}${withVerifier(path)}"`,
    )
    .replace(
      /(<a [^>]*href="[^"]*)(\/courses\/\d+\/(?:files|pages)\/[\w-]+)([^"]*")/g,
      (_, before: string, path: string, after: string) =>
        `${before}${path}${after} data-api-endpoint="${origin}/api/v1${path}"`,
    );
}

const withVerifier = (path: string) =>
  /\/files\/\d+/.test(path)
    ? `${path}${path.includes('?') ? '&amp;' : '?'}verifier=${seedOf('verifier', path.replace(/\?.*/, '')).toString(36)}`
    : path;
