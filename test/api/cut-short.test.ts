import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { onError } from '#server/infra/http/on-error.ts';
import { requestLog } from '#server/infra/http/request-log.ts';
import { logOf } from '#test/support/captured-log.ts';

let server: Server;
beforeEach(async () => {
  const app = express();
  app.use(requestLog);
  app.get('/', (_req, res, next) => {
    res.write('the first half');
    setImmediate(() => next(new Error('The database went away')));
  });
  app.use(onError);
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('an answer that fails after it has begun is logged and cut short, so that it never looks complete', async () => {
  const log = await logOf(async () => {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('terminated');
  });
  expect(log).toContain('answer cut short');
  expect(log).toContain('The database went away');
  expect(log).toContain('"outcome":"broken_off"');
});
