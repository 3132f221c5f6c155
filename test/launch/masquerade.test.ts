import type { Harness } from '#scripts/harness/harness.ts';
import type { LaunchRequest } from '#scripts/harness/id-token.ts';
import { db } from '#server/infra/db/database.ts';
import { mintSession } from '#server/sessions/session.service.ts';
import { createApiToken } from '#shared/api-tokens/api-token.api.ts';
import { listAuditEntries } from '#shared/audit/audit.api.ts';
import { namedEndpoints } from '#shared/endpoints.ts';
import { urlOf } from '#shared/http/endpoint.ts';
import { listContexts, switchContext } from '#shared/sessions/own-session.api.ts';
import { markRead } from '#shared/notifications/notification.api.ts';
import { openTab, readSettings, redeemTab } from '#shared/sessions/session.api.ts';
import type { LaunchSettings } from '#shared/sessions/session-settings.ts';
import { createTeam } from '#shared/teams/team.api.ts';
import type { TestApp } from '#test/support/app.ts';
import { stranger, withToken } from '#test/support/as.ts';
import { startLaunchScene, type LaunchScene } from '#test/support/launch-scene.ts';

let scene: LaunchScene;
let app: TestApp;
let harness: Harness;
let institutionId: number;
/** The admin's own launch, and one by somebody who acts as them. */
let own: LaunchRequest;
let acted: LaunchRequest;

beforeAll(async () => {
  scene = await startLaunchScene({
    config: ({ origin, person, institution }) => ({
      superAdmins: [
        {
          issuer: origin,
          clientId: institution('northfield').clientId,
          subject: person('northfield', 'super_admin').subject,
        },
      ],
    }),
  });
  ({ app, harness, request: own, institutionId } = scene);
  acted = { ...own, masquerader: harness.person('northfield', 'team_admin') };
});
afterAll(() => scene.close());
beforeEach(async () => {
  await db().deleteFrom('teams').execute();
  await db().deleteFrom('audit_entries').execute();
  await db().deleteFrom('people').execute();
});

const settingsIn = async (answer: Response) =>
  JSON.parse(/id="settings">(.*?)<\/script>/s.exec(await answer.text())?.[1] ?? 'null') as LaunchSettings;

async function launch(request: LaunchRequest) {
  const settings = await settingsIn(await (await harness.launchAs(request)).send());
  return { settings, caller: withToken(app, settings.clientToken) };
}

const rows = () => db().selectFrom('people').selectAll().orderBy('id').execute();
const entriesFor = async (request: LaunchRequest) => {
  const { caller } = await launch(request);
  await caller.call(createTeam, { body: { title: 'Design' } });
  const { entries } = await caller.call(listAuditEntries, { query: { includeReads: 'true' } });
  return entries;
};

test('nobody acts as somebody in a launch whose variable Canvas left as it is', async () => {
  expect((await launch(own)).settings.masquerader).toBeNull();
  expect((await entriesFor(own)).map(({ action, masquerader }) => [action, masquerader])).toEqual([
    ['createTeam', null],
  ]);
});

test('says who acts as somebody, by name if they are a person here', async () => {
  const { lmsUserId, name } = harness.person('northfield', 'team_admin');
  expect((await launch(acted)).settings.masquerader).toEqual({ lmsUserId, name: null });
  await launch({ ...own, person: harness.person('northfield', 'team_admin') });
  const { settings, caller } = await launch(acted);
  expect(settings.masquerader).toEqual({ lmsUserId, name });
  expect((await caller.call(readSettings, {})).masquerader).toEqual({ lmsUserId, name });
  expect(settings.person.name).toBe(own.person.name);
});

test('the audit log has both, for changes and for what was only looked at', async () => {
  const entries = await entriesFor(acted);
  const { lmsUserId } = harness.person('northfield', 'team_admin');
  const both = { person: { name: own.person.name }, masquerader: { lmsUserId, name: null } };
  expect(entries).toMatchObject([{ action: 'createTeam', isRead: false, ...both }]);
  const { caller } = await launch(acted);
  await caller.call(readSettings, {});
  const { entries: after } = await caller.call(listAuditEntries, { query: { includeReads: 'true' } });
  expect(after.find(({ action }) => action === 'readSettings')).toMatchObject({ isRead: true, ...both });
});

test('the person has not been here: first coming, last time and accounts stay as they were', async () => {
  const { settings, caller } = await launch(acted);
  expect(settings.abilities).toContain('institution.manage');
  expect(await rows()).toMatchObject([{ state: 'invited', last_seen_at: null }]);
  expect((await caller.call(listContexts, {})).contexts).toEqual([]);
  await launch(own);
  const [came] = await rows();
  expect(came).toMatchObject({ state: 'active' });
  const [context] = await db().selectFrom('contexts').selectAll().execute();
  await launch({
    ...acted,
    course: [...own.institution.courses.values()][0],
    placement: 'course_navigation',
  });
  expect(await rows()).toMatchObject([{ state: 'active', last_seen_at: came?.last_seen_at }]);
  expect(await db().selectFrom('contexts').selectAll().execute()).toEqual([context]);
});

test('who acts as somebody does not choose where that person works', async () => {
  await launch(own);
  const { caller } = await launch(acted);
  const { contexts } = await caller.call(listContexts, {});
  const params = { id: contexts[0]?.id ?? 0 };
  await expect(caller.call(switchContext, { params })).rejects.toMatchObject({ code: 'not_allowed' });
});

test('what the person has seen is not noted, though it is answered', async () => {
  const { caller, settings } = await launch(acted);
  const marking = namedEndpoints.filter(([, { marksSeen }]) => marksSeen);
  expect(marking.map(([name]) => name).toSorted()).toEqual([
    'dismissAnnouncement',
    'markMessagesRead',
    'markRead',
    'markTaughtMessagesRead',
    'recordVisit',
  ]);
  const values = { institution_id: institutionId, person_id: settings.person.id };
  const { id } = await db()
    .insertInto('notifications')
    .values({ ...values, kind: 'task_assigned', key: 'k', cadence: 'never' })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await caller.call(markRead, { body: { ids: [String(id)] } })).toEqual({ marked: 1 });
  const kept = await db().selectFrom('notifications').select('read_at').execute();
  expect(kept).toEqual([{ read_at: null }]);
});

test('nothing is given or written in Canvas that would be somebody else’s for good', async () => {
  const { caller } = await launch(acted);
  const lasting = namedEndpoints.filter(([, { outlivesSession }]) => outlivesSession);
  expect(lasting.map(([name]) => name).toSorted()).toEqual([
    'createApiToken',
    'createCalendarFeed',
    'saveFixes',
    'startCanvasGrant',
    'suggestWords',
    'undoFix',
  ]);
  for (const [, target] of lasting) {
    const answer = await caller.request(target.method, urlOf(target, { params: { id: 1 } }), {
      title: 'Mine',
    });
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'not_allowed' }]);
  }
  await (await launch(own)).caller.call(createApiToken, { body: { title: 'Mine' } });
});

test('the rights of the whole installation are only for who has them', async () => {
  const superAdmin = harness.person('northfield', 'super_admin');
  expect((await launch({ ...own, person: superAdmin })).settings.abilities).toContain('institutions.manage');
  const { settings } = await launch({ ...own, person: superAdmin, masquerader: own.person });
  expect(settings.abilities).toContain('institution.manage');
  expect(settings.abilities).not.toContain('institutions.manage');
});

test('a tab of its own and a browser without cookies change nothing about it', async () => {
  const { caller } = await launch(acted);
  const { url } = await caller.call(openTab, { body: { path: '/reports' } });
  const { settings } = await stranger(app).call(redeemTab, { body: { code: url.split('#tab=')[1] ?? '' } });
  expect(settings.masquerader).not.toBeNull();

  const ready = await harness.launchAs(acted);
  const html = await (await ready.send({ cookie: '' })).text();
  const { launchId } = JSON.parse(/id="binding">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as {
    launchId: string;
  };
  const claimed = await fetch(`${app.origin}/lti/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.origin },
    body: JSON.stringify({ launchId, binding: /=([\w-]+)/.exec(ready.cookie)?.[1] }),
  });
  expect(((await claimed.json()) as LaunchSettings).masquerader).not.toBeNull();
  expect(await rows()).toMatchObject([{ state: 'invited', last_seen_at: null }]);
});

test("a session that somebody else's id is stored in is nobody's own", async () => {
  const { settings } = await launch(own);
  const token = await mintSession({
    institutionId,
    personId: settings.person.id,
    contextId: null,
    clientId: null,
    masquerader: '?',
    kind: 'embedded',
    taughtLmsCourseId: null,
    isHighContrast: false,
    locale: null,
    userAgent: 'test',
  });
  const read = await withToken(app, token).call(readSettings, {});
  expect(read.masquerader).toEqual({ lmsUserId: null, name: null });
});
