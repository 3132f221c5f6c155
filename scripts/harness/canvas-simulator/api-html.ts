import type { Request } from 'express';
import type { ContentItem } from '../course-content.ts';
import type { SimulatorState } from './state.ts';
import { seedOf } from '../random.ts';
import { attributeOf, isTidy, rewrittenHtml, setAttribute } from './stored-html.ts';

type HtmlSwitches = Pick<SimulatorState, 'hasMobileTheme' | 'serialises'>;

/**
 * A text as Canvas's API gives it: written again by its serialiser, addresses inside Canvas absolute, files with a
 * verifier, links to things that the API has with where, formulas with MathML, media of its own as players, and around it
 * all what an account's theme has for the mobile apps (`api_user_content` in Canvas's source).
 */
export function apiHtml(req: Request, html: string, { hasMobileTheme, serialises }: HtmlSwitches) {
  const origin = originOf(req);
  const given = serialises ? forApi(html, origin) : html;
  return hasMobileTheme && given !== '' ? `${mobileStyles}${given}${mobileScript}` : given;
}

/** Only what isn't tidy is read: a list of texts would take three times as long. */
export const forApi = (html: string, origin: string) =>
  isTidy(html) && !/data-equation-content|instructure_inline_media_comment/.test(html)
    ? html.replaceAll(/<(?:a|img|iframe) [^>]*>/g, (tag) => tagForApi(tag, origin))
    : rewrittenHtml(html, (element) => toApi(element, origin));

/** The same as `toApi` for a tag of a tidy text. */
function tagForApi(tag: string, origin: string) {
  const absolute = tag.replaceAll(
    / (src|href)="(\/(?!\/)[^"]*)"/g,
    (_whole, name: string, path: string) =>
      ` ${name}="${origin}${withVerifier(path.replaceAll('&amp;', '&')).replaceAll('&', '&amp;')}"`,
  );
  const address = / href="([^"]*)"/.exec(absolute)?.[1] ?? '';
  const [, host, path = '', type = ''] = (tag.startsWith('<a ') && apiPath.exec(address)) || [];
  if (host !== origin) return absolute;
  const isSaid = absolute.includes(' data-api-returntype="');
  return absolute.replace(
    />$/,
    ` data-api-endpoint="${origin}/api/v1${path}"${isSaid ? '' : ` data-api-returntype="${typeNames[type] ?? ''}"`}>`,
  );
}

const typeNames: Readonly<Record<string, string>> = { files: 'File', pages: 'Page' };

export const originOf = (req: Request) => `${req.protocol}://${req.get('host') ?? 'localhost'}`;

const mobileStyles = '<link rel="stylesheet" href="https://theme.example.edu/mobile.css">';
const mobileScript = '<script src="https://theme.example.edu/mobile.js"></script>';

type ApiElement = Parameters<Parameters<typeof rewrittenHtml>[1]>[0];

function toApi(element: ApiElement, origin: string) {
  toPlayer(element);
  for (const attribute of element.attrs)
    if (['src', 'href'].includes(attribute.name) && /^\/(?!\/)/.test(attribute.value))
      attribute.value = origin + withVerifier(attribute.value);
  const linked = element.tagName === 'a' && apiPath.exec(attributeOf(element, 'href') ?? '');
  if (linked && linked[1] === origin) {
    const [, , path = '', type = ''] = linked;
    setAttribute(element, 'data-api-endpoint', `${origin}/api/v1${path}`);
    setAttribute(element, 'data-api-returntype', typeNames[type] ?? '');
  }
  const formula = attributeOf(element, 'data-equation-content');
  if (formula !== undefined && attributeOf(element, 'data-mathml') === undefined)
    setAttribute(element, 'data-mathml', `<math><mtext>${formula}</mtext></math>`);
}

const apiPath = /^(https?:\/\/[^/]+)(\/courses\/\d+\/(files|pages)\/[\w-]+)/;

const withVerifier = (path: string) =>
  /\/files\/\d+/.test(path)
    ? `${path}${path.includes('?') ? '&' : '?'}verifier=${seedOf('verifier', path.replace(/\?.*/, '')).toString(36)}`
    : path;

/** A link to media that Canvas keeps becomes what plays it. */
function toPlayer(element: ApiElement) {
  const id = /^media_comment_(.+)$/.exec(attributeOf(element, 'id') ?? '')?.[1];
  const classes = attributeOf(element, 'class') ?? '';
  if (element.tagName !== 'a' || id === undefined || !classes.includes('instructure_inline_media_comment'))
    return;
  const type = classes.includes('audio_comment') ? 'audio' : 'video';
  const alt = attributeOf(element, 'data-alt');
  element.tagName = type;
  element.nodeName = type;
  element.attrs = [
    { name: 'data-media_comment_type', value: type },
    { name: 'data-media_comment_id', value: id },
    { name: 'class', value: 'instructure_inline_media_comment' },
    { name: 'controls', value: 'controls' },
    { name: 'src', value: `/media_objects/${id}/media.mp4` },
    ...(alt === undefined ? [] : [{ name: 'data-alt', value: alt }]),
  ];
}

/** Of a page made of blocks, Canvas gives these, and in the first such editor a frame that stands for them. */
export function textOfPage(
  req: Request,
  { id, editor, html }: ContentItem,
  state: Pick<SimulatorState, 'namesEditors'> & HtmlSwitches,
) {
  if (!editor) return { body: apiHtml(req, html(), state) };
  const blocks = { ROOT: { type: { resolvedName: 'PageBlock' } } };
  return {
    ...(state.namesEditors && { block_editor_attributes: { id, version: '0.2', blocks } }),
    ...(editor === 'block_editor' && {
      body: `<style>body { margin: 0; }</style><iframe class="block_editor_view" src="/block_editors/${id}"></iframe>`,
    }),
  };
}
