import express, { type Request, type Response } from 'express';
import { RefusalLimit } from '#server/infra/http/address-limit.ts';
import { languageOf } from '#server/infra/i18n/language.ts';
import { textOf } from '#server/infra/i18n/texts.ts';
import { escapeHtml, sendPage } from '#server/launch/html.ts';
import { brand, plainStyle } from '#server/launch/pages.ts';
import { Problem } from '#shared/http/problem.ts';
import { defineMessages, type Message } from '#shared/text/messages.ts';
import { phrase } from '#shared/text/phrase.ts';
import { readLink, unsubscribe, unsubscribePath } from './unsubscribe.service.ts';

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
    const state = await found(req, () => readLink(req.params.secret));
    await send(req, res, state === undefined ? 'unknown' : state);
  });
  router.post(`${unsubscribePath}:secret`, async (req: SecretRequest, res: Response) => {
    const isDone = await found(req, () => unsubscribe(req.params.secret));
    await send(req, res, isDone ? 'unsubscribed' : 'unknown');
  });
  return router;
}

const pages = {
  mailed: { status: 200, heading: texts.heading, parts: [texts.ask, texts.back] },
  unsubscribed: { status: 200, heading: texts.doneHeading, parts: [texts.back] },
  unknown: { status: 404, heading: texts.unknownHeading, parts: [texts.unknown] },
} as const;

function send(req: Request, res: Response, state: keyof typeof pages) {
  const locale = languageOf(req);
  const text = (message: Message) => escapeHtml(textOf({ id: message.id }, locale));
  const { status, heading, parts } = pages[state];
  const button =
    state === 'mailed'
      ? `<form method="post"><p><button class="plain-button">${text(texts.button)}</button></p></form>`
      : '';
  res.set({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
  return sendPage(res, {
    status,
    locale,
    title: `${textOf({ id: heading.id }, locale)} · Courseyard`,
    head: plainStyle,
    body:
      `<main class="plain" data-state="${state}">${brand}<h1>${text(heading)}</h1>` +
      `${parts.map((part) => `<p>${text(part)}</p>`).join('')}${button}</main>`,
  });
}
