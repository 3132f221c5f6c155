/** A launch without a browser, after the platform has answered and before the tool has. */
export interface HeadlessLaunch {
  /** where the platform's form goes: the tool's launch address */
  readonly action: string;
  readonly idToken: string;
  readonly state: string;
  readonly nonce: string;
  /** the cookies the tool set at login, as a Cookie header; empty if none */
  readonly cookie: string;
  /** the address of the authentication request, with everything the tool asked for */
  readonly authenticationUrl: URL;
  /** Posts the form to the tool; given fields replace the platform's, undefined leaves one out. */
  send(changes?: LaunchForm): Promise<Response>;
}

interface LaunchForm {
  readonly idToken?: string | undefined;
  readonly state?: string | undefined;
  readonly cookie?: string | undefined;
}

/** A login the tool answered: where it sends the browser, and the cookies it set. */
interface HeadlessLogin {
  readonly authenticationUrl: URL;
  readonly state: string;
  readonly nonce: string;
  readonly cookie: string;
}

/** Posts a login initiation to the tool. Throws when the tool refuses it. */
export async function logIn(
  loginUrl: string,
  fields: Readonly<Record<string, string>>,
): Promise<HeadlessLogin> {
  const answer = await fetch(loginUrl, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  const authenticationUrl = new URL(addressIn(answer, await answer.text()));
  const parameter = (name: string) => authenticationUrl.searchParams.get(name) ?? '';
  return {
    authenticationUrl,
    state: parameter('state'),
    nonce: parameter('nonce'),
    cookie: cookieHeader(answer),
  };
}

/** The authentication request's address: in a redirect, or in the JSON of the page that Courseyard shows in between. */
function addressIn(answer: Response, html: string): string {
  const redirect = answer.headers.get('location');
  if (redirect !== null) return redirect;
  const json = /<script type="application\/json" id="binding">(.*?)<\/script>/s.exec(html)?.[1];
  const task = JSON.parse(json ?? '{}') as { url?: unknown };
  if (typeof task.url === 'string') return task.url;
  throw new Error(`The tool refused the login: status ${answer.status}, ${textOf(html)}`);
}

/** A page's words, for messages. */
const textOf = (html: string) =>
  html
    .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300);

const cookieHeader = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ');

/** Takes a login to the platform, and returns the form it answers with. Throws when the platform refuses. */
export async function authenticate(login: HeadlessLogin): Promise<HeadlessLaunch> {
  const answer = await fetch(login.authenticationUrl, { redirect: 'manual' });
  const html = await answer.text();
  if (!answer.ok) throw new Error(`The platform refused: status ${answer.status}, ${textOf(html)}`);
  const action = unescapeHtml(/<form[^>]* action="([^"]*)"/.exec(html)?.[1] ?? '');
  const field = (name: string) =>
    unescapeHtml(new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '');
  const form = { idToken: field('id_token'), state: field('state'), cookie: login.cookie };
  return { ...login, ...form, action, send: (changes) => postForm(action, { ...form, ...changes }) };
}

function postForm(action: string, { idToken, state, cookie }: LaunchForm) {
  const body = new URLSearchParams();
  if (idToken !== undefined) body.set('id_token', idToken);
  if (state !== undefined) body.set('state', state);
  return fetch(action, { method: 'POST', body, redirect: 'manual', headers: cookie ? { cookie } : {} });
}

const unescapeHtml = (text: string) =>
  text.replace(/&#(\d+);/g, (_whole, code: string) => String.fromCharCode(Number(code)));
