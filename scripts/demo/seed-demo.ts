import { scopeTo } from '#server/access/scope.ts';
import { loadConfig } from '#server/infra/config.ts';
import { closeDatabase, openDatabase } from '#server/infra/db/database.ts';
import { closeQueue, openQueue } from '#server/infra/jobs/queue.ts';
import { useSecretKeys } from '#server/infra/secrets.ts';
import { saveInstitutionFromOperator } from '#server/institutions/institution.service.ts';
import { declaredQueues } from '#server/workers.ts';
import type { Harness } from '#scripts/harness/harness.ts';
import { launchAsAdmin, type HeadlessSession } from '#scripts/harness/headless-session.ts';
import { operatorValues } from '#scripts/harness/operator-values.ts';
import type { HarnessInstitution } from '#scripts/harness/world.ts';
import { listTerms } from '#shared/institutions/institution.api.ts';
import { addBatches } from './demo-batches.ts';
import { addPast } from './demo-past.ts';
import { addPeopleAndTeams, confirmSettings, type DemoTeams } from './demo-people.ts';
import { until } from './until.ts';

interface DemoInstitution {
  readonly admin: HeadlessSession;
  readonly harness: HarnessInstitution;
  readonly teams: DemoTeams;
}

/**
 * Registers the harness's institutions, as an operator does, and fills them through the API, as their admins would:
 * people, teams, batches. A data folder that has them is left as it is. Only what nobody can click together, a past,
 * is written into the database. Returns what completes it while people look around already.
 */
export async function seedDemo(harness: Harness, env: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const config = loadConfig(env);
  if (config.secretKey) useSecretKeys(config.secretKey);
  await openDatabase(config, { role: 'join' });
  await openQueue(declaredQueues(), { supervise: false });
  const fresh: DemoInstitution[] = [];
  for (const institution of harness.institutions) {
    const { outcome } = await register(harness, institution);
    if (outcome !== 'created') continue;
    const admin = await launchAsAdmin(harness, institution);
    fresh.push({ admin, harness: institution, teams: await addPeopleAndTeams(admin, institution) });
  }
  // The other institution shows what a new one looks like.
  if (fresh[0]) await confirmSettings(fresh[0].admin);
  return async () => {
    try {
      for (const institution of fresh) await complete(harness.origin, institution);
      if (fresh.length > 0)
        console.log('The demo data is complete: batches are synced, courses scanned, and have a past.');
    } finally {
      await closeQueue();
      await closeDatabase();
    }
  };
}

async function complete(issuer: string, { admin, harness, teams }: DemoInstitution) {
  const params = { id: admin.institutionId };
  await until(async () => (await admin.call(listTerms, { params })).terms.length > 0);
  await addBatches(admin, harness, teams);
  await addPast(scopeTo(admin.institutionId), issuer, harness);
  await admin.signOut();
}

const register = (harness: Harness, institution: HarnessInstitution) =>
  saveInstitutionFromOperator({
    ...operatorValues(harness, institution),
    deploymentIds: [...institution.deploymentIds],
    oauthClientId: institution.oauthClientId,
    oauthClientSecret: institution.oauthClientSecret,
    flavour: institution.isReadyGo ? 'readygo' : 'core',
    features: ['tags'],
    domains: [institution.domainName],
    timeZone: institution.timeZone,
    mockData: true,
  });
