import type { Request } from 'express';
import type { ContentItem } from '../course-content.ts';
import type { SimulatorState } from './state.ts';
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

/** Of a page made of blocks, Canvas gives these, and in the first such editor a frame that stands for them. */
export function textOfPage(
  req: Request,
  { id, editor, html }: ContentItem,
  { namesEditors }: Pick<SimulatorState, 'namesEditors'>,
) {
  if (!editor) return { body: apiHtml(req, html()) };
  const blocks = { ROOT: { type: { resolvedName: 'PageBlock' } } };
  return {
    ...(namesEditors && { block_editor_attributes: { id, version: '0.2', blocks } }),
    ...(editor === 'block_editor' && {
      body: `<style>body { margin: 0; }</style><iframe class="block_editor_view" src="/block_editors/${id}"></iframe>`,
    }),
  };
}
