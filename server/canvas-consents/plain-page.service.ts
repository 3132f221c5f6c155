import type { Request, Response } from 'express';
import { languageOf } from '#server/infra/i18n/language.ts';
import { escapeHtml, sendPage } from '#server/launch/html.ts';
import { brand, plainStyle } from '#server/launch/pages.ts';

interface PlainPage {
  readonly heading: string;
  /** HTML below the heading */
  readonly parts: readonly string[];
  /** for tests and support: how it ended */
  readonly reason: string;
  readonly status?: number;
  readonly formTargets?: readonly string[];
  /** code that runs in the page */
  readonly script?: string;
}

export const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;

/** Sends a page of a consent's window, outside the app. */
export const sendPlainPage = (req: Request, res: Response, { heading, parts, reason, ...page }: PlainPage) =>
  sendPage(res, {
    ...page,
    locale: languageOf(req),
    title: `${heading} · Courseyard`,
    head: plainStyle,
    body:
      `<main class="plain" data-reason="${reason}">${brand}<h1>${escapeHtml(heading)}</h1>` +
      `${parts.join('')}</main>`,
  });
