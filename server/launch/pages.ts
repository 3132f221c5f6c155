import type { Request, Response } from 'express';
import type { Config } from '#server/infra/config.ts';
import { log } from '#server/infra/log.ts';
import { locales, type LaunchSettings, type Locale } from '#shared/session/settings.ts';
import type { Assets } from './assets.ts';
import { escapeHtml, jsonElement, sendPage } from './html.ts';
import { LaunchRefused } from './refusal.ts';
import { refusalTexts } from './refusal-texts.ts';

/** What the launch script needs to keep or find the binding of a login. */
export interface BindingTask {
  readonly task: 'keep' | 'find';
  /** under which the binding is kept */
  readonly key: string;
  /** the binding, when it is to be kept */
  readonly binding?: string;
  /** where to go once it is kept */
  readonly url?: string;
  /** the launch to claim, when it is to be found */
  readonly launchId?: string;
  /** the frame of the platform that stores for tools, when there is one */
  readonly storageTarget: string | null;
  readonly platformOrigin: string;
  readonly texts: { readonly heading: string; readonly message: string; readonly button: string };
}

const storageTexts: Record<Locale, BindingTask['texts']> = {
  en: {
    heading: 'Courseyard could not be opened here',
    message:
      'Your browser keeps nothing for pages inside other pages. Courseyard can open in a window of its own instead.',
    button: 'Open in a new window',
  },
  es: {
    heading: 'No se pudo abrir Courseyard aquí',
    message:
      'Su navegador no guarda datos de páginas incluidas en otras. Courseyard puede abrirse en una ventana propia.',
    button: 'Abrir en una ventana nueva',
  },
  fr: {
    heading: 'Impossible d’ouvrir Courseyard ici',
    message:
      'Votre navigateur ne conserve rien pour les pages intégrées à d’autres. Courseyard peut s’ouvrir dans sa propre fenêtre.',
    button: 'Ouvrir dans une nouvelle fenêtre',
  },
};

/** The language of pages before there is a session: the browser's first choice among ours. */
export const localeOf = (req: Request): Locale => (req.acceptsLanguages([...locales]) || 'en') as Locale;

export const textsFor = (locale: Locale) => storageTexts[locale];

const plainStyle =
  '<style>body{font:1rem/1.5 system-ui,sans-serif;color:#2d3b45;max-width:40rem;margin:3rem auto;padding:0 1rem}' +
  'h1{font-size:1.5rem}button{font:inherit;padding:.6rem 1rem;color:#fff;background:#0374b5;border:0;border-radius:.25rem}' +
  'button:focus-visible{outline:3px solid #0374b5;outline-offset:2px}</style>';

/** The page between login and LMS: it keeps the binding wherever the browser lets it, then goes on. */
export async function sendLoginPage(
  req: Request,
  res: Response,
  { config, assets, task }: PageParts & { task: BindingTask },
) {
  const link = `<noscript><a href="${escapeHtml(task.url ?? '')}">Continue</a></noscript>`;
  await sendPage(res, config, {
    locale: localeOf(req),
    title: 'Courseyard',
    body: `<main>${link}</main>${jsonElement('binding', task)}`,
    script: assets.launchScript,
  });
}

export interface PageParts {
  readonly config: Config;
  readonly assets: Assets;
}

/** Lets the browser fetch at once what the app begins with, its language among it, which it would ask for only later. */
function preloadsOf({ preload, messages }: Assets, locale: Locale) {
  const language = messages[locale];
  const addresses = language === undefined ? preload : [...preload, language];
  return addresses.map((href) => `<link rel="modulepreload" href="${href}">`).join('');
}

const modulesOf = (assets: Assets, locale: Locale) =>
  assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('') +
  preloadsOf(assets, locale) +
  `<script type="module" src="${assets.entry}"></script>`;

/** The app itself: with its settings when they are known, else it asks for them with the token it kept. */
export async function sendAppPage(
  req: Request,
  res: Response,
  { config, assets, settings }: PageParts & { settings?: LaunchSettings },
) {
  const locale = settings?.locale ?? localeOf(req);
  await sendPage(res, config, {
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
  { config, assets, task }: PageParts & { task: BindingTask },
) {
  await sendPage(res, config, {
    locale: localeOf(req),
    title: 'Courseyard',
    head:
      preloadsOf(assets, localeOf(req)) + `<link rel="modulepreload" href="${assets.entry}">` + plainStyle,
    body: `<div id="root"></div>${jsonElement('binding', { ...task, entry: assets.entry, styles: assets.styles })}`,
    script: assets.launchScript,
  });
}

/** A plain page that says why a launch goes no further, with what the person who helps needs. */
export async function sendRefusal(req: Request, res: Response, config: Config, refusal: LaunchRefused) {
  log.warn({ requestId: req.id, code: refusal.code, detail: refusal.detail }, 'launch refused');
  const locale = localeOf(req);
  const texts = refusalTexts[locale];
  res.removeHeader('Set-Cookie');
  await sendPage(res, config, {
    status: refusal.status,
    locale,
    title: texts.heading,
    head: plainStyle,
    body:
      `<main><h1>${escapeHtml(texts.heading)}</h1><p>${escapeHtml(texts.reasons[refusal.reason])}</p>` +
      `<p>${escapeHtml(texts.help)}</p><p>${escapeHtml(texts.code)}: <code id="reason">${refusal.code}</code><br>` +
      `${escapeHtml(texts.request)}: <code>${escapeHtml(req.id ?? '')}</code></p></main>`,
  });
}
