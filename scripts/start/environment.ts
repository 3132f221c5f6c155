import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { isHeld } from '#server/infra/db/embedded/door.ts';
import { ensureSecretKey } from '#server/infra/secrets.ts';
import type { Harness } from '#scripts/harness/harness.ts';
import { eventKeysPath } from '#scripts/harness/live-events.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const portNumber = z.coerce.number().int().min(1).max(65_534);
/** What `npm start` and `npm run dev` themselves read from the environment; the server reads the rest. */
export const startEnvironment = z.object({
  PORT: portNumber.default(3000),
  TOOL_PORT: portNumber.optional(),
  DATA_DIR: z.string().default('.data'),
  HARNESS_COURSES: z.coerce.number().int().min(20).max(1_000_000).optional(),
});

/** Why it can't start, as a sentence for the person who typed the command. */
export class StartError extends Error {}

const isFree = (port: number) =>
  new Promise<boolean>((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });

/** The first free port, starting from the given one. */
export async function freePort(from: number): Promise<number> {
  return (await isFree(from)) ? from : freePort(from + 1);
}

/** Reads the environment. Throws StartError for values that can't work, before anything has started. */
export async function readEnvironment(command: string) {
  const given = Object.entries(process.env).filter(([, value]) => value !== '');
  const parsed = startEnvironment.safeParse(Object.fromEntries(given));
  if (!parsed.success) throw new StartError(z.prettifyError(parsed.error));
  const { PORT, TOOL_PORT, DATA_DIR, HARNESS_COURSES } = parsed.data;
  const dataDir = resolve(root, DATA_DIR);
  if (!(await isFree(PORT)))
    throw new StartError(
      `Port ${PORT} is taken. Give another one, for example: PORT=${PORT + 100} ${command}`,
    );
  if (!process.env.DATABASE_URL && existsSync(dataDir) && (await isHeld(dataDir)))
    throw new StartError(
      `Another Courseyard is running in ${dataDir}. Stop it, or give this one its own folder with DATA_DIR.`,
    );
  return { port: PORT, toolPort: TOOL_PORT, dataDir, courses: HARNESS_COURSES };
}

interface Place {
  readonly toolPort: number;
  readonly toolOrigin: string;
  readonly dataDir: string;
}

/** The server's variables besides those of this process. */
export function serverEnvironment(harness: Harness, { toolPort, toolOrigin, dataDir }: Place) {
  const superAdmins = harness.institutions.flatMap(({ people, clientId }) =>
    people
      .filter(({ kind }) => kind === 'super_admin')
      .map(({ subject }) => `${harness.origin}#${clientId}#${subject}`),
  );
  return {
    NODE_ENV: 'development',
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    PORT: String(toolPort),
    PUBLIC_URL: toolOrigin,
    DATA_DIR: dataDir,
    SECRET_KEY: process.env.SECRET_KEY || ensureSecretKey(dataDir),
    // The demo's data comes in through the API, with one token.
    REQUESTS_PER_TOKEN: process.env.REQUESTS_PER_TOKEN || '0',
    SUPER_ADMINS: superAdmins.join(','),
    SYSTEM_ADMINS: superAdmins.join(','),
    OUTGOING_ALLOW: new URL(harness.origin).host,
    LIVE_EVENT_KEYS_URL: `${harness.origin}${eventKeysPath}`,
    HARNESS_URL: `${harness.origin}/`,
    SMTP_URL: process.env.SMTP_URL || harness.mailbox.url,
    MAIL_FROM: process.env.MAIL_FROM || 'Courseyard <courseyard@courseyard.example>',
  };
}
