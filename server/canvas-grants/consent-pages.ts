import type { Request, Response } from 'express';
import { paragraph, sendPlainPage } from '#server/canvas-consents/plain-page.service.ts';
import { languageOf } from '#server/infra/i18n/language.ts';
import { textOf } from '#server/infra/i18n/texts.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { phrase } from '#shared/text/phrase.ts';
import type { Consented } from './consent.service.ts';
import { stopStatuses, type StopReason } from './grant-stopped.ts';

/** Why a consent stopped … */
const stopHeadings = defineMessages({
  denied: { id: 'consent.stop.denied.heading', defaultMessage: 'Nothing was allowed' },
  session: { id: 'consent.stop.session.heading', defaultMessage: 'Please start again' },
  refused: { id: 'consent.stop.refused.heading', defaultMessage: 'Canvas refused' },
  scopes: {
    id: 'consent.stop.scopes.heading',
    defaultMessage: 'The developer key doesn’t allow enough',
  },
  unreachable: { id: 'consent.stop.unreachable.heading', defaultMessage: 'Canvas didn’t answer' },
  malformed: { id: 'consent.stop.malformed.heading', defaultMessage: 'Canvas’s answer made no sense' },
  gone: { id: 'consent.stop.gone.heading', defaultMessage: 'Fixes can’t be saved here any more' },
  stranger: { id: 'consent.stop.stranger.heading', defaultMessage: 'That was somebody else in Canvas' },
  masquerader: {
    id: 'consent.stop.masquerader.heading',
    defaultMessage: 'Only the person can allow this',
  },
  expired: { id: 'consent.stop.expired.heading', defaultMessage: 'Please start again' },
  elsewhere: { id: 'consent.stop.elsewhere.heading', defaultMessage: 'Start in Courseyard' },
  crowded: { id: 'consent.stop.crowded.heading', defaultMessage: 'Too many attempts' },
  unexpected: { id: 'consent.stop.unexpected.heading', defaultMessage: 'That didn’t work' },
});

/** … and what that means. What was allowed before is never lost. */
const stopTexts = defineMessages({
  denied: {
    id: 'consent.stop.denied.text',
    defaultMessage: 'You said no in Canvas. Nothing will be saved as you, and nothing else has changed.',
  },
  session: {
    id: 'consent.stop.session.text',
    defaultMessage: 'Your session in Courseyard has ended. Open Courseyard again, then allow it there.',
  },
  refused: {
    id: 'consent.stop.refused.text',
    defaultMessage:
      'Canvas didn’t accept Courseyard’s developer key. Tell your Canvas administrator: the key’s id, secret or redirect address is wrong. Nothing has changed.',
  },
  scopes: {
    id: 'consent.stop.scopes.text',
    defaultMessage:
      'The key in Canvas enforces scopes and lacks some that saving fixes takes. Tell your Canvas administrator: the page “Institution settings” in Courseyard lists them all. Nothing has changed.',
  },
  unreachable: {
    id: 'consent.stop.unreachable.text',
    defaultMessage: 'Try again in a few minutes. Nothing has changed.',
  },
  malformed: {
    id: 'consent.stop.malformed.text',
    defaultMessage:
      'Courseyard couldn’t use what Canvas sent. If trying again doesn’t help, tell your Canvas administrator. Nothing has changed.',
  },
  gone: {
    id: 'consent.stop.gone.text',
    defaultMessage:
      'Your institution has switched that off since, or uses another Canvas or key. Nothing has changed.',
  },
  stranger: {
    id: 'consent.stop.stranger.text',
    defaultMessage:
      'Canvas has another person logged in than the one you are in Courseyard, so their rights aren’t used. Log in to Canvas as yourself, then start again. Nothing has changed.',
  },
  masquerader: {
    id: 'consent.stop.masquerader.text',
    defaultMessage:
      'You act as somebody else in Canvas. Fixes are saved in a person’s name only if they allowed it themselves. Nothing has changed.',
  },
  expired: {
    id: 'consent.stop.expired.text',
    defaultMessage:
      'It took too long, was finished before, began in another browser, or this one keeps no cookies. Go back and start again: nothing has changed.',
  },
  elsewhere: {
    id: 'consent.stop.elsewhere.text',
    defaultMessage:
      'This address only works when a page of Courseyard opens it. If somebody sent it to you, close this window.',
  },
  crowded: {
    id: 'consent.stop.crowded.text',
    defaultMessage: 'Your network has begun this many times without finishing. Wait a few minutes.',
  },
  unexpected: {
    id: 'consent.stop.unexpected.text',
    defaultMessage: 'Something went wrong in Courseyard. Please try again.',
  },
});

/** The page at the end of a consent. */
const doneTexts = defineMessages({
  heading: { id: 'consent.done.heading', defaultMessage: 'Fixes can be saved as you' },
  text: {
    id: 'consent.done.text',
    defaultMessage:
      'Courseyard now saves the fixes that you make in the Canvas of {institution} in your name, and nothing else. You can take this back in your account at any time.',
  },
  close: { id: 'consent.done.close', defaultMessage: 'You can close this window.' },
});

/** The page for a success. It closes itself where the browser lets it: the page that opened it goes on by itself. */
export function sendDonePage(req: Request, res: Response, { institution }: Consented) {
  const locale = languageOf(req);
  return sendPlainPage(req, res, {
    heading: textOf(phrase(doneTexts.heading), locale),
    reason: 'given',
    parts: [
      paragraph(textOf(phrase(doneTexts.text, { institution }), locale)),
      paragraph(textOf(phrase(doneTexts.close), locale)),
    ],
    script: 'window.close()',
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
