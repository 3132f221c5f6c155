import { createServer, request as ask, type IncomingMessage, type Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type Request, type Response } from 'express';
import type { News } from './news.ts';

const pageScript = fileURLToPath(new URL('page/page.js', import.meta.url));

interface FrontDoorOptions {
  readonly port: number;
  /** where the client's bundle is */
  readonly clientFolder: string;
  /** the origin that frames the tool's pages */
  readonly harnessOrigin: string;
  readonly news: News;
  /** The port the server listens on, once it does; undefined when it couldn't start. */
  serverPort(): Promise<number | undefined>;
}

/**
 * The tool's address in development. It serves the client, tells pages about changes, and passes everything else on
 * to the server, which can stop and start behind it: requests wait until it's back.
 */
export async function openFrontDoor(options: FrontDoorOptions): Promise<Server> {
  const { port, clientFolder, news } = options;
  const app = express();
  app.disable('x-powered-by');
  app.get('/dev/news', (req, res) => news.stream(req, res));
  app.get('/dev/page.js', (_req, res) => res.set('Cache-Control', 'no-store').sendFile(pageScript));
  app.get('/assets/main.js', (_req, res) => sendEntry(res, news));
  app.use('/assets', express.static(join(clientFolder, 'assets'), { index: false, setHeaders: keep }));
  app.use((req, res) => void passOn(req, res, options));
  const server = createServer(app);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
}

/** The client's entry. The page's own script comes first, and runs even if there's no client to run. */
const sendEntry = (res: Response, news: News) =>
  res
    .set({ 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-store' })
    .send(`import '${pageScriptAddress(news)}';\nawait import('./app.js');\n`);

const pageScriptAddress = (news: News) => `/dev/page.js?version=${news.state().version}`;

/** Package bundles are named after their content; the rest is requested again each time, and mostly not sent again. */
const keep = (res: { setHeader(name: string, value: string): unknown }, path: string) =>
  res.setHeader('Cache-Control', /packages-\w+/.test(path) ? 'public, max-age=86400, immutable' : 'no-cache');

async function passOn(req: Request, res: Response, options: FrontDoorOptions) {
  const port = await options.serverPort();
  if (port === undefined) return sendFault(req, res, options);
  const onward = ask({
    host: '127.0.0.1',
    port,
    method: req.method,
    path: req.originalUrl,
    headers: req.headers,
  });
  onward.once('response', (answer: IncomingMessage) => {
    res.writeHead(answer.statusCode ?? 502, headersOf(answer));
    answer.pipe(res);
    answer.once('error', () => res.destroy());
  });
  onward.once('error', () => (res.headersSent ? res.destroy() : sendFault(req, res, options)));
  res.once('close', () => onward.destroy());
  req.pipe(onward);
}

/**
 * Without how long the server keeps its connections: this one closes its own sooner, and a caller who counts on more sends the
 * next request into a closed one.
 */
const headersOf = ({
  headersDistinct: { connection: _own, 'keep-alive': _term, ...others },
}: IncomingMessage) => others;

/** A page that shows why there's no server and reloads when there is one; a call gets a problem, as always. */
function sendFault(req: Request, res: Response, { news, harnessOrigin }: FrontDoorOptions) {
  res.status(503).set('Cache-Control', 'no-store');
  if (!req.accepts(['json', 'html']) || req.accepts(['json', 'html']) === 'json')
    return void res.json({
      code: 'unavailable',
      message: 'The server is not running; the terminal says why.',
    });
  res.set(
    'Content-Security-Policy',
    `default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; frame-ancestors ${harnessOrigin}`,
  );
  res.send(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Courseyard</title></head>` +
      `<body><script type="module" src="${pageScriptAddress(news)}"></script></body></html>`,
  );
}
