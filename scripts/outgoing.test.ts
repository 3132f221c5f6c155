import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const server = fileURLToPath(new URL('../server/', import.meta.url));

/** Ways to open a connection, and the only files that can: each says why. */
const ways = [
  {
    // The guarded client itself; read-body reads what it got.
    found: /['"]undici['"]/,
    files: ['lms/guarded-fetch.ts', 'lms/guarded-probe.ts', 'lms/read-body.ts'],
  },
  // They serve; types of these modules open nothing.
  { found: /import (?!type )[^;]*?['"](?:node:)?https?['"]/, files: ['infra/http/http-server.ts'] },
  // The way from other processes of this machine to the embedded database.
  {
    found: /import (?!type )[^;]*?['"](?:node:)?(?:net|tls|http2|dgram)['"]/,
    files: ['infra/db/embedded/door.ts'],
  },
  // The operator names the mail server, in SMTP_URL.
  { found: /['"]nodemailer['"]/, files: ['mail/transport.service.ts'] },
  { found: /(?<![\w.#])fetch\(|globalThis\.fetch|\b(?:WebSocket|EventSource|XMLHttpRequest)\b/, files: [] },
  { found: /(?:import|require)\(\s*['"`](?:node:)?(?:https?|net|tls|http2|dgram|undici)/, files: [] },
  { found: /['"](?:axios|got|node-fetch|ky|superagent|needle)['"]/, files: [] },
  // jose would fetch keys by itself, if it weren't given the guarded client.
  { found: /createRemoteJWKSet/, files: ['launch/platform-keys.ts'] },
];

const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.[jt]s$/.test(path) && !/\.(?:test|d)\.ts$/.test(path))
  // Comments can speak of anything.
  .map((path) => ({
    path,
    text: readFileSync(join(server, path), 'utf8').replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, ''),
  }));

test.each(ways)('$found opens connections only in $files', ({ found, files }) => {
  const using = sources.filter(({ text }) => found.test(text)).map(({ path }) => path);
  expect(using.toSorted()).toEqual(files);
});

test('keys of platforms are read through the guarded client', () => {
  const keys = sources.find(({ path }) => path === 'launch/platform-keys.ts');
  expect(keys?.text).toMatch(/\[customFetch\]: keepingFetch/);
  expect(keys?.text).toMatch(/await guardedFetch\(/);
});

/** Who names the addresses that each file asks: what OUTGOING_ALLOW opens is only for operators and super admins to name. */
const named = {
  'launch/platform-keys.ts': 'an operator or a super admin, or the holder of their link',
  'live-events/event-keys.ts': 'an operator, in LIVE_EVENT_KEYS_URL',
  'lms/canvas-client.ts': 'an operator or a super admin: the institution’s Canvas',
  'lms/canvas-states.ts': 'an operator or a super admin: the institution’s Canvas',
  'lms/canvas-writes.ts': 'an operator or a super admin: the institution’s Canvas',
  'lms/course-contents.ts': 'a Canvas, which leads inside only if it’s inside itself',
  'lms/oauth-token.ts': 'an operator or a super admin: the institution’s Canvas',
  'media/hosts/video-host.ts': 'an institution’s admin, who gets no more than the public internet',
  'operations/registration/platform-offer.ts': 'the holder of a link that an operator or a super admin made',
  'suggestions/ask-model.ts': 'an institution’s admin; a super admin, if it leads inside',
};

test('addresses from anybody else never get what OUTGOING_ALLOW opens', () => {
  const callers = sources.filter(
    ({ path, text }) => /\bguardedFetch\(/.test(text) && path !== 'lms/guarded-fetch.ts',
  );
  expect(callers.map(({ path }) => path).toSorted()).toEqual(Object.keys(named));
  const textOf = (path: string) => sources.find((source) => source.path === path)?.text;
  expect(textOf('lms/course-contents.ts')).toMatch(/const onlyPublic = !isAllowed\(new URL\(canvas\)\)/);
  expect(textOf('media/hosts/video-host.ts')).toMatch(/onlyPublic: !isAtCanvas/);
  expect(textOf('suggestions/ask-model.ts')).toMatch(/onlyPublic: !isInside/);
  // Course authors name these.
  expect(textOf('lms/guarded-probe.ts')).not.toMatch(/\bisAllowed\b/);
});
