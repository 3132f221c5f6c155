import type { Request, Response } from 'express';
import { paragraph, sendPlainPage } from '#server/canvas-consents/plain-page.service.ts';
import { languageOf } from '#server/infra/i18n/language.ts';
import { textOf } from '#server/infra/i18n/texts.ts';
import { escapeHtml } from '#server/launch/html.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { stopStatuses, type StopReason } from './authorisation-stopped.ts';
import type { Authorised } from './return-from-canvas.service.ts';
import type { DescribedLink } from './runner-link.service.ts';

/** … and what that means. What was authorised before is never lost. */
const stopTexts = defineMessages({
  denied: {
    id: 'authorisation.stop.denied.text',
    defaultMessage: 'You said no in Canvas. What was authorised before stays as it was.',
  },
  session: {
    id: 'authorisation.stop.session.text',
    defaultMessage:
      'Your session in Courseyard has ended, or you can no longer manage this institution. Nothing was changed.',
  },
  refused: {
    id: 'authorisation.stop.refused.text',
    defaultMessage:
      'Canvas didn’t accept Courseyard’s developer key or the token it had just given. Check the key’s id, secret and redirect address. Nothing was changed.',
  },
  scopes: {
    id: 'authorisation.stop.scopes.text',
    defaultMessage:
      'The key in Canvas enforces scopes and lacks some that Courseyard needs. The page “Task runners” lists them all. Nothing was changed.',
  },
  unreachable: {
    id: 'authorisation.stop.unreachable.text',
    defaultMessage: 'Try again in a few minutes. Nothing was changed.',
  },
  malformed: {
    id: 'authorisation.stop.malformed.text',
    defaultMessage:
      'Courseyard couldn’t use what Canvas sent. If trying again doesn’t help, tell your Canvas administrator. Nothing was changed.',
  },
  gone: {
    id: 'authorisation.stop.gone.text',
    defaultMessage:
      'The institution has changed since: it doesn’t use this tool, this Canvas or this key any more. Nothing was changed.',
  },
  link: {
    id: 'authorisation.stop.link.text',
    defaultMessage:
      'It was used, replaced or withdrawn while you were in Canvas. Nothing was changed. Ask for a new one.',
  },
  account: {
    id: 'authorisation.stop.account.text',
    defaultMessage:
      'It lacks permissions in Canvas that the tool needs, and the account in use has them all. Nothing was changed. Log in to Canvas as the right account, then open the link again.',
  },
  expired: {
    id: 'authorisation.stop.expired.text',
    defaultMessage:
      'It took too long, was finished before, began in another browser, or this one keeps no cookies. Go back and start again: nothing was changed.',
  },
  elsewhere: {
    id: 'authorisation.stop.elsewhere.text',
    defaultMessage:
      'This address only works when the page “Task runners” in Courseyard opens it. If somebody sent it to you, ask them for a one-time link instead.',
  },
  crowded: {
    id: 'authorisation.stop.crowded.text',
    defaultMessage: 'Your network has begun this many times without finishing. Wait a few minutes.',
  },
  linkUnknown: {
    id: 'authorisation.stop.linkUnknown.text',
    defaultMessage:
      'Perhaps a part was cut off. Copy it once more, or ask the person who sent it to you for a new one.',
  },
  linkUsed: {
    id: 'authorisation.stop.linkUsed.text',
    defaultMessage: 'It works only once. If that wasn’t you, tell the person who sent it to you.',
  },
  linkRevoked: {
    id: 'authorisation.stop.linkRevoked.text',
    defaultMessage: 'The person who sent it to you has withdrawn it, or has sent you another.',
  },
  linkExpired: {
    id: 'authorisation.stop.linkExpired.text',
    defaultMessage: 'Ask the person who sent it to you for a new one.',
  },
  unexpected: {
    id: 'authorisation.stop.unexpected.text',
    defaultMessage: 'Something went wrong in Courseyard. Please try again.',
  },
});

/** Why an authorisation stopped … */
const stopHeadings = defineMessages({
  denied: { id: 'authorisation.stop.denied.heading', defaultMessage: 'Nothing was authorised' },
  session: { id: 'authorisation.stop.session.heading', defaultMessage: 'Please start again' },
  refused: { id: 'authorisation.stop.refused.heading', defaultMessage: 'Canvas refused' },
  scopes: {
    id: 'authorisation.stop.scopes.heading',
    defaultMessage: 'The developer key doesn’t allow enough',
  },
  unreachable: { id: 'authorisation.stop.unreachable.heading', defaultMessage: 'Canvas didn’t answer' },
  malformed: { id: 'authorisation.stop.malformed.heading', defaultMessage: 'Canvas’s answer made no sense' },
  gone: { id: 'authorisation.stop.gone.heading', defaultMessage: 'This is no longer needed' },
  link: { id: 'authorisation.stop.link.heading', defaultMessage: 'This link doesn’t work any more' },
  account: {
    id: 'authorisation.stop.account.heading',
    defaultMessage: 'This account can’t read enough',
  },
  expired: { id: 'authorisation.stop.expired.heading', defaultMessage: 'Please start again' },
  elsewhere: { id: 'authorisation.stop.elsewhere.heading', defaultMessage: 'Start in Courseyard' },
  crowded: { id: 'authorisation.stop.crowded.heading', defaultMessage: 'Too many attempts' },
  linkUnknown: { id: 'authorisation.stop.linkUnknown.heading', defaultMessage: 'This link isn’t complete' },
  linkUsed: { id: 'authorisation.stop.linkUsed.heading', defaultMessage: 'This link has been used' },
  linkRevoked: { id: 'authorisation.stop.linkRevoked.heading', defaultMessage: 'This link was withdrawn' },
  linkExpired: { id: 'authorisation.stop.linkExpired.heading', defaultMessage: 'This link has expired' },
  unexpected: { id: 'authorisation.stop.unexpected.heading', defaultMessage: 'That didn’t work' },
});

/** The page at the end of an authorisation. */
const doneTexts = defineMessages({
  heading: { id: 'authorisation.done.heading', defaultMessage: '{tool} is authorised' },
  account: {
    id: 'authorisation.done.account',
    defaultMessage: 'Courseyard now reads the Canvas of {institution} as {account}.',
  },
  noAccount: {
    id: 'authorisation.done.noAccount',
    defaultMessage: 'Courseyard now reads the Canvas of {institution} with the account you chose.',
  },
  close: {
    id: 'authorisation.done.close',
    defaultMessage: 'It’s checking now what the account may do. You can close this window.',
  },
});

/** The page behind a one-time link. */
const linkTexts = defineMessages({
  heading: { id: 'authorisation.link.heading', defaultMessage: 'Let Courseyard read Canvas for {tool}' },
  who: {
    id: 'authorisation.link.who',
    defaultMessage:
      '{person} at {institution} asks you to authorise {tool}, a part of Courseyard, with the Canvas account that you look after.',
  },
  what: {
    id: 'authorisation.link.what',
    defaultMessage:
      'Courseyard will use this account to read courses. It changes nothing in Canvas, and your password stays with Canvas. The account needs these permissions there:',
  },
  how: {
    id: 'authorisation.link.how',
    defaultMessage:
      'First log in to {canvas} as that account, not as yourself. Then continue: Canvas asks whether Courseyard may use it.',
  },
  button: { id: 'authorisation.link.button', defaultMessage: 'Continue to Canvas' },
  until: {
    id: 'authorisation.link.until',
    defaultMessage: 'This link works once, until {until}. If you didn’t expect it, close this page.',
  },
});

const toolNames = defineMessages({
  core: { id: 'authorisation.tool.core', defaultMessage: 'Core' },
  udoit: { id: 'authorisation.tool.udoit', defaultMessage: 'UDOIT' },
  tidyup: { id: 'authorisation.tool.tidyup', defaultMessage: 'TidyUP' },
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
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: link.timeZone,
  }).format(link.expiresAt);
  const permissions = link.permissions.map((title) => `<li>${escapeHtml(title)}</li>`);
  return sendPlainPage(req, res, {
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
  return sendPlainPage(req, res, {
    heading: textOf(phrase(doneTexts.heading, { tool: phrase(toolNames[tool]) }), locale),
    reason: 'authorised',
    parts: [paragraph(textOf(whose, locale)), paragraph(textOf(phrase(doneTexts.close), locale))],
  });
}

/** The page for everything else. */
export function sendStopPage(req: Request, res: Response, stopped: string) {
  const locale = languageOf(req);
  const reason = isStopReason(stopped) ? stopped : 'unexpected';
  return sendPlainPage(req, res, {
    heading: textOf(phrase(stopHeadings[reason]), locale),
    reason,
    status: stopStatuses[reason],
    parts: [paragraph(textOf(phrase(stopTexts[reason]), locale))],
  });
}

const isStopReason = (reason: string): reason is StopReason => Object.hasOwn(stopStatuses, reason);
