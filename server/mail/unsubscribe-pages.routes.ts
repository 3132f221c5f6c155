import express, { type Request, type Response } from 'express';
import { RefusalLimit } from '#server/infra/http/address-limit.ts';
import { languageOf } from '#server/infra/i18n/language.ts';
import { textOf } from '#server/infra/i18n/texts.ts';
import { escapeHtml, sendPage } from '#server/launch/html.ts';
import { brand, plainStyle } from '#server/launch/pages.ts';
import { Problem } from '#shared/http/problem.ts';
import { defineMessages, type Message } from '#shared/text/messages.ts';
import { phrase } from '#shared/text/phrase.ts';
import { readLink, unsubscribe, unsubscribePath, type FoundLink } from './unsubscribe.service.ts';

const texts = defineMessages({
  heading: { id: 'mail.unsubscribe.heading', defaultMessage: 'Stop emails from Courseyard' },
  ask: {
    id: 'mail.unsubscribe.ask',
    defaultMessage:
      'You’ll get no more emails about alerts, tasks, messages and announcements. The bell in Courseyard still shows them.',
  },
  button: { id: 'mail.unsubscribe.button', defaultMessage: 'Stop all emails' },
  doneHeading: { id: 'mail.unsubscribe.done', defaultMessage: 'You’ll get no more emails' },
  back: {
    id: 'mail.unsubscribe.back',
    defaultMessage:
      'To get them again, open your account in Courseyard and turn on “Send me notifications by email”.',
  },
  listHeading: { id: 'mail.unsubscribe.listHeading', defaultMessage: 'Stop this report’s emails' },
  askList: {
    id: 'mail.unsubscribe.askList',
    defaultMessage:
      'You’ll get no more emails with the report “{title}”. Other emails from Courseyard aren’t affected.',
  },
  listButton: { id: 'mail.unsubscribe.listButton', defaultMessage: 'Stop these emails' },
  listDone: { id: 'mail.unsubscribe.listDone', defaultMessage: 'You’ll get this report no more' },
  backToList: {
    id: 'mail.unsubscribe.backToList',
    defaultMessage: 'To get it again, ask the person who scheduled it: the emails say who that is.',
  },
  unknownHeading: { id: 'mail.unsubscribe.unknown', defaultMessage: 'This link no longer works' },
  unknown: {
    id: 'mail.unsubscribe.unknownText',
    defaultMessage:
      'It may be cut off or too old. Use the link in your latest email, or open your account in Courseyard and turn emails off there.',
  },
  crowded: {
    id: 'mail.unsubscribe.crowded',
    defaultMessage: 'Too many wrong links were opened from here. Try again in ten minutes.',
  },
});

/** How many links that don't exist one address can open within ten minutes. */
const mostMisses = 100;
const missesMs = 600_000;

type SecretRequest = Request<{ secret: string }>;

/**
 * The pages behind the link that's in each mail; they need no session. Opening one changes nothing, since programs that
 * check links open them too; the button does, and what mail programs send without a page (RFC 8058).
 */
export function unsubscribePages() {
  const router = express.Router({ caseSensitive: true, strict: true });
  const misses = new RefusalLimit({ name: 'unsubscribing', most: mostMisses, withinMs: missesMs });
  const found = async <T>(req: SecretRequest, look: () => Promise<T>) => {
    const result = await look();
    if (result) return result;
    // Only now: others who guess behind the same address don't lock a right link out.
    if (misses.spentFor(req) > 0) throw new Problem('too_many_requests', phrase(texts.crowded));
    await misses.count(req);
    return result;
  };
  router.get(`${unsubscribePath}:secret`, async (req: SecretRequest, res: Response) => {
    await send(req, res, await found(req, () => readLink(req.params.secret)));
  });
  router.post(`${unsubscribePath}:secret`, async (req: SecretRequest, res: Response) => {
    await send(req, res, await found(req, () => unsubscribe(req.params.secret)));
  });
  return router;
}

/** What a page says, and its button. */
const pages = {
  mailed: { heading: texts.heading, parts: [texts.ask, texts.back], button: texts.button },
  unsubscribed: { heading: texts.doneHeading, parts: [texts.back], button: null },
  listed: { heading: texts.listHeading, parts: [texts.askList, texts.backToList], button: texts.listButton },
  unlisted: { heading: texts.listDone, parts: [texts.backToList], button: null },
  unknown: { heading: texts.unknownHeading, parts: [texts.unknown], button: null },
} as const;

function stateOf(link: FoundLink | undefined): keyof typeof pages {
  if (!link) return 'unknown';
  if (link.list !== undefined) return link.isStopped ? 'unlisted' : 'listed';
  return link.isStopped ? 'unsubscribed' : 'mailed';
}

function send(req: Request, res: Response, link: FoundLink | undefined) {
  const locale = languageOf(req);
  const state = stateOf(link);
  const params = { title: link?.list ?? '' };
  const text = (message: Message) => escapeHtml(textOf({ id: message.id, params }, locale));
  const { heading, parts, button } = pages[state];
  const form =
    button === null
      ? ''
      : `<form method="post"><p><button class="plain-button">${text(button)}</button></p></form>`;
  res.set({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
  return sendPage(res, {
    status: link ? 200 : 404,
    locale,
    title: `${textOf({ id: heading.id }, locale)} · Courseyard`,
    head: plainStyle,
    body:
      `<main class="plain" data-state="${state}">${brand}<h1>${text(heading)}</h1>` +
      `${parts.map((part) => `<p>${text(part)}</p>`).join('')}${form}</main>`,
  });
}
