import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { createApp } from '#server/app.ts';
import { loadConfig, type Config } from '#server/infra/config.ts';
import type { Assets } from '#server/launch/assets.ts';
import { closeTestDatabase, openTestDatabase, testSecretKey } from './database.ts';

export interface TestApp {
  readonly origin: string;
  readonly config: Config;
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
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fromEnvironment = loadConfig({ NODE_ENV: 'test', SECRET_KEY: testSecretKey, PUBLIC_URL: origin });
  const config = { ...fromEnvironment, ...overrides };
  server.on('request', createApp(config, assets));
  return {
    origin,
    config,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await closeTestDatabase();
    },
  };
}
