import { setTimeout as wait } from 'node:timers/promises';
import { untilTrue } from '#test/support/server-process.ts';
import type { Fault, Outcome } from './fault.ts';
import type { Installation } from './installation.ts';
import { duringWork, duringWorks } from './work.ts';

/** How the web process answers while it has no database: it's alive, not ready, and says so in a sentence. */
async function lostWithoutDatabase(on: Installation, token: string): Promise<string[]> {
  const ask = (path: string) =>
    fetch(`${on.origin}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const [alive, ready, api] = [await ask('/healthz'), await ask('/readyz'), await ask('/api/batches')];
  const { message } = (await api.json().catch(() => ({}))) as { message?: string };
  return [
    ...(alive.status === 200 ? [] : [`/healthz answered ${alive.status}`]),
    ...(ready.status === 503 ? [] : [`/readyz answered ${ready.status}`]),
    ...(api.status === 503 && message ? [] : [`/api/batches answered ${api.status}: ${message}`]),
  ];
}

/** Ready again after an outage, without having been started again. */
const untilServing = (on: Installation) =>
  untilTrue(async () => (await fetch(`${on.origin}/readyz`)).status === 200);

export const away: Fault = {
  name: 'database-away',
  broken: ({ withoutDatabaseMs }) => `the database gone for ${withoutDatabaseMs / 1000} s and back`,
  run: async (on, { withoutDatabaseMs }): Promise<Outcome> => {
    const { token } = await on.signIn();
    const wrong: string[] = [];
    const outcome = await duringWork(on, async () => {
      await on.postgres.halt();
      wrong.push(...(await lostWithoutDatabase(on, token)));
      await wait(withoutDatabaseMs);
      await on.postgres.resume();
      await untilServing(on);
    });
    return { ...outcome, lost: [...wrong, ...outcome.lost] };
  },
};

export const crashed: Fault = {
  name: 'database-crashed',
  broken: () => 'the database restarted in the middle of transactions, as after a loss of power',
  run: (on) =>
    duringWork(on, async () => {
      await untilTrue(async () => {
        const [open] = await on.sql(
          `select count(*)::int as n from pg_stat_activity
           where xact_start is not null and pid <> pg_backend_pid() and datname = current_database()`,
        );
        return Number(open?.n) > 0;
      });
      await on.postgres.crash();
      await on.postgres.resume();
      await untilServing(on);
    }),
};

export const cut: Fault = {
  name: 'connections-cut',
  broken: ({ times }) => `all connections to the database cut ${times} times`,
  run: (on, { times }) =>
    duringWorks(on, { times, each: 3 }, async () => {
      await on.sql(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where pid <> pg_backend_pid() and datname = current_database()`,
      );
      await wait(300);
    }),
};
