import type { Kysely } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import { requireTimeZone } from '#server/infra/db/time-zones.ts';
import { up as renameTimeZones } from '#server/infra/db/migrations/0002-current-time-zones.ts';
import { listLogins } from '#server/sessions/session.service.ts';
import { readGeneralSettings, updateGeneralSettings } from '#shared/settings/general-settings.api.ts';
import {
  defaultInstitutionSettings,
  readStoredSettings,
  type InstitutionSettings,
} from '#shared/settings/institution-settings.ts';
import { readSettings } from '#shared/sessions/session.api.ts';
import { as, type Caller } from '#test/support/as.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { generalSettingsGiven } from '#test/support/examples.ts';
import { jobsOf } from '#test/support/queue-rows.ts';
import { rescanStaleCourses } from '#server/scans/scan.service.ts';
import { connectRunners } from '#server/task-runners/service-account.service.ts';

let app: TestApp;
let home: BuiltInstitution;
let admin: Caller;

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  await emptyDatabase();
  home = await buildInstitution({ title: 'Northfield', slug: 'northfield', is_new: true });
  admin = as(app, await buildAdmin(home));
});

const read = () => admin.call(readGeneralSettings, { params: { id: home.id } });
const save = (more: object = {}) =>
  admin.call(updateGeneralSettings, { params: { id: home.id }, body: { ...generalSettingsGiven, ...more } });
const saveSettings = (more: Partial<InstitutionSettings>, version = 1) =>
  save({ settings: { ...defaultInstitutionSettings, ...more }, version });

test('starts with the defaults where nothing was set, and is no longer new once saved', async () => {
  const before = await read();
  expect(before).toMatchObject({
    title: 'Northfield',
    isNew: true,
    activeProducts: ['core'],
    settings: defaultInstitutionSettings,
  });
  const saved = await save({ title: 'Northfield U', domainNames: ['LMS.Northfield.test'], locale: 'fr' });
  expect(saved).toMatchObject({
    title: 'Northfield U',
    isNew: false,
    domainNames: ['lms.northfield.test'],
    version: 2,
  });
  expect(await admin.call(readSettings, {})).toMatchObject({
    institution: { title: 'Northfield U', isNew: false },
    locale: 'fr',
  });
});

test('keeps a time zone by the name that the database knows, whichever is given', async () => {
  expect(await save({ timeZone: 'Asia/Calcutta' })).toMatchObject({ timeZone: 'Asia/Kolkata' });
  expect(await save({ timeZone: 'US/Eastern', version: 2 })).toMatchObject({ timeZone: 'America/New_York' });
});

test('takes no time zone that the database can’t count in', async () => {
  await requireTimeZone('Asia/Kolkata', 'body.timeZone');
  await expect(requireTimeZone('Europe/Atlantis', 'body.timeZone')).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { 'body.timeZone': { id: 'timeZone.problem.unknown' } },
  });
});

test('renames time zones that were kept by a former name', async () => {
  await db().updateTable('institutions').set({ time_zone: 'Europe/Kiev' }).execute();
  await renameTimeZones(db() as unknown as Kysely<unknown>);
  expect(await read()).toMatchObject({ timeZone: 'Europe/Kyiv' });
});

test.each<[string, object, string]>([
  ['weights that do not add up', { scoreWeights: { high: 60, medium: 30, low: 30 } }, 'scoreWeights'],
  ['a negative weight', { scoreWeights: { high: 120, medium: -30, low: 10 } }, 'scoreWeights.high'],
  ['thresholds the wrong way round', { scoreThresholds: { good: 50, fair: 70 } }, 'scoreThresholds'],
  ['an audit log kept for too short', { auditRetentionDays: 29 }, 'auditRetentionDays'],
  ['an audit log kept for too long', { auditRetentionDays: 3651 }, 'auditRetentionDays'],
  ['half a day', { auditRetentionDays: 30.5 }, 'auditRetentionDays'],
  ['gone courses kept for too short', { goneCourseDays: 29 }, 'goneCourseDays'],
  ['gone courses kept for too long', { goneCourseDays: 3651 }, 'goneCourseDays'],
  ['data that need not be fresh', { freshnessHours: 0 }, 'freshnessHours'],
  ['a contact without a name', { helpContact: { name: ' ', address: 'a@b.test' } }, 'helpContact.name'],
  [
    'a contact whose address runs a script',
    { helpContact: { name: 'X', address: 'javascript:alert(1)' } },
    'helpContact.address',
  ],
  [
    'a contact that is read by everybody on the way',
    { helpContact: { name: 'X', address: 'http://a.test' } },
    'helpContact.address',
  ],
  ['an address instead of a host', { deniedLinkHosts: ['a.test', 'https://b.test'] }, 'deniedLinkHosts.1'],
  [
    'too many hosts',
    { allowedLinkHosts: Array.from({ length: 201 }, (_, index) => `h${index}.test`) },
    'allowedLinkHosts',
  ],
  ['a privacy mode that there is not', { privacyMode: 'everything' }, 'privacyMode'],
])('refuses %s, and keeps the saved settings', async (_, wrong, field) => {
  await expect(saveSettings(wrong)).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { [`body.settings.${field}`]: expect.any(String) as unknown },
  });
  expect(await read()).toMatchObject({ isNew: true, version: 1, settings: defaultInstitutionSettings });
});

test("doesn't let an admin change products, slug or secrets through fields of those names", async () => {
  for (const forged of [
    { activeProducts: ['core', 'readygo'] },
    { isReadyGo: true },
    { slug: 'other' },
    { canvasUrl: 'https://evil.test' },
    { status: 1 },
  ])
    await expect(save(forged)).rejects.toMatchObject({ code: 'invalid_input' });
  expect((await read()).activeProducts).toEqual(['core']);
});

test('warns the second of two people who save at once, and anyone who takes another institution’s domain', async () => {
  const outcomes = await Promise.allSettled([save({ title: 'First' }), save({ title: 'Second' })]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await buildInstitution({ domain_names: ['taken.test'] });
  await expect(save({ domainNames: ['Taken.test'], version: 2 })).rejects.toMatchObject({
    code: 'conflict',
    fields: { 'body.domainNames': expect.any(String) as unknown },
  });
  expect(await listLogins()).toEqual([]);
});

test("treats each field that doesn't fit as not set", () => {
  const stored = { freshnessHours: 'soon', auditRetentionDays: 60, scoreWeights: { high: 1 }, other: 1 };
  expect(readStoredSettings(stored)).toEqual({ ...defaultInstitutionSettings, auditRetentionDays: 60 });
});

test.each(['scansPublishedOnly', 'scansQuizQuestions', 'scansHtmlFiles'] as const)(
  'has all courses read again when %s changes, and not when anything else does',
  async (name) => {
    await connectRunners(home.id, 'a-token-of-canvas');
    const [course = { id: 0 }] = await buildCourses(home, ['Botany'], await buildBatch(home));
    const at = new Date(Date.now() - 2 * 3_600_000);
    await db()
      .insertInto('course_scans')
      .values({
        institution_id: home.id,
        course_id: course.id,
        tool: 'core',
        status: 'succeeded',
        requested_at: at,
        scanned_at: at,
      })
      .execute();
    const statusAfter = async () => {
      await rescanStaleCourses(home.scope, new Date());
      return (await db().selectFrom('course_scans').select('status').executeTakeFirstOrThrow()).status;
    };
    await saveSettings({ largeFileMb: 60 });
    expect(await statusAfter()).toBe('succeeded');
    await saveSettings({ [name]: true }, 2);
    expect(await statusAfter()).toBe('pending');
  },
);

test('has courses let go of links when the hosts change that are checked', async () => {
  await saveSettings({ largeFileMb: 60 });
  expect(await jobsOf('refresh-links')).toHaveLength(0);
  await saveSettings({ deniedLinkHosts: ['proxy.example.edu'] }, 2);
  expect(await jobsOf('refresh-links')).toHaveLength(1);
});

test('has courses read as often as the freshness target says', async () => {
  await connectRunners(home.id, 'a-token-of-canvas');
  const batch = await buildBatch(home);
  const [course = { id: 0 }] = await buildCourses(home, ['Botany'], batch);
  const thirtyHoursAgo = new Date(Date.now() - 30 * 3_600_000);
  await db()
    .insertInto('course_scans')
    .values({
      institution_id: home.id,
      course_id: course.id,
      tool: 'core',
      status: 'succeeded',
      requested_at: thirtyHoursAgo,
      scanned_at: thirtyHoursAgo,
    })
    .execute();
  const statusAfter = async () => {
    await rescanStaleCourses(home.scope, new Date());
    return (await db().selectFrom('course_scans').select('status').executeTakeFirstOrThrow()).status;
  };
  expect(await statusAfter()).toBe('succeeded');
  await saveSettings({ freshnessHours: 24 });
  expect(await statusAfter()).toBe('pending');
});
