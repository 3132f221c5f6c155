import { handFor, noteGrantEnded, savingIn } from '#server/canvas-grants/hand.service.ts';
import { takeLease } from '#server/canvas-grants/canvas-grant.repository.ts';
import { findCourse } from '#server/courses/course.repository.ts';
import { db, runSql } from '#server/infra/db/database.ts';
import { open, seal } from '#server/infra/secrets.ts';
import { blueprintScopes, mendingScopes, scopesFor } from '#server/lms/canvas-calls.ts';
import { LmsProblem } from '#server/lms/lms-problem.ts';
import { tokenContexts } from '#server/lms/seal-contexts.ts';
import { erasePerson } from '#server/operations/personal-data/erase-person.ts';
import { findPeople } from '#server/operations/personal-data/person.ts';
import { findActor } from '#server/sessions/person-actor.service.ts';
import { mintSession } from '#server/sessions/session.service.ts';
import { giveTokensBackJob } from '#server/task-runners/task-runner.job.ts';
import { listAuditEntries } from '#shared/audit/audit.api.ts';
import * as api from '#shared/fixes/canvas-grant.api.ts';
import * as institutions from '#shared/institutions/manage-institutions.api.ts';
import * as people from '#shared/people/person.api.ts';
import { logOut } from '#shared/sessions/session.api.ts';
import {
  defaultInstitutionSettings,
  type InstitutionSettings,
} from '#shared/settings/institution-settings.ts';
import * as runners from '#shared/task-runners/task-runner.api.ts';
import { as, withToken, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildPerson,
  buildSuperAdmin,
  buildTeam,
  type BuiltPerson,
} from '#test/support/build.ts';
import { comeBack, decide, openWindow, reasonOf } from '#test/support/canvas-consent.ts';
import { logOf } from '#test/support/captured-log.ts';
import { runJobs } from '#test/support/jobs.ts';
import { eachInRunnerScene, type RunnerScene } from '#test/support/runner-scene.ts';

let scene: RunnerScene;
let person: BuiltPerson;
let caller: Caller;
eachInRunnerScene((given) => {
  scene = given;
});
beforeEach(async () => {
  scene.harness.simulator.keyScopes.clear();
  await choose({ savesFixes: true });
  person = await buildPerson(scene.institution, { lms_user_id: inCanvas().lmsUserId });
  caller = as(scene.app, person);
});

const inCanvas = () => scene.harness.person('northfield', 'instructor');

const choose = (settings: Partial<InstitutionSettings>) =>
  db()
    .updateTable('institutions')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', scene.institution.id)
    .execute();

const read = (by = caller) => by.call(api.readCanvasGrant, {});
const leave = async (by = caller) => openWindow((await by.call(api.startCanvasGrant, {})).url);

async function consent(by = caller, decision: Parameters<typeof decide>[2] = { as: 'instructor' }) {
  const { address, cookie } = await leave(by);
  return comeBack(await decide(scene.harness, address, decision), cookie);
}

const stored = () =>
  db().selectFrom('canvas_grants').selectAll().where('person_id', '=', person.id).executeTakeFirst();

async function storedTokens() {
  const row = await stored();
  return {
    access: open(row?.access_token ?? '', tokenContexts.grant.access),
    refresh: open(row?.refresh_token ?? '', tokenContexts.grant.refresh),
  };
}

const isGood = (token: string) => scene.harness.tokens.find(token) !== undefined;

/** As if its hour were over; Canvas takes it until then. */
const endsNow = () => db().updateTable('canvas_grants').set({ token_expires_at: new Date() }).execute();

const hand = (courseId = 1) =>
  handFor(scene.institution.scope, { personId: person.id, courseId, as: 'person' });

const course = () => [...scene.canvas.courses.values()].find(({ state }) => state === 'available');

async function handOver() {
  const found = await hand();
  if (found.kind !== 'hand') throw new Error(found.reason);
  return found.hand;
}

const grantsLogged = async () =>
  (await scene.admin.call(listAuditEntries, { query: { action: 'giveCanvasGrant' } })).entries;

test('asks in Canvas for what writing a fix takes, and keeps what was given sealed', async () => {
  expect(await read()).toEqual({ state: 'none', isOffered: true, givenAt: null, lastUsedAt: null });
  const { address, cookie } = await leave();
  const asked = new URL(address).searchParams;
  expect(asked.get('scope')?.split(' ')).toEqual(mendingScopes);
  expect(asked.get('redirect_uri')).toBe(`${scene.app.origin}/fixes/consent/return`);
  expect((await read()).state).toBe('none');
  const page = await comeBack(await decide(scene.harness, address, { as: 'instructor' }), cookie);
  expect([page.status, reasonOf(page)]).toEqual([200, 'given']);
  expect(await read()).toMatchObject({ state: 'given', isOffered: true, lastUsedAt: null });
  const { access, refresh } = await storedTokens();
  expect(isGood(access)).toBe(true);
  const { rows } = await runSql('select to_jsonb(g)::text as row from canvas_grants g');
  for (const secret of [access, refresh]) expect(String(rows[0]?.row)).not.toContain(secret);
  expect(await grantsLogged()).toMatchObject([
    { outcome: 'done', code: null, person: { id: person.id }, record: { id: String(person.id) } },
  ]);
});

test('only who may fix in many courses is asked to let blueprints be synced', async () => {
  const askedOf = async (by: Caller) =>
    new URL((await leave(by)).address).searchParams.get('scope')?.split(' ');
  const admin = as(scene.app, await buildAdmin(scene.institution));
  expect(await askedOf(admin)).toEqual([...mendingScopes, ...blueprintScopes]);
  const [leader, editor] = [await buildPerson(scene.institution), await buildPerson(scene.institution)];
  await buildTeam(scene.institution, [
    { person: leader, role: 'admin' },
    { person: editor, role: 'edit' },
  ]);
  expect(await askedOf(as(scene.app, leader))).toEqual([...mendingScopes, ...blueprintScopes]);
  expect(await askedOf(as(scene.app, editor))).toEqual(mendingScopes);
});

test('a hand writes as the person, in what it was given for and nowhere else, and its use is known', async () => {
  const { lmsUserId } = scene.harness.person('northfield', 'institution_admin');
  await db().updateTable('people').set({ lms_user_id: lmsUserId }).where('id', '=', person.id).execute();
  await consent(caller, {});
  const { client, writer } = await handOver();
  const id = course()?.id ?? '';
  const written = await writer.write({
    method: 'PUT',
    path: `/api/v1/courses/${id}`,
    form: [['course[syllabus_body]', '<p>mended</p>']],
  });
  expect(written.kind).toBe('done');
  expect(await client.read(`/api/v1/courses/${id}?include[]=syllabus_body`)).toMatchObject({
    syllabus_body: expect.stringContaining('mended') as unknown,
  });
  await expect(client.read(`/api/v1/accounts/${scene.canvas.rootAccountId}`)).rejects.toThrow(LmsProblem);
  expect((await read()).lastUsedAt).not.toBeNull();
});

test('keeps what there was when the person says no', async () => {
  const before = await read();
  const page = await consent(caller, { as: 'instructor', decision: 'deny' });
  expect([page.status, reasonOf(page)]).toEqual([403, 'denied']);
  expect(await read()).toEqual(before);
  await consent();
  const given = await stored();
  await consent(caller, { as: 'instructor', decision: 'deny' });
  expect(await stored()).toEqual(given);
  expect((await grantsLogged())[0]).toMatchObject({ outcome: 'refused', code: 'denied' });
});

test.each([
  ['another person', 'stranger', { as: 'institution_admin' }],
  ['who acts as the person', 'masquerader', { as: 'instructor', actedBy: 'institution_admin' }],
] as const)('never takes the rights of %s in Canvas, and gives them back', async (_, reason, decision) => {
  expect(reasonOf(await consent(caller, decision))).toBe(reason);
  expect((await read()).state).toBe('none');
  const [returned] = await db().selectFrom('surrendered_tokens').selectAll().execute();
  const token = open(returned?.access_token ?? '', tokenContexts.runner.access);
  expect(isGood(token)).toBe(true);
  await runJobs();
  expect(isGood(token)).toBe(false);
});

test('who acts as somebody in Canvas can’t let anything be saved as them', async () => {
  const masquerading = withToken(
    scene.app,
    await mintSession({
      institutionId: person.institutionId,
      personId: person.id,
      contextId: null,
      clientId: person.clientId,
      masquerader: '99',
      kind: 'embedded',
      taughtLmsCourseId: null,
      isHighContrast: false,
      locale: null,
      userAgent: 'test',
    }),
  );
  await expect(masquerading.call(api.startCanvasGrant, {})).rejects.toMatchObject({ code: 'not_allowed' });
});

test('says which key is needed when it lacks scopes', async () => {
  scene.harness.simulator.keyScopes.set('northfield', mendingScopes.slice(1));
  const { address, cookie } = await leave();
  const { headers } = await fetch(address, { redirect: 'manual' });
  const page = await comeBack(headers.get('location') ?? '', cookie);
  expect([page.status, reasonOf(page)]).toEqual([502, 'scopes']);
  scene.harness.simulator.keyScopes.set('northfield', mendingScopes);
  expect(reasonOf(await consent())).toBe('given');
});

test('the list for the key is what a key has to allow', async () => {
  const { id } = scene.institution;
  const needs = await scene.admin.call(api.readCanvasGrantNeeds, { params: { id } });
  expect(needs).toMatchObject({ hasKey: true, returnAddress: `${scene.app.origin}/fixes/consent/return` });
  scene.harness.simulator.keyScopes.set('northfield', needs.scopes);
  await db()
    .updateTable('people')
    .set({ lms_user_id: scene.harness.person('northfield', 'institution_admin').lmsUserId })
    .where('id', '=', scene.person.id)
    .execute();
  expect(reasonOf(await consent(scene.admin, {}))).toBe('given');
  await expect(caller.call(api.readCanvasGrantNeeds, { params: { id } })).rejects.toMatchObject({
    code: 'not_allowed',
  });
  const elsewhere = as(scene.app, await buildAdmin(await buildInstitution()));
  await expect(elsewhere.call(api.readCanvasGrantNeeds, { params: { id } })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('takes a return once, from the browser that left, even when it comes four times at once', async () => {
  const { address, cookie } = await leave();
  const back = await decide(scene.harness, address, { as: 'instructor' });
  for (const stolen of ['', cookie.replace(/=.*/, '=x'), (await leave()).cookie])
    expect(reasonOf(await comeBack(back, stolen))).toBe('expired');
  const pages = await Promise.all([1, 2, 3, 4].map(() => comeBack(back, cookie)));
  expect(pages.map(reasonOf).toSorted()).toEqual(['expired', 'expired', 'expired', 'given']);
});

test('an address to begin with works once, only from a page of ours, and never as a return', async () => {
  const { url } = await caller.call(api.startCanvasGrant, {});
  expect(reasonOf(await openWindow(url, 'cross-site'))).toBe('elsewhere');
  const { address, cookie } = await openWindow(url);
  expect(reasonOf(await openWindow(url))).toBe('expired');
  const state = new URL(address).searchParams.get('state') ?? '';
  expect(reasonOf(await openWindow(url.replace(/ticket=.*/, `ticket=${state}`)))).toBe('expired');
  const back = await decide(scene.harness, address, { as: 'instructor' });
  await db()
    .updateTable('canvas_grant_requests')
    .set({ expires_at: new Date(0) })
    .execute();
  expect(reasonOf(await comeBack(back, cookie))).toBe('expired');
});

test.each([
  ['the session has ended', 'session', () => caller.call(logOut, {})],
  ['the switch is off', 'gone', () => choose({ savesFixes: false })],
  [
    'the institution has another Canvas',
    'gone',
    () => db().updateTable('institutions').set({ canvas_url: 'https://elsewhere.test' }).execute(),
  ],
  [
    'the institution is archived',
    'session',
    () => db().updateTable('institutions').set({ status: 0 }).execute(),
  ],
] as const)('changes nothing when meanwhile %s', async (_, reason, change) => {
  const { address, cookie } = await leave();
  const back = await decide(scene.harness, address, { as: 'instructor' });
  await change();
  expect(reasonOf(await comeBack(back, cookie))).toBe(reason);
  expect(await stored()).toBeUndefined();
});

test.each([
  ['error_500', 'malformed'],
  ['html_page', 'malformed'],
  ['invalid_json', 'malformed'],
  ['dropped', 'unreachable'],
] as const)('a Canvas with %s loses nothing', async (kind, reason) => {
  await consent();
  const before = await stored();
  const { address, cookie } = await leave();
  const back = await decide(scene.harness, address, { as: 'instructor' });
  scene.harness.faults.switchOn({ kind, path: /oauth2/ });
  expect(reasonOf(await comeBack(back, cookie))).toBe(reason);
  expect(await stored()).toEqual(before);
});

test('where nothing is offered, it can’t be begun, and why is said', async () => {
  const begin = () => caller.call(api.startCanvasGrant, {});
  await choose({});
  expect((await read()).isOffered).toBe(false);
  await expect(begin()).rejects.toMatchObject({ code: 'conflict' });
  await choose({ savesFixes: true });
  await db().updateTable('people').set({ lms_user_id: null }).where('id', '=', person.id).execute();
  await expect(begin()).rejects.toMatchObject({ message: expect.stringMatching(/who you are/) as unknown });
  await db().updateTable('institutions').set({ canvas_oauth_client_secret: null }).execute();
  expect((await read()).isOffered).toBe(false);
  await expect(begin()).rejects.toMatchObject({ message: expect.stringMatching(/OAuth2 key/) as unknown });
});

test('a super admin who acts for the institution is nobody in its Canvas', async () => {
  const superAdmin = await buildSuperAdmin(await buildInstitution());
  const acting = as(scene.app, superAdmin, scene.institution);
  expect(await read(acting)).toMatchObject({ state: 'none', isOffered: false });
  await expect(acting.call(api.startCanvasGrant, {})).rejects.toMatchObject({ code: 'not_allowed' });
});

test('two that need it at once renew it once, and get the same', async () => {
  await consent();
  const before = await storedTokens();
  await endsNow();
  scene.harness.faults.switchOn({ kind: 'latency', path: /oauth2/, times: 2, ms: 300 });
  expect((await Promise.all([hand(), hand(), hand()])).map(({ kind }) => kind)).toEqual([
    'hand',
    'hand',
    'hand',
  ]);
  expect(scene.harness.faults.active).toMatchObject([{ times: 1 }]);
  const after = await storedTokens();
  expect(after.access).not.toBe(before.access);
  expect(isGood(after.access)).toBe(true);
});

test('waits for another process that renews it, and takes what that one got', async () => {
  await consent();
  await endsNow();
  const { scope } = scene.institution;
  const accessToken = (await stored())?.access_token ?? '';
  const lease = await takeLease(scope, person.id, { accessToken, seconds: 60 });
  expect(lease).toBeInstanceOf(Date);
  expect(await takeLease(scope, person.id, { accessToken, seconds: 60 })).toBeUndefined();
  const asked = scene.harness.faults.switchOn({ kind: 'error_500', path: /oauth2/ });
  const waiting = hand();
  await db()
    .updateTable('canvas_grants')
    .set({
      access_token: seal('theirs', tokenContexts.grant.access),
      token_expires_at: new Date(Date.now() + 3_600_000),
      renewing_until: null,
    })
    .execute();
  expect((await waiting).kind).toBe('hand');
  asked();
  expect((await storedTokens()).access).toBe('theirs');
});

test('has ended once Canvas refuses to renew it, and can be given again', async () => {
  await consent();
  scene.harness.tokens.endGrantsOf(inCanvas());
  await endsNow();
  expect(await hand()).toEqual({ kind: 'none', reason: 'grant_ended' });
  expect(await hand()).toEqual({ kind: 'none', reason: 'grant_ended' });
  expect(await read()).toMatchObject({ state: 'ended', isOffered: true });
  expect(reasonOf(await consent())).toBe('given');
  expect((await read()).state).toBe('given');
  expect((await hand()).kind).toBe('hand');
});

test('has ended as soon as Canvas refuses it in the middle of its work', async () => {
  await consent();
  const { client } = await handOver();
  scene.harness.tokens.endGrantsOf(inCanvas());
  await expect(client.read(`/api/v1/courses/${course()?.id}`)).rejects.toMatchObject({
    kind: 'refused_token',
  });
  expect((await read()).state).toBe('ended');
  expect(await hand()).toEqual({ kind: 'none', reason: 'grant_ended' });
});

test('can be said to have ended, whatever Canvas says of its token', async () => {
  await consent();
  await noteGrantEnded(scene.institution.scope, person.id);
  expect((await read()).state).toBe('ended');
});

test('a Canvas in trouble ends nothing', async () => {
  await consent();
  await endsNow();
  scene.harness.faults.switchOn({ kind: 'error_500', path: /oauth2/ });
  expect(await hand()).toEqual({ kind: 'none', reason: 'canvas_unreachable' });
  scene.harness.faults.clear();
  expect((await read()).state).toBe('given');
  expect((await hand()).kind).toBe('hand');
});

test('taken back, it ends in Canvas too, even if that takes a while', async () => {
  await consent();
  const { access, refresh } = await storedTokens();
  expect(await caller.call(api.endCanvasGrant, {})).toMatchObject({ state: 'none', givenAt: null });
  expect(await hand()).toEqual({ kind: 'none', reason: 'no_grant' });
  scene.harness.faults.switchOn({ kind: 'dropped', path: /oauth2/ });
  await runJobs();
  expect(isGood(access)).toBe(true);
  scene.harness.faults.clear();
  await giveTokensBackJob.enqueue(scene.institution.scope, {});
  await runJobs();
  expect([isGood(access), scene.harness.tokens.refresh(refresh)]).toEqual([false, undefined]);
  expect(await db().selectFrom('surrendered_tokens').selectAll().execute()).toEqual([]);
});

test('given again, the one before ends in Canvas; of two at once, one stays', async () => {
  await consent();
  const first = await storedTokens();
  const [one, other] = [await leave(), await leave()];
  const cookie = `${one.cookie}; ${other.cookie}`;
  const pages = await Promise.all(
    [one, other].map(async ({ address }) =>
      comeBack(await decide(scene.harness, address, { as: 'instructor' }), cookie),
    ),
  );
  expect(pages.map(reasonOf)).toEqual(['given', 'given']);
  expect(await db().selectFrom('surrendered_tokens').selectAll().execute()).toHaveLength(2);
  await runJobs();
  expect([isGood(first.access), isGood((await storedTokens()).access)]).toEqual([false, true]);
});

test.each([
  ['is removed', () => scene.admin.call(people.removePerson, { params: { id: person.id }, query: {} })],
  [
    'is deactivated',
    () =>
      scene.admin.call(people.setPersonState, {
        params: { id: person.id },
        body: { state: 'deactivated' },
      }),
  ],
  [
    'is erased',
    async () => {
      const [held] = await findPeople(scene.institution.id, String(person.id));
      if (held) await erasePerson(held);
    },
  ],
  [
    'loses the institution to the archive',
    async () => {
      const superAdmin = as(scene.app, await buildSuperAdmin(await buildInstitution()));
      const { id } = scene.institution;
      const { version } = await superAdmin.call(institutions.readInstitution, { params: { id } });
      await superAdmin.call(institutions.updateInstitution, { params: { id }, body: { status: 0, version } });
    },
  ],
] as const)('nothing is left of it, here or in Canvas, when its person %s', async (_, end) => {
  await consent();
  const { access } = await storedTokens();
  await end();
  expect(await stored()).toBeUndefined();
  expect(isGood(access)).toBe(true);
  await runJobs();
  expect(isGood(access)).toBe(false);
});

test('is never sent to another Canvas, and ends in the one it was for', async () => {
  await consent();
  const { access } = await storedTokens();
  const superAdmin = as(scene.app, await buildSuperAdmin(await buildInstitution()));
  const { id } = scene.institution;
  const { version } = await superAdmin.call(institutions.readInstitution, { params: { id } });
  await superAdmin.call(institutions.updateInstitution, {
    params: { id },
    body: { canvasUrl: 'https://elsewhere.test', version },
  });
  expect(await stored()).toBeUndefined();
  await runJobs();
  expect(isGood(access)).toBe(false);
});

test('a grant that cannot be opened any more doesn’t keep its person from leaving', async () => {
  await consent();
  await db().updateTable('canvas_grants').set({ access_token: '00000000.x' }).execute();
  await caller.call(api.endCanvasGrant, {});
  expect(await stored()).toBeUndefined();
});

test('says who can save in a course, in whose name, and what is in the way', async () => {
  const { scope } = scene.institution;
  const batch = await buildBatch(scene.institution);
  const [built] = await buildCourses(scene.institution, ['Algebra'], batch);
  const saving = async (who: BuiltPerson) => {
    const [actor, row] = [await findActor(scope, who.id), await findCourse(scope, built?.id ?? 0)];
    if (!actor || !row) throw new Error('gone');
    return savingIn(scope, actor, row);
  };
  expect(await saving(person)).toEqual({ as: null, needs: 'not_yours', isConcluded: false });
  await db().updateTable('people').set({ is_admin: true }).where('id', '=', person.id).execute();
  expect(await saving(person)).toMatchObject({ as: null, needs: 'consent' });
  await consent();
  expect(await saving(person)).toMatchObject({ as: 'person', needs: null });
  await noteGrantEnded(scope, person.id);
  expect(await saving(person)).toMatchObject({ as: null, needs: 'consent' });
  const superAdmin = await buildSuperAdmin(await buildInstitution());
  expect(await saving(superAdmin)).toMatchObject({ as: null, needs: 'not_yours' });
  await choose({ savesFixes: true, fixesByService: true });
  expect(await saving(superAdmin)).toMatchObject({ as: 'service', needs: null });
  await db().updateTable('institutions').set({ canvas_oauth_client_id: null }).execute();
  expect(await saving(person)).toMatchObject({ as: 'service', needs: null });
  await choose({ savesFixes: true });
  expect(await saving(person)).toMatchObject({ as: null, needs: 'no_key' });
  await choose({ fixesByService: true });
  expect(await saving(person)).toMatchObject({ as: null, needs: 'switched_off' });
  await db().updateTable('courses').set({ workflow_state: 'completed' }).execute();
  expect(await saving(person)).toMatchObject({ isConcluded: true });
  await db()
    .updateTable('courses')
    .set({ workflow_state: 'available', end_at: new Date(0) })
    .execute();
  expect(await saving(person)).toMatchObject({ isConcluded: true });
});

test('the service account’s hand is for staff who may change the course, where that is switched on', async () => {
  const { scope } = scene.institution;
  const batch = await buildBatch(scene.institution);
  const [mine] = await buildCourses(scene.institution, ['Algebra'], batch);
  const [other] = await buildCourses(scene.institution, ['Biology']);
  const [theirs] = await buildCourses(await buildInstitution(), ['Chemistry']);
  const handIn = async (who: BuiltPerson, where: typeof mine) => {
    const found = await handFor(scope, { personId: who.id, courseId: where?.id ?? 0, as: 'service' });
    return found.kind === 'none' ? found.reason : found.kind;
  };
  expect(await handIn(scene.person, mine)).toBe('switched_off');
  await choose({ savesFixes: true, fixesByService: true });
  expect(await handIn(scene.person, mine)).toBe('no_grant');
  await scene.admin.call(runners.pasteRunnerToken, {
    params: { id: scene.institution.id, tool: 'udoit' },
    body: { token: scene.canvas.serviceToken },
  });
  expect(await handIn(scene.person, mine)).toBe('hand');
  expect(await handIn(scene.person, other)).toBe('not_yours');
  expect(await handIn(scene.person, theirs)).toBe('not_yours');
  expect(await handIn(person, mine)).toBe('not_yours');
});

test('the task runner is asked for leave to write only where it writes for people', () => {
  const writes = (settings: Partial<InstitutionSettings>) =>
    scopesFor('udoit', {
      isReadyGo: false,
      settings: { ...defaultInstitutionSettings, ...settings },
    }).filter((scope) => scope.startsWith('url:PUT'));
  expect(writes({ savesFixes: true })).toEqual([]);
  expect(writes({ fixesByService: true })).toEqual([]);
  expect(writes({ savesFixes: true, fixesByService: true })).toEqual(
    mendingScopes.filter((scope) => scope.startsWith('url:PUT')),
  );
});

test('nothing secret is in the log', async () => {
  const secrets: string[] = [];
  const logged = await logOf(async () => {
    await consent();
    secrets.push(...Object.values(await storedTokens()));
    await endsNow();
    await hand();
    secrets.push(...Object.values(await storedTokens()));
    await caller.call(api.endCanvasGrant, {});
    await runJobs();
  });
  expect(logged).toContain('a person lets fixes be saved as them');
  for (const secret of secrets) expect(logged).not.toContain(secret);
});
