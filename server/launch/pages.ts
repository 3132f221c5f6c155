import type { Request, Response } from 'express';
import { languageOf } from '#server/infra/i18n/language.ts';
import { textOf } from '#server/infra/i18n/texts.ts';
import { log } from '#server/infra/log.ts';
import type { LaunchSettings, Locale } from '#shared/sessions/session-settings.ts';
import { defineMessages, type Message } from '#shared/text/messages.ts';
import { phrase } from '#shared/text/phrase.ts';
import type { Assets } from './assets.ts';
import { escapeHtml, jsonElement, sendPage } from './html.ts';
import { LaunchRefused, type RefusalReason } from './refusal.ts';
import { launchMessages, refusalAdvice, refusalTexts } from './launch.messages.ts';

/** What a person reads instead of the app: what happened … */
const refusalHeadings = defineMessages({
  broken: { id: 'launch.heading.broken', defaultMessage: 'Courseyard could not be opened' },
  unregistered: {
    id: 'launch.heading.unregistered',
    defaultMessage: 'Canvas isn’t connected to Courseyard here',
  },
  expired: { id: 'launch.heading.expired', defaultMessage: 'This page has expired' },
  unreachable: { id: 'launch.heading.unreachable', defaultMessage: 'Courseyard could not be opened' },
  role: { id: 'launch.heading.role', defaultMessage: 'Courseyard is for teaching staff' },
  deactivated: { id: 'launch.heading.deactivated', defaultMessage: 'Your access is switched off' },
  crowded: { id: 'launch.heading.crowded', defaultMessage: 'Too many attempts' },
  direct: { id: 'launch.heading.direct', defaultMessage: 'Open Courseyard from Canvas' },
  registration: { id: 'launch.heading.registration', defaultMessage: 'This registration link doesn’t work' },
  login: { id: 'launch.heading.login', defaultMessage: 'You can’t log in here with Canvas' },
  loginExpired: { id: 'launch.heading.loginExpired', defaultMessage: 'Please log in again' },
  loginDenied: { id: 'launch.heading.loginDenied', defaultMessage: 'You’re not logged in' },
  loginStranger: { id: 'launch.heading.loginStranger', defaultMessage: 'Courseyard doesn’t know you yet' },
  loginRole: { id: 'launch.heading.loginRole', defaultMessage: 'Open Courseyard from Canvas' },
  loginFailed: { id: 'launch.heading.loginFailed', defaultMessage: 'You could not be logged in' },
  failed: { id: 'launch.heading.failed', defaultMessage: 'Courseyard could not be opened' },
});

interface BindingPlace {
  /** key that the binding is stored under */
  readonly key: string;
  /** the platform's storage frame for tools, if there is one */
  readonly storageTarget: string | null;
  readonly platformOrigin: string;
}

/** What the launch script needs to store a login's binding and go on. */
interface KeepTask extends BindingPlace {
  readonly task: 'keep';
  readonly binding: string;
  readonly url: string;
}

/** What the launch script needs to find the binding again and claim the launch with it. */
interface FindTask extends BindingPlace {
  readonly task: 'find';
  readonly launchId: string;
  readonly texts: BindingTexts;
}

interface BindingTexts {
  readonly heading: string;
  /** inside another page, where opening its own window may help */
  readonly inFrame: string;
  readonly button: string;
  /** in its own window, where there's nothing else to try */
  readonly inWindow: string;
  readonly expired: string;
  readonly failed: string;
  readonly request: string;
}

/** Shown when the browser can't prove that it's the one that logged in. */
export function bindingTexts(locale: Locale): BindingTexts {
  const text = wordsIn(locale);
  return {
    heading: text(refusalHeadings.failed),
    inFrame: text(launchMessages.inFrame),
    button: text(launchMessages.openWindow),
    inWindow: text(launchMessages.inWindow),
    expired: `${text(refusalTexts.expired)} ${text(refusalAdvice.expired)}`,
    failed: text(refusalTexts.failed),
    request: text(launchMessages.request),
  };
}

const wordsIn = (locale: Locale) => (message: Message) => textOf(phrase(message), locale);

/** The same, for a page's source. */
const htmlIn = (locale: Locale) => (message: Message) => escapeHtml(wordsIn(locale)(message));

/** Styles of the server's own pages; both files keep their names (scripts/build.ts). */
export const plainStyle = '<link rel="stylesheet" href="/assets/plain.css">';
export const brand = '<p class="plain-brand"><img src="/assets/mark.svg" alt="">Courseyard</p>';

/** The page between login and LMS: stores the binding wherever the browser allows it, then goes on. */
export async function sendLoginPage(
  req: Request,
  res: Response,
  { assets, task }: PageParts & { task: KeepTask },
) {
  const locale = languageOf(req);
  const link = `<a href="${escapeHtml(task.url)}">${htmlIn(locale)(launchMessages.continue)}</a>`;
  await sendPage(res, {
    locale,
    title: 'Courseyard',
    body: `<main><noscript>${link}</noscript></main>${jsonElement('binding', task)}`,
    script: assets.launchScript,
  });
}

interface PageParts {
  readonly assets: Assets;
}

/**
 * Lets the browser fetch the app's first files at once, including its language, which it would otherwise load later.
 */
function preloadsOf({ preload, messages, fonts }: Assets, locale: Locale) {
  const language = messages[locale];
  const addresses = language === undefined ? preload : [...preload, language];
  return [
    ...fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`),
    ...addresses.map((href) => `<link rel="modulepreload" href="${href}">`),
  ].join('');
}

const modulesOf = (assets: Assets, locale: Locale) =>
  assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('') +
  preloadsOf(assets, locale) +
  `<script type="module" src="${assets.entry}"></script>`;

/** The app itself: with its settings if they're known; otherwise it fetches them with its stored token. */
export async function sendAppPage(
  req: Request,
  res: Response,
  { assets, settings }: PageParts & { settings?: LaunchSettings },
) {
  const locale = settings?.locale ?? languageOf(req);
  await sendPage(res, {
    locale,
    title: 'Courseyard',
    head: modulesOf(assets, locale),
    body: `<div id="root"></div>${settings ? jsonElement('settings', settings) : ''}`,
  });
}

/**
 * The app's page before the browser has shown its binding: the launch script fetches the settings, then starts the app.
 */
export async function sendBindingPage(
  req: Request,
  res: Response,
  { assets, task }: PageParts & { task: FindTask },
) {
  await sendPage(res, {
    locale: languageOf(req),
    title: 'Courseyard',
    head:
      preloadsOf(assets, languageOf(req)) + `<link rel="modulepreload" href="${assets.entry}">` + plainStyle,
    body: `<div id="root"></div>${jsonElement('binding', { ...task, entry: assets.entry, styles: assets.styles })}`,
    script: assets.launchScript,
  });
}

/** Which pages offer to log in, and which show details for support; the others' texts say it all. */
const offers: Partial<Record<RefusalReason, 'details' | 'log_in'>> = {
  broken: 'details',
  unregistered: 'details',
  expired: 'details',
  unreachable: 'details',
  crowded: 'details',
  registration: 'details',
  login: 'log_in',
  loginExpired: 'log_in',
  loginDenied: 'log_in',
  loginStranger: 'log_in',
  loginFailed: 'details',
  failed: 'details',
};

/** A plain page that says why a launch or login stops here, and what the person can do. */
export async function sendRefusal(req: Request, res: Response, refusal: LaunchRefused) {
  // Students who click the link are expected; no one needs to investigate.
  const level = refusal.reason === 'role' ? 'info' : 'warn';
  log[level]({ code: refusal.code, detail: refusal.detail }, 'launch refused');
  const locale = refusal.locale ?? languageOf(req);
  const { reason } = refusal;
  const html = htmlIn(locale);
  const heading = wordsIn(locale)(refusalHeadings[reason]);
  res.removeHeader('Set-Cookie');
  await sendPage(res, {
    status: refusal.status,
    locale,
    title: `${heading} · Courseyard`,
    head: plainStyle,
    body:
      `<main class="plain" data-reason="${refusal.code}">${brand}<h1>${escapeHtml(heading)}</h1>` +
      `<p>${html(refusalTexts[reason])}</p><p>${html(refusalAdvice[reason])}</p>${offerOf(refusal, locale, req.id ?? '')}</main>`,
  });
}

function offerOf({ reason, code }: LaunchRefused, locale: Locale, requestId: string) {
  const html = htmlIn(locale);
  const offer = offers[reason];
  if (offer === undefined) return '';
  if (offer === 'log_in')
    return `<p><a class="plain-button" href="/login">${html(launchMessages.logIn)}</a></p>`;
  return (
    `<div class="plain-details"><p>${html(launchMessages.details)}</p><p>${html(launchMessages.code)}: <code>${code}</code><br>` +
    `${html(launchMessages.request)}: <code>${escapeHtml(requestId)}</code></p></div>`
  );
}
