import lti from '../../lti-config.json' with { type: 'json' };
import type { Harness } from '#scripts/harness/harness.ts';
import type { HarnessInstitution } from '#scripts/harness/world.ts';
import { compose } from '#server/compose.ts';
import { closeDatabase, openDatabase } from '#server/infra/db/database.ts';
import { migrate } from '#server/infra/db/migrate.ts';
import { closeQueue, openQueue } from '#server/infra/jobs/queue.ts';
import { useSecretKeys } from '#server/infra/secrets.ts';
import { declaredQueues } from '#server/workers.ts';
import type { Child } from '#test/support/child.ts';
import { testSecretKey } from '#test/support/database.ts';
import { registerInstitution, startTestHarness } from '#test/support/harness.ts';
import { runJobs } from '#test/support/jobs.ts';
import { needPostgres } from '#test/support/postgres.ts';
import { serverEnvironment, startServer, untilReady } from '#test/support/server-process.ts';

/** An installation whose content and settings the test decides: Canvas, a database that's open here too, one institution. */
export interface OwnInstallation {
  readonly harness: Harness;
  readonly canvas: HarnessInstitution;
  readonly institution: Awaited<ReturnType<typeof registerInstitution>>;
  /** Starts the server; from then on, its jobs are run there. */
  serve(): Promise<void>;
  close(): Promise<void>;
}

export async function ownInstallation(): Promise<OwnInstallation> {
  const postgres = await needPostgres();
  compose();
  useSecretKeys(testSecretKey);
  await openDatabase({ databaseUrl: postgres.url, databasePool: 4, dataDir: '' });
  await migrate();
  await openQueue(declaredQueues(), { supervise: false });
  const harness = await startTestHarness({ courses: 60 });
  const canvas = harness.institution('northfield');
  const institution = await registerInstitution(harness, canvas);
  await runJobs();
  let server: Child | undefined;
  return {
    harness,
    canvas,
    institution,
    serve: async () => {
      const env = await serverEnvironment(harness, { DATABASE_URL: postgres.url });
      server = startServer(env);
      await untilReady(server);
      harness.setTool({ origin: env.PUBLIC_URL, customFields: lti.custom_fields });
    },
    close: async () => {
      await server?.kill();
      await harness.close();
      await closeQueue();
      await closeDatabase();
      await postgres.stop();
    },
  };
}
