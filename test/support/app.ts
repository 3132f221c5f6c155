import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { createApp } from '#server/app.ts';
import { loadConfig, type Config } from '#server/infra/config.ts';
import { closeQueue } from '#server/infra/jobs/queue.ts';
import type { Assets } from '#server/launch/assets.ts';
import { closeTestDatabase, openTestDatabase, testSecretKey } from './database.ts';
import { idleMs } from './unruly-server.ts';

export interface TestApp {
  readonly origin: string;
  readonly config: Config;
  /** for tests that closed it */
  reopenDatabase(): Promise<void>;
  close(): Promise<void>;
}

/** A stand-in for the built client; the API tests never run it. */
const assets: Assets = {
  entry: '/assets/main.js',
  preload: [],
  messages: { en: '/assets/en.js', es: '/assets/es.js', fr: '/assets/fr.js' },
  styles: [],
  fonts: [],
  launchScript: '',
  folder: 'dist/client',
};

/** The real app on its own port, over this jest worker's emptied database. */
export async function startApp(overrides: Partial<Config> = {}): Promise<TestApp> {
  await openTestDatabase();
  const served = await serveApp(overrides);
  return {
    ...served,
    reopenDatabase: async () => {
      await closeQueue();
      await openTestDatabase();
    },
    close: async () => {
      await served.close();
      await closeTestDatabase();
    },
  };
}

/** The same over the open database. */
export async function serveApp(overrides: Partial<Config> = {}): Promise<Omit<TestApp, 'reopenDatabase'>> {
  const server = createServer({ keepAliveTimeout: idleMs });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fromEnvironment = loadConfig({
    NODE_ENV: 'test',
    SECRET_KEY: testSecretKey,
    PUBLIC_URL: origin,
    // Tests ask for more in a minute than people do; those of the limits set them.
    REQUESTS_PER_TOKEN: '0',
    REQUESTS_PER_ADDRESS: '0',
  });
  const config = { ...fromEnvironment, ...overrides };
  server.on('request', createApp(config, assets));
  return {
    origin,
    config,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
