import type { Request, Response } from 'express';
import { log } from '#server/infra/log.ts';
import { locales, type LaunchSettings, type Locale } from '#shared/sessions/session-settings.ts';
import type { Assets } from './assets.ts';
import { escapeHtml, jsonElement, sendPage } from './html.ts';
import { LaunchRefused, type RefusalReason } from './refusal.ts';
import { refusalTexts } from './refusal-texts.ts';

interface BindingPlace {
  /** under which the binding is kept */
  readonly key: string;
  /** the frame of the platform that stores for tools, when there is one */
  readonly storageTarget: string | null;
  readonly platformOrigin: string;
}

/** What the launch script needs to keep the binding of a login, and to go on. */
export interface KeepTask extends BindingPlace {
  readonly task: 'keep';
  readonly binding: string;
  readonly url: string;
}

/** What the launch script needs to find the binding again, and to claim the launch with it. */
export interface FindTask extends BindingPlace {
  readonly task: 'find';
  readonly launchId: string;
  readonly texts: BindingTexts;
}

/** What a person reads when the browser cannot show that it is the one that logged in. */
export interface BindingTexts {
  readonly heading: string;
  /** inside another page, where a window of its own may help */
  readonly inFrame: string;
  readonly button: string;
  /** in a window of its own, where nothing else is left to try */
  readonly inWindow: string;
  readonly expired: string;
  readonly failed: string;
  readonly request: string;
}

type StorageTexts = Pick<BindingTexts, 'inFrame' | 'button' | 'inWindow'>;

const storageTexts: Record<Locale, StorageTexts> = {
  en: {
    inFrame:
      'Your browser keeps nothing for pages inside other pages. Courseyard can open in a window of its own instead.',
    button: 'Open in a new window',
    inWindow:
      'Your browser keeps nothing for Courseyard. Allow this address to keep data (cookies), then open Courseyard again from Canvas.',
  },
  es: {
    inFrame:
      'Su navegador no guarda datos de páginas incluidas en otras. Courseyard puede abrirse en una ventana propia.',
    button: 'Abrir en una ventana nueva',
    inWindow:
      'Su navegador no guarda ningún dato de Courseyard. Permita que esta dirección guarde datos (cookies) y abra Courseyard de nuevo desde Canvas.',
  },
  fr: {
    inFrame:
      'Votre navigateur ne conserve rien pour les pages intégrées à d’autres. Courseyard peut s’ouvrir dans sa propre fenêtre.',
    button: 'Ouvrir dans une nouvelle fenêtre',
    inWindow:
      'Votre navigateur ne conserve rien pour Courseyard. Autorisez cette adresse à conserver des données (cookies), puis rouvrez Courseyard depuis Canvas.',
  },
};

/** The language of pages before there is a session: the browser's first choice among ours. */
export const localeOf = (req: Request): Locale => (req.acceptsLanguages([...locales]) || 'en') as Locale;

export function bindingTexts(locale: Locale): BindingTexts {
  const { reasons, request } = refusalTexts[locale];
  return {
    heading: reasons.failed.heading,
    ...storageTexts[locale],
    expired: `${reasons.expired.text} ${reasons.expired.advice}`,
    failed: reasons.failed.text,
    request,
  };
}

/** How pages look that the server writes by itself; both files keep their names (scripts/build.ts). */
export const plainStyle = '<link rel="stylesheet" href="/assets/plain.css">';
export const brand = '<p class="plain-brand"><img src="/assets/mark.svg" alt="">Courseyard</p>';

/** The page between login and LMS: it keeps the binding wherever the browser lets it, then goes on. */
export async function sendLoginPage(
  req: Request,
  res: Response,
  { assets, task }: PageParts & { task: KeepTask },
) {
  const link = `<noscript><a href="${escapeHtml(task.url)}">Continue</a></noscript>`;
  await sendPage(res, {
    locale: localeOf(req),
    title: 'Courseyard',
    body: `<main>${link}</main>${jsonElement('binding', task)}`,
    script: assets.launchScript,
  });
}

export interface PageParts {
  readonly assets: Assets;
}

/** Lets the browser fetch at once what the app begins with, its language among it, which it would ask for only later. */
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

/** The app itself: with its settings when they are known, else it asks for them with the token it kept. */
export async function sendAppPage(
  req: Request,
  res: Response,
  { assets, settings }: PageParts & { settings?: LaunchSettings },
) {
  const locale = settings?.locale ?? localeOf(req);
  await sendPage(res, {
    locale,
    title: 'Courseyard',
    head: modulesOf(assets, locale),
    body: `<div id="root"></div>${settings ? jsonElement('settings', settings) : ''}`,
  });
}

/** The app's page before the browser has shown its binding: the launch script fetches the settings, then starts the app. */
export async function sendBindingPage(
  req: Request,
  res: Response,
  { assets, task }: PageParts & { task: FindTask },
) {
  await sendPage(res, {
    locale: localeOf(req),
    title: 'Courseyard',
    head:
      preloadsOf(assets, localeOf(req)) + `<link rel="modulepreload" href="${assets.entry}">` + plainStyle,
    body: `<div id="root"></div>${jsonElement('binding', { ...task, entry: assets.entry, styles: assets.styles })}`,
    script: assets.launchScript,
  });
}

/** Which pages offer to log in, and which show what the person who helps needs to know; the others say it all. */
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

/** A plain page that says why a launch or a login goes no further, and what the person can do. */
export async function sendRefusal(req: Request, res: Response, refusal: LaunchRefused) {
  // A student who clicks is nothing that anybody must look after.
  const level = refusal.reason === 'role' ? 'info' : 'warn';
  log[level]({ requestId: req.id, code: refusal.code, detail: refusal.detail }, 'launch refused');
  const locale = refusal.locale ?? localeOf(req);
  const { heading, text, advice } = refusalTexts[locale].reasons[refusal.reason];
  res.removeHeader('Set-Cookie');
  await sendPage(res, {
    status: refusal.status,
    locale,
    title: `${heading} · Courseyard`,
    head: plainStyle,
    body:
      `<main class="plain" data-reason="${refusal.code}">${brand}<h1>${escapeHtml(heading)}</h1>` +
      `<p>${escapeHtml(text)}</p><p>${escapeHtml(advice)}</p>${offerOf(refusal, locale, req.id ?? '')}</main>`,
  });
}

function offerOf({ reason, code }: LaunchRefused, locale: Locale, requestId: string) {
  const texts = refusalTexts[locale];
  const offer = offers[reason];
  if (offer === undefined) return '';
  if (offer === 'log_in')
    return `<p><a class="plain-button" href="/login">${escapeHtml(texts.logIn)}</a></p>`;
  return (
    `<div class="plain-details"><p>${escapeHtml(texts.details)}</p><p>${escapeHtml(texts.code)}: <code>${code}</code><br>` +
    `${escapeHtml(texts.request)}: <code>${escapeHtml(requestId)}</code></p></div>`
  );
}
