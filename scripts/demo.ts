import { setTimeout as wait } from 'node:timers/promises';
import { DateTime } from 'luxon';
import { actorFrom } from '#server/access/actor.ts';
import { scopeTo, type Scope } from '#server/access/scope.ts';
import { createBatch } from '#server/batches/batch.service.ts';
import { loadConfig } from '#server/infra/config.ts';
import { closeDatabase, db, inTransaction, openDatabase } from '#server/infra/db/database.ts';
import { closeQueue, openQueue } from '#server/infra/jobs/queue.ts';
import { useSecretKeys } from '#server/infra/secrets.ts';
import { saveInstitutionFromOperator } from '#server/institutions/institution.service.ts';
import { rebuildDays } from '#server/scans/history.service.ts';
import { declaredQueues } from '#server/workers.ts';
import { keyOf } from '#shared/text/keys.ts';
import { metricCount } from '#shared/scans/metrics.ts';
import type { Harness } from './harness/harness.ts';
import { randomFrom, seedOf } from './harness/random.ts';
import type { HarnessInstitution } from './harness/world.ts';

/** How far back the made-up history reaches, in days. */
const historyDays = 120;
const scanWaitMs = 15 * 60_000;

interface DemoInstitution {
  readonly scope: Scope;
  readonly harness: HarnessInstitution;
}

/**
 * Registers the harness's institutions and gives them teams, members and batches, once; a data folder that has them
 * is left as it is. Everything a person could not click together (a past) is written into the database directly.
 * Returns what completes it while people look around already: the history, which needs the first scans.
 */
export async function seedDemo(harness: Harness, env: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const config = loadConfig(env);
  if (config.secretKey) useSecretKeys(config.secretKey);
  await openDatabase(config, { role: 'join' });
  await openQueue(declaredQueues(), { supervise: false });
  const fresh: DemoInstitution[] = [];
  for (const institution of harness.institutions) {
    const { id, outcome } = await register(harness, institution);
    const scope = scopeTo(id);
    if (outcome === 'created') fresh.push({ scope, harness: institution });
  }
  for (const { scope, harness: institution } of fresh) await addPeople(harness, scope, institution);
  return async () => {
    try {
      for (const { scope, harness: institution } of fresh) await addBatches(scope, institution);
      for (const { scope, harness: institution } of fresh) await addPast(scope, institution);
      if (fresh.length > 0)
        console.log('The demo data is complete: batches are synced, courses scanned, and have a past.');
    } finally {
      await closeQueue();
      await closeDatabase();
    }
  };
}

const register = (harness: Harness, institution: HarnessInstitution) =>
  saveInstitutionFromOperator({
    slug: institution.slug,
    title: institution.title,
    issuer: harness.origin,
    clientId: institution.clientId,
    deploymentIds: [...institution.deploymentIds],
    authenticationEndpoint: `${harness.origin}/api/lti/authorize_redirect`,
    tokenEndpoint: `${harness.origin}/login/oauth2/token`,
    jwksUrl: `${harness.origin}/api/lti/security/jwks`,
    canvasUrl: harness.origin,
    rootAccountId: institution.rootAccountId,
    canvasToken: institution.serviceToken,
    oauthClientId: institution.oauthClientId,
    oauthClientSecret: institution.oauthClientSecret,
    flavour: institution.isReadyGo ? 'readygo' : 'core',
    features: ['tags'],
    domains: [institution.domainName],
    timeZone: institution.timeZone,
    mockData: true,
  });

const teamRoles = { team_admin: 'admin', can_edit: 'edit', read_only: 'read' } as const;

/** The people with a role in a team are known before their first launch, as if an admin had added them. */
async function addPeople(harness: Harness, scope: Scope, { people }: HarnessInstitution) {
  await inTransaction(async () => {
    const title = 'Learning Design';
    const team = await db()
      .insertInto('teams')
      .values({ institution_id: scope.institutionId, title, title_key: keyOf(title) })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const person of people) {
      const role = person.kind in teamRoles ? teamRoles[person.kind as keyof typeof teamRoles] : undefined;
      if (!role) continue;
      const { id } = await db()
        .insertInto('people')
        .values({
          institution_id: scope.institutionId,
          issuer: harness.origin,
          subject: person.subject,
          lms_user_id: person.lmsUserId,
          name: person.name,
          name_key: keyOf(person.name),
          email: person.email,
          source: 'manual',
          preferences: '{}',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db()
        .insertInto('team_members')
        .values({ institution_id: scope.institutionId, team_id: team.id, person_id: id, role })
        .execute();
    }
  });
}

/** Batches as an institution would have them: by term, by college, one of a team; one archived. */
async function addBatches(scope: Scope, institution: HarnessInstitution) {
  await until(async () => (await countOf('lms_terms', scope)) > 0);
  const [, spring, , fall, nextSpring] = institution.terms;
  const [root, firstCollege] = institution.accounts;
  const team = await db()
    .selectFrom('teams')
    .select('id')
    .where('institution_id', '=', scope.institutionId)
    .executeTakeFirst();
  const admin = demoActor(await adminId(scope));
  const rule = (accountId: string | undefined, termId: string | undefined) => ({
    accountId: accountId ?? '',
    termId: termId ?? null,
    includeChildAccounts: true,
    courseFormat: [],
  });
  const batch = { type: 'dynamic' as const, deadlineDate: '', tags: [] as string[] };
  const batches = [
    {
      ...batch,
      title: fall?.name ?? 'Fall',
      teamId: null,
      tags: ['current'],
      dynamicBatchConfig: rule(root?.id, fall?.id),
    },
    {
      ...batch,
      title: nextSpring?.name ?? 'Next',
      teamId: team?.id ?? null,
      tags: ['upcoming'],
      dynamicBatchConfig: rule(root?.id, nextSpring?.id),
    },
    {
      ...batch,
      type: 'hybrid' as const,
      title: `${firstCollege?.name} ${fall?.name}`,
      teamId: team?.id ?? null,
      dynamicBatchConfig: rule(firstCollege?.id, fall?.id),
    },
    {
      ...batch,
      title: `${spring?.name} (closed)`,
      teamId: null,
      dynamicBatchConfig: rule(root?.id, spring?.id),
    },
  ];
  for (const given of batches) await inTransaction(() => createBatch(scope, admin, given));
  await db()
    .updateTable('batches')
    .set({ status: 0 })
    .where('institution_id', '=', scope.institutionId)
    .where('title', 'like', '%(closed)')
    .execute();
}

/** Somebody has to have created the batches: the institution admin, who is thereby known before the first launch. */
async function adminId(scope: Scope) {
  const { id } = await db()
    .selectFrom('people')
    .select('id')
    .where('institution_id', '=', scope.institutionId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return id;
}

const demoActor = (personId: number) =>
  actorFrom({
    personId,
    name: 'Demo',
    isInstitutionAdmin: true,
    canManageChecklists: false,
    isSuperAdmin: false,
    isSystemAdmin: false,
    teamRoles: new Map(),
    actingFromInstitutionId: null,
  });

async function countOf(table: 'lms_terms', scope: Scope) {
  const { count } = await db()
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('institution_id', '=', scope.institutionId)
    .executeTakeFirstOrThrow();
  return count;
}

async function until(isTrue: () => Promise<boolean>) {
  const deadline = Date.now() + scanWaitMs;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('The demo data took too long');
    await wait(500);
  }
}

/** Writes a past for every scanned course that leads to what the scan found: courses grow, and get published. */
async function addPast(scope: Scope, institution: HarnessInstitution) {
  await until(async () => {
    const { rest } = await db()
      .selectFrom('syncs')
      .select(({ fn }) => fn.countAll<number>().as('rest'))
      .where('institution_id', '=', scope.institutionId)
      .where('status', 'in', ['pending', 'in_progress'])
      .executeTakeFirstOrThrow();
    return rest === 0;
  });
  await until(async () => {
    const { waiting } = await db()
      .selectFrom('course_scans')
      .select(({ fn }) => fn.countAll<number>().as('waiting'))
      .where('institution_id', '=', scope.institutionId)
      .where('status', 'in', ['pending', 'running'])
      .executeTakeFirstOrThrow();
    return waiting === 0;
  });
  const today = DateTime.now().setZone(institution.timeZone);
  const scans = await db()
    .selectFrom('course_scans')
    .select(['course_id', 'metrics'])
    .where('institution_id', '=', scope.institutionId)
    .where('status', '=', 'succeeded')
    .execute();
  const rows = scans.flatMap(({ course_id, metrics }) => pastOf(scope, course_id, metrics, today));
  for (let start = 0; start < rows.length; start += 500) {
    await db()
      .insertInto('course_history')
      .values(rows.slice(start, start + 500))
      .onConflict((clash) => clash.doNothing())
      .execute();
  }
  const range = {
    fromDay: today.minus({ days: historyDays }).toISODate() ?? '',
    toDay: today.minus({ days: 1 }).toISODate() ?? '',
  };
  const batches = await db()
    .selectFrom('batches')
    .select('id')
    .where('institution_id', '=', scope.institutionId)
    .execute();
  for (const { id } of batches) await rebuildDays(scope, id, range);
}

/** A few spans, each nearer to what the course holds now. */
function pastOf(scope: Scope, courseId: number, now: readonly (number | null)[], today: DateTime) {
  const random = randomFrom(seedOf('past', courseId));
  const steps = random.between(2, 6);
  const days = Array.from({ length: steps }, () => random.between(1, historyDays)).toSorted((a, b) => b - a);
  return [historyDays, ...new Set(days)].map((daysAgo, index, all) => {
    const next = all[index + 1];
    const share = (index + 1) / all.length;
    const metrics = Array.from({ length: metricCount('core') }, (_, at) => {
      const value = now[at] ?? null;
      if (value === null || at === 11) return value;
      return at === 0 || at === 10 ? (share > 0.45 ? value : 0) : Math.round(value * share);
    });
    return {
      institution_id: scope.institutionId,
      course_id: courseId,
      tool: 'core' as const,
      valid_from: today.minus({ days: daysAgo }).toISODate() ?? '',
      valid_to: today.minus({ days: next === undefined ? 1 : next + 1 }).toISODate() ?? '',
      metrics,
    };
  });
}
