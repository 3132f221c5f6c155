import { db } from '#server/infra/db/database.ts';
import { mintSession } from '#server/sessions/session.service.ts';
import * as api from '#shared/account/account.api.ts';
import * as ownSessions from '#shared/sessions/own-session.api.ts';
import { defaultPreferences } from '#shared/account/preferences.ts';
import { readSettings } from '#shared/sessions/session.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, withToken, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildInstitution,
  buildPerson,
  buildSuperAdmin,
  buildTeam,
  type BuiltInstitution,
  type BuiltPerson,
} from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';

let app: TestApp;
let institution: BuiltInstitution;
let person: BuiltPerson;
let caller: Caller;

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution({ title: 'Northfield', time_zone: 'America/Chicago', locale: 'fr' });
  person = await buildPerson(institution, { name: 'Ada Lovelace', email: 'ada@example.edu' });
  caller = as(app, person);
});

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
const session = async (who: BuiltPerson, userAgent = firefox) =>
  withToken(
    app,
    await mintSession({
      institutionId: who.institutionId,
      personId: who.id,
      contextId: null,
      clientId: null,
      kind: 'tab',
      taughtLmsCourseId: null,
      isHighContrast: false,
      locale: null,
      userAgent,
    }),
  );

describe('the profile', () => {
  test('names the person, their roles and where those come from, and their teams', async () => {
    const team = await buildTeam(institution, [{ person, role: 'edit' }], 'Design');
    await db()
      .updateTable('people')
      .set({ is_lms_admin: true, can_manage_checklists: true })
      .where('id', '=', person.id)
      .execute();
    expect(await caller.call(api.readAccount, {})).toEqual({
      id: person.id,
      name: 'Ada Lovelace',
      email: 'ada@example.edu',
      isMailHeldBack: false,
      lmsUserId: expect.any(String) as unknown,
      institution: { id: institution.id, title: 'Northfield', lmsUrl: 'http://127.0.0.1:9' },
      roles: [
        { role: 'ui-admin', source: 'lms' },
        { role: 'ROLE_MANAGE_CHECKLISTS', source: 'granted' },
      ],
      teams: [{ id: team.id, title: 'Design', role: 'edit' }],
      preferences: defaultPreferences,
    });
  });

  test("stays that of the person's own institution while acting for another", async () => {
    const home = await buildInstitution({ title: 'Head office' });
    const acting = as(app, await buildSuperAdmin(home), institution);
    expect(await acting.call(api.readAccount, {})).toMatchObject({
      institution: { id: home.id },
      roles: [{ role: 'ROLE_SUPER_ADMIN', source: 'installation' }],
    });
  });
});

describe('preferences', () => {
  const chosen = {
    ...defaultPreferences,
    locale: 'es' as const,
    timeZone: 'Europe/Paris',
    theme: 'high_contrast' as const,
    pageSize: 50 as const,
    startPage: 'reports' as const,
  };

  test('take effect with the next settings, and go back to those of Canvas or the institution when cleared', async () => {
    expect(await caller.call(readSettings, {})).toMatchObject({
      locale: 'fr',
      timeZone: 'America/Chicago',
      isHighContrast: false,
      pageSize: null,
      startPage: 'dashboard',
    });
    const saved = await caller.call(api.updatePreferences, { body: chosen });
    expect(saved.preferences).toEqual(chosen);
    expect(await caller.call(readSettings, {})).toMatchObject({
      locale: 'es',
      timeZone: 'Europe/Paris',
      isHighContrast: true,
      pageSize: 50,
      startPage: 'reports',
    });
    await caller.call(api.updatePreferences, { body: defaultPreferences });
    expect(await caller.call(readSettings, {})).toMatchObject({ locale: 'fr', timeZone: 'America/Chicago' });
  });

  test("override Canvas's contrast setting, either way", async () => {
    const contrasting = as(app, person);
    await contrasting.call(readSettings, {});
    await db().updateTable('sessions').set({ is_high_contrast: true }).execute();
    expect((await contrasting.call(readSettings, {})).isHighContrast).toBe(true);
    const body = { ...defaultPreferences, theme: 'canvas' as const };
    await contrasting.call(api.updatePreferences, { body });
    expect((await contrasting.call(readSettings, {})).isHighContrast).toBe(false);
  });

  test("are refused when they aren't valid choices, or would make someone an admin", async () => {
    for (const wrong of [
      { timeZone: 'Mars/Olympus' },
      { timeZone: '+02:00' },
      { locale: 'de' },
      { pageSize: 11 },
      { startPage: '//evil.example' },
      { notifications: { email: true, topics: {} } },
      {
        notifications: {
          email: true,
          topics: { ...defaultPreferences.notifications.topics, tasks: { inApp: true, mail: 'hourly' } },
        },
      },
      { isAdmin: true },
      { is_admin: true },
    ]) {
      const { body } = await caller.request('PUT', '/api/user/preferences', {
        ...defaultPreferences,
        ...wrong,
      });
      expect(body).toMatchObject({ code: 'invalid_input' });
    }
    expect((await caller.call(readSettings, {})).abilities).toEqual([]);
  });

  test('that an older version saved and are no longer choices do no harm', async () => {
    await db()
      .updateTable('people')
      .set({ preferences: JSON.stringify({ locale: 'de', pageSize: 25, color: 'red' }) })
      .execute();
    const { preferences } = await caller.call(api.readAccount, {});
    expect(preferences).toEqual({ ...defaultPreferences, pageSize: 25 });
  });

  test.each([
    [
      { inApp: true, email: true, digest: 'none' },
      { email: true, choice: { inApp: true, mail: 'daily' } },
    ],
    [
      { inApp: false, email: false, digest: 'weekly' },
      { email: false, choice: { inApp: false, mail: 'weekly' } },
    ],
  ])('about notifications that an older version saved, as %j, apply to each topic', async (kept, found) => {
    await db()
      .updateTable('people')
      .set({ preferences: JSON.stringify({ notifications: kept }) })
      .execute();
    const { preferences } = await caller.call(api.readAccount, {});
    const { alerts, tasks, messages, announcements } = preferences.notifications.topics;
    expect(preferences.notifications.email).toBe(found.email);
    for (const topic of [alerts, tasks, messages, announcements]) expect(topic).toEqual(found.choice);
  });
});

describe('sessions', () => {
  test('are listed with their browser, one row per device, and the current one is marked', async () => {
    await session(person);
    await session(person);
    const { sessions } = await caller.call(ownSessions.listOwnSessions, {});
    expect(
      sessions.map((row) => [row.kinds, row.browser, row.system, row.sessionCount, row.isCurrent]),
    ).toEqual([
      [['embedded'], null, null, 1, true],
      [['tab'], 'Firefox', 'Linux', 2, false],
    ]);
  });

  test('can be ended a device at a time, or all the others at once', async () => {
    const others = [await session(person), await session(person), await session(person, chrome)];
    const { sessions } = await caller.call(ownSessions.listOwnSessions, {});
    const first = sessions.find(({ browser }) => browser === 'Firefox');
    await caller.call(ownSessions.endOwnSession, { params: { id: first?.id ?? 0 } });
    await expect(
      caller.call(ownSessions.endOwnSession, { params: { id: first?.id ?? 0 } }),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
    for (const ended of others.slice(0, 2))
      await expect(ended.call(readSettings, {})).rejects.toMatchObject({ code: 'not_signed_in' });
    expect((await others[2]?.call(readSettings, {}))?.person.id).toBe(person.id);
    expect(await caller.call(ownSessions.endOtherSessions, {})).toEqual({ ended: 1 });
    for (const other of others)
      await expect(other.call(readSettings, {})).rejects.toMatchObject({ code: 'not_signed_in' });
    expect((await caller.call(ownSessions.listOwnSessions, {})).sessions).toHaveLength(1);
  });

  test("of other people are neither visible nor ended, not even by their institution's admin", async () => {
    await caller.call(readSettings, {});
    const [own] = (await caller.call(ownSessions.listOwnSessions, {})).sessions;
    const admin = as(app, await buildAdmin(institution));
    expect((await admin.call(ownSessions.listOwnSessions, {})).sessions).toHaveLength(1);
    await expect(
      admin.call(ownSessions.endOwnSession, { params: { id: own?.id ?? 0 } }),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
    await admin.call(ownSessions.endOtherSessions, {});
    expect((await caller.call(readSettings, {})).person.id).toBe(person.id);
  });
});
