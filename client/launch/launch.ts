/**
 * The small script of a launch, before there's an app. Between login and LMS it keeps the login's binding wherever this
 * browser lets it: in our origin's web storage, and with the platform. If the cookie doesn't come back after the
 * launch, it finds the binding, shows it to the server and starts the app with the answer. See
 * .github/decisions/launch-without-cookies.md.
 */
import { storageFrame } from './storage-frame.ts';

interface Place {
  readonly key: string;
  readonly storageTarget: string | null;
  readonly platformOrigin: string;
}

interface Keeping extends Place {
  readonly task: 'keep';
  readonly binding: string;
  readonly url: string;
}

interface Finding extends Place {
  readonly task: 'find';
  readonly launchId: string;
  readonly entry: string;
  readonly styles: readonly string[];
  readonly texts: Texts;
}

/** The texts for a launch that ends here; see `bindingTexts` on the server. */
interface Texts {
  readonly heading: string;
  readonly inFrame: string;
  readonly button: string;
  readonly inWindow: string;
  readonly expired: string;
  readonly failed: string;
  readonly request: string;
}

/** How long to wait for the platform to keep or find, in milliseconds; the mobile apps never answer. */
const keepMs = 1_500;
const findMs = 2_500;

/** The storages this browser allows; it can refuse both. */
const storages = () =>
  (['sessionStorage', 'localStorage'] as const).flatMap((name) => {
    try {
      return [window[name]];
    } catch {
      return [];
    }
  });

/** Asks the platform's storage frame, and only at the platform's own origin: the value is a secret. */
function askPlatform(
  given: Place,
  subject: string,
  message: object,
  timeoutMs: number,
): Promise<string | null> {
  const frame = storageFrame(window, given.storageTarget);
  if (!frame) return Promise.resolve(null);
  return new Promise((resolve) => {
    const id = crypto.getRandomValues(new Uint32Array(4)).join('-');
    const done = (value: string | null) => {
      clearTimeout(timer);
      removeEventListener('message', hear);
      resolve(value);
    };
    const hear = ({
      data,
      origin,
    }: MessageEvent<{ message_id?: string; subject?: string; value?: string | null }>) => {
      const isAnswer = data?.message_id === id && data.subject === `${subject}.response`;
      if (isAnswer && origin === given.platformOrigin) done(data.value ?? null);
    };
    const timer = setTimeout(() => done(null), timeoutMs);
    addEventListener('message', hear);
    frame.postMessage({ subject, message_id: id, key: given.key, ...message }, given.platformOrigin);
  });
}

async function keep(given: Keeping) {
  for (const storage of storages()) {
    try {
      storage.setItem(given.key, given.binding);
    } catch {
      // Full or forbidden; the other places remain.
    }
  }
  await askPlatform(given, 'lti.put_data', { value: given.binding }, keepMs);
  location.replace(given.url);
}

async function find(given: Place): Promise<string | null> {
  for (const storage of storages()) {
    try {
      const kept = storage.getItem(given.key);
      storage.removeItem(given.key);
      if (kept) return kept;
    } catch {
      // Forbidden; the platform may know it.
    }
  }
  const kept = await askPlatform(given, 'lti.get_data', {}, findMs);
  if (kept) void askPlatform(given, 'lti.put_data', { value: null }, 0);
  return kept;
}

async function claim(given: Finding) {
  const { texts } = given;
  const binding = await find(given);
  if (!binding) return window.parent === window ? say(texts, texts.inWindow) : offerWindow(texts);
  const answer = await fetch('/lti/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    body: JSON.stringify({ launchId: given.launchId, binding }),
  }).catch(() => undefined);
  if (!answer?.ok) return sayRefused(texts, answer);
  const settings = document.createElement('script');
  settings.type = 'application/json';
  settings.id = 'settings';
  settings.textContent = await answer.text();
  document.body.append(settings);
  for (const href of given.styles)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
  await import(given.entry);
}

/** Turns the page into one that says why the launch goes no further. */
function say({ heading }: Texts, message: string, ...more: Element[]) {
  const main = Object.assign(document.createElement('main'), { className: 'plain' });
  main.append(
    Object.assign(document.createElement('h1'), { textContent: heading }),
    Object.assign(document.createElement('p'), { textContent: message }),
    ...more,
  );
  (document.getElementById('root') ?? document.body).replaceChildren(main);
}

function sayRefused(texts: Texts, answer: Response | undefined) {
  const requestId = answer?.headers.get('x-request-id');
  const request = Object.assign(document.createElement('p'), {
    textContent: requestId ? `${texts.request}: ${requestId}` : '',
  });
  say(texts, answer?.status === 401 ? texts.expired : texts.failed, request);
}

/** This browser keeps nothing for frames. A separate window still works, and Canvas can open one. */
function offerWindow(texts: Texts) {
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'plain-button',
    textContent: texts.button,
  });
  button.addEventListener('click', () => {
    const data = {
      url: `${location.origin}/lti/launch`,
      placement: 'course_navigation',
      launchType: 'new_window',
    };
    window.parent.postMessage({ subject: 'requestFullWindowLaunch', data }, '*');
  });
  say(texts, texts.inFrame, button);
}

const element = document.getElementById('binding');
const given = JSON.parse(element?.textContent ?? 'null') as Keeping | Finding | null;
element?.remove();
if (given) void (given.task === 'keep' ? keep(given) : claim(given));
