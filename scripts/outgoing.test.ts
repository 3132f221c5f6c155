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
