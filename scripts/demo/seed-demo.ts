import { scopeTo, type Scope } from '#server/infra/tenancy/scope.ts';
import { loadConfig } from '#server/infra/config.ts';
import { compose } from '#server/compose.ts';
import { closeDatabase, db, openDatabase } from '#server/infra/db/database.ts';
import { closeQueue, openQueue } from '#server/infra/jobs/queue.ts';
import { useSecretKeys } from '#server/infra/secrets.ts';
import {
  listForOperator,
  saveInstitutionFromOperator,
  type InstitutionInput,
} from '#server/institutions/operator-command.service.ts';
import { configureOutgoing } from '#server/lms/guarded-fetch.ts';
import { configureEventKeys } from '#server/live-events/event-keys.ts';
import { makeAddress } from '#server/live-events/live-event.service.ts';
import { enterModel, readModel, switchModelOf } from '#server/suggestions/suggestion-model.service.ts';
import { declaredQueues } from '#server/workers.ts';
import type { Harness } from '#scripts/harness/harness.ts';
import { launchAs, launchAsAdmin, type HeadlessSession } from '#scripts/harness/headless-session.ts';
import { modelKey, modelName } from '#scripts/harness/picture-model.ts';
import { operatorValues } from '#scripts/harness/operator-values.ts';
import type { HarnessInstitution } from '#scripts/harness/world.ts';
import { tools } from '#shared/task-runners/tool.ts';
import { updateLiveEvents } from '#shared/live-events/live-events.api.ts';
import { listTerms } from '#shared/lms-directory/lms-directory.api.ts';
import { createStatusRule, listStatusRules } from '#shared/status-rules/status-rule.api.ts';
import { listStatuses } from '#shared/statuses/status.api.ts';
import { createAnnouncement, listAnnouncements } from '#shared/announcements/announcement.api.ts';
import {
  createReportSchedule,
  findReportReaders,
  listReportSchedules,
} from '#shared/report-mails/report-mails.api.ts';
import { addAlertRules } from './demo-alerts.ts';
import { addBatches } from './demo-batches.ts';
import { judgeContent } from './demo-judgements.ts';
import { addPast, hasPast, untilScanned } from './demo-past.ts';
import { addPeopleAndTeams, confirmSettings, type DemoTeams } from './demo-people.ts';
import { addChecklists } from './demo-checklists.ts';
import { addInstructorView } from './demo-instructors.ts';
import { addQuickViews } from './demo-quick-views.ts';
import { setStatuses } from './demo-statuses.ts';
import { writeMessages } from './demo-messages.ts';
import { workOnTasks } from './demo-tasks.ts';
import { until } from './until.ts';

interface DemoInstitution {
  readonly scope: Scope;
  readonly admin: HeadlessSession;
  readonly harness: HarnessInstitution;
  readonly teams: DemoTeams;
}

/**
 * Registers the harness's institutions, as an operator does, and fills them through the API, as their admins would:
 * people, teams, batches. Only a past, which can't be clicked together, is written into the database. Returns a function
 * that completes it while people already look around, whom the harness tells what's still coming. A complete institution
 * is left as it is; an interrupted one is completed.
 */
export async function seedDemo(harness: Harness, env: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const config = loadConfig(env);
  if (config.secretKey) useSecretKeys(config.secretKey);
  configureOutgoing(config);
  configureEventKeys(config);
  compose();
  await openDatabase(config, { role: 'join' });
  await openQueue(declaredQueues(), { supervise: false });
  const unfinished: DemoInstitution[] = [];
  for (const institution of harness.institutions) {
    const scope = scopeTo(await register(harness, institution));
    const isFirst = institution === harness.institutions[0];
    if (isFirst) await sendLiveEvents(harness, institution, scope, config.publicUrl);
    if (isFirst) await enterPictureModel(harness, scope);
    if (await hasPast(scope)) continue;
    const admin = await launchAsAdmin(harness, institution);
    // The other institution shows what a new one looks like.
    if (isFirst) {
      await confirmSettings(admin);
      await admin.call(updateLiveEvents, { params: { id: admin.institutionId }, body: { enabled: true } });
    }
    unfinished.push({
      scope,
      admin,
      harness: institution,
      teams: await addPeopleAndTeams(admin, institution),
    });
  }
  const isComplete = unfinished.length === 0;
  harness.setReady(isComplete ? '' : stillComing.batches);
  const rest = isComplete
    ? ''
    : `Still coming, within minutes: scores, tasks, alerts and a past. ${saidThere}\n`;
  console.log(`Courseyard is ready. Open ${harness.origin}/ and click a person.\n${rest}`);
  return async () => {
    for (const institution of unfinished) await complete(harness, institution);
    harness.setReady();
    if (!isComplete)
      console.log('The demo data is complete: batches are synced, courses scanned, and have a past.');
    await closeQueue();
    await closeDatabase();
  };
}

const saidThere = 'The page says when that’s done.';

const coming = (what: string) =>
  `The demo data is still being made: ${what}. You can look around; open a page again to see what’s new.`;
const stillComing = {
  batches: coming('batches are filled and their courses scanned'),
  work: coming('courses are scanned; people work on tasks'),
  past: coming('the courses get a past'),
} as const;

/** The harness forgets the address when it stops, and Courseyard keeps only its hash: each start makes a new one. */
async function sendLiveEvents(
  harness: Harness,
  institution: HarnessInstitution,
  scope: Scope,
  publicUrl: string,
) {
  const { url } = await makeAddress(scope, publicUrl);
  harness.liveEvents.addresses.set(institution.key, url);
}

/**
 * The harness's model proposes texts for pictures, at the address that it has now. What an admin entered instead, switched
 * off or removed stays so.
 */
async function enterPictureModel(harness: Harness, scope: Scope) {
  const { entered } = await readModel(scope);
  const isOurs = entered ? entered.address.endsWith(modelPath) : !(await hasPast(scope));
  const address = `${harness.origin}${modelPath}`;
  if (!isOurs || entered?.address === address) return;
  // It's in the operator's own network, as the harness is.
  const operator = { roles: ['ROLE_SUPER_ADMIN'], actingFromInstitutionId: null } as const;
  const languages = ['en', 'es', 'fr'];
  await enterModel(scope, operator, { address, model: modelName, key: modelKey, dayCalls: 200, languages });
  if (entered && !entered.isOn) await switchModelOf(scope, false);
}

const modelPath = '/picture-model/v1';

async function complete(harness: Harness, { scope, admin, harness: institution, teams }: DemoInstitution) {
  harness.setReady(stillComing.batches);
  const params = { id: admin.institutionId };
  await until(async () => (await admin.call(listTerms, { params })).terms.length > 0);
  await comeFromDepartment(harness, institution);
  await addBatches(admin, institution, teams);
  await addQuickViews(admin, teams);
  await addReportMail(admin, institution);
  if (institution.isReadyGo) await addChecklists(admin);
  if (institution.isReadyGo) await addStatusRule(admin);
  if (institution.isReadyGo) await addAnnouncement(admin);
  await untilScanned(scope);
  harness.setReady(stillComing.work);
  const colleagues = [
    await launchAs(harness, institution, 'team_admin'),
    await launchAs(harness, institution, 'can_edit'),
  ];
  await judgeContent([admin, ...colleagues]);
  if (institution.isReadyGo) await setStatuses([admin, ...colleagues]);
  if (institution.isReadyGo) await workOnTasks([admin, ...colleagues]);
  if (institution.isReadyGo) await writeMessages(harness, institution, colleagues);
  if (institution.isReadyGo) await addInstructorView(admin, institution);
  if (institution.isReadyGo) await addAlertRules(admin);
  harness.setReady(stillComing.past);
  await addPast(scope, harness.origin, institution);
  for (const person of [...colleagues, admin]) await person.signOut();
}

/**
 * The institution's id. One registered at this address keeps its later changes; at another address,
 * when the harness got another port, its people are still who they were.
 */
async function register(harness: Harness, institution: HarnessInstitution) {
  const here = (await listForOperator()).find(
    ({ slug, issuer, canvas_url }) =>
      slug === institution.slug && issuer === harness.origin && canvas_url === harness.origin,
  );
  if (here) return here.id;
  const { id } = await saveInstitutionFromOperator(registrationOf(harness, institution));
  const subjects = institution.people.map(({ subject }) => subject);
  await db()
    .updateTable('people')
    .set({ issuer: harness.origin })
    .where('institution_id', '=', id)
    .where('subject', 'in', subjects)
    .execute();
  return id;
}

const registrationOf = (harness: Harness, institution: HarnessInstitution): InstitutionInput => ({
  ...operatorValues(harness, institution),
  deploymentIds: [...institution.deploymentIds],
  oauthClientId: institution.oauthClientId,
  oauthClientSecret: institution.oauthClientSecret,
  flavour: institution.isReadyGo ? 'readygo' : 'core',
  features: ['tags'],
  products: [...tools],
  domains: [institution.domainName],
  timeZone: institution.timeZone,
  mockData: true,
});

/** The admin has worked in a department's account too, once its name is known: people see how to switch between the two. */
async function comeFromDepartment(harness: Harness, institution: HarnessInstitution) {
  const [course] = institution.courses.values();
  await (await launchAs(harness, institution, 'institution_admin', course)).signOut();
}

/** Has an admin ask for courses to be called ready once the first checklist is completed on them. */
async function addStatusRule(admin: HeadlessSession) {
  const { rules, checklists } = await admin.call(listStatusRules, {});
  const { statuses } = await admin.call(listStatuses, {});
  const ready = statuses.find(({ category, isActive }) => category === 'ready' && isActive);
  const [checklist] = checklists;
  if (rules.length > 0 || !ready || !checklist) return;
  await admin.call(createStatusRule, {
    body: { checklistId: checklist.id, statusId: ready.id, mode: 'ask' },
  });
}

/** Has an admin get a report by mail each Monday. */
async function addReportMail(admin: HeadlessSession, { people }: HarnessInstitution) {
  const { schedules } = await admin.call(listReportSchedules, { query: {} });
  const { name = '' } = people.find(({ kind }) => kind === 'institution_admin') ?? {};
  const { people: readers } = await admin.call(findReportReaders, { query: { search: name } });
  if (schedules.length > 0 || readers.length === 0) return;
  await admin.call(createReportSchedule, {
    body: {
      title: 'Accessibility of the week',
      what: { kind: 'report', reportId: 'udoit_score', duration: '30_days', batchIds: null },
      moments: { every: 'week', weekday: 1, hour: 7 },
      attachment: 'none',
      personIds: readers.map(({ id }) => id),
      addresses: [],
    },
  });
}

/** Has an admin tell all staff something. */
async function addAnnouncement(admin: HeadlessSession) {
  const { announcements } = await admin.call(listAnnouncements, { query: {} });
  if (announcements.length > 0) return;
  await admin.call(createAnnouncement, {
    body: {
      title: 'Courses for the new term open soon',
      body: 'Please look at the alerts of your courses, and publish what’s ready.\nQuestions? https://www.example.edu/teaching',
      severity: 'info',
      audience: 'staff',
    },
  });
}
