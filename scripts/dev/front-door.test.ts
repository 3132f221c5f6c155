import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openFrontDoor } from './front-door.ts';
import { makeNews } from './news.ts';

const portOf = (server: Server) => (server.address() as AddressInfo).port;

const listen = (answer: RequestListener) =>
  new Promise<Server>((resolve) => {
    const server = createServer({ keepAliveTimeout: 150_000 }, answer).listen(0, '127.0.0.1', () =>
      resolve(server),
    );
  });

test('passes answers on, but says itself how long it keeps a connection', async () => {
  const server = await listen((_req, res) => res.setHeader('Set-Cookie', ['a=1', 'b=2']).end('there'));
  const door = await openFrontDoor({
    port: 0,
    clientFolder: '',
    harnessOrigin: 'http://localhost:1',
    news: makeNews(),
    serverPort: async () => portOf(server),
  });
  const answer = await fetch(`http://127.0.0.1:${portOf(door)}/somewhere`);
  expect(await answer.text()).toBe('there');
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(answer.headers.get('keep-alive')).toBe(`timeout=${door.keepAliveTimeout / 1_000}`);
  for (const each of [door, server]) {
    each.closeAllConnections();
    await new Promise((resolve) => each.close(resolve));
  }
});
