import type { Request, Response } from 'express';
import { languageOf } from '#server/infra/i18n/language.ts';
import { textOf } from '#server/infra/i18n/texts.ts';
import { escapeHtml, sendPage } from '#server/launch/html.ts';
import { brand, plainStyle } from '#server/launch/pages.ts';
import { phrase } from '#shared/text/phrase.ts';
import { doneTexts, linkTexts, stopHeadings, stopTexts, toolNames } from './authorisation.messages.ts';
import { stopStatuses, type StopReason } from './authorisation-stopped.ts';
import type { Authorised } from './return-from-canvas.service.ts';
import type { DescribedLink } from './runner-link.service.ts';

interface PlainPage {
  readonly heading: string;
  /** HTML below the heading */
  readonly parts: readonly string[];
  /** for tests and support: how it ended */
  readonly reason: string;
  readonly status?: number;
  readonly formTargets?: readonly string[];
}

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;

const send = (req: Request, res: Response, { heading, parts, reason, ...page }: PlainPage) =>
  sendPage(res, {
    ...page,
    locale: languageOf(req),
    title: `${heading} · Courseyard`,
    head: plainStyle,
    body:
      `<main class="plain" data-reason="${reason}">${brand}<h1>${escapeHtml(heading)}</h1>` +
      `${parts.join('')}</main>`,
  });

/** The page behind a one-time link: who asks for what, and the way to Canvas. */
export function sendLinkPage(
  req: Request,
  res: Response,
  { link, token }: { link: DescribedLink; token: string },
) {
  const locale = languageOf(req);
  const tool = textOf(phrase(toolNames[link.tool]), locale);
  const { person, institution, canvasUrl } = link;
  const until = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: link.timeZone,
  }).format(link.expiresAt);
  const permissions = link.permissions.map((title) => `<li>${escapeHtml(title)}</li>`);
  return send(req, res, {
    heading: textOf(phrase(linkTexts.heading, { tool }), locale),
    reason: 'link',
    // Chrome holds redirects of a form to the policy, too.
    formTargets: [canvasUrl],
    parts: [
      paragraph(textOf(phrase(linkTexts.who, { person, institution, tool }), locale)),
      paragraph(textOf(phrase(linkTexts.what), locale)),
      // Canvas's own words, which its pages show in English, too.
      `<ul lang="en">${permissions.join('')}</ul>`,
      paragraph(textOf(phrase(linkTexts.how, { canvas: new URL(canvasUrl).host }), locale)),
      '<form method="post" action="/task-runners/link">' +
        `<input type="hidden" name="token" value="${escapeHtml(token)}">` +
        `<p><button class="plain-button">${escapeHtml(textOf(phrase(linkTexts.button), locale))}</button></p></form>`,
      paragraph(textOf(phrase(linkTexts.until, { until }), locale)),
    ],
  });
}

/** The page for a success: what was authorised, and as whom. */
export function sendDonePage(req: Request, res: Response, { tool, title, account }: Authorised) {
  const locale = languageOf(req);
  const named = { institution: title };
  const whose =
    account === null ? phrase(doneTexts.noAccount, named) : phrase(doneTexts.account, { ...named, account });
  return send(req, res, {
    heading: textOf(phrase(doneTexts.heading, { tool: phrase(toolNames[tool]) }), locale),
    reason: 'authorised',
    parts: [paragraph(textOf(whose, locale)), paragraph(textOf(phrase(doneTexts.close), locale))],
  });
}

/** The page for everything else. */
export function sendStopPage(req: Request, res: Response, reason: StopReason) {
  const locale = languageOf(req);
  return send(req, res, {
    heading: textOf(phrase(stopHeadings[reason]), locale),
    reason,
    status: stopStatuses[reason],
    parts: [paragraph(textOf(phrase(stopTexts[reason]), locale))],
  });
}
