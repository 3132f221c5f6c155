import { randomUUID } from 'node:crypto';
import { createApiToken } from '#shared/api-tokens/api-token.api.ts';
import { buildAlert, buildAlertRule, ruleGiven } from './build-alerts.ts';
import { db } from '#server/infra/db/database.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import type { TestApp } from './app.ts';
import { as, stranger, withToken, type Caller } from './as.ts';
import {
  buildAccountAdmin,
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildPerson,
  buildSuperAdmin,
  buildSystemAdmin,
  buildTeam,
  buildAccounts,
  ownAccounts,
  type BuiltInstitution,
  type BuiltPerson,
} from './build.ts';
import { buildDocument, buildFix, buildItem } from './build-findings.ts';
import { buildEvidenceCopy } from './build-evidence.ts';
import { buildQuickView } from './build-quick-views.ts';
import { buildSchedule, scheduleGiven } from './report-mail-scene.ts';
import { buildChecklist, buildTasklist } from './checklist-scene.ts';
import { generalSettingsGiven } from './examples.ts';
import type { Column } from './permission-table.ts';

/** An institution with one team, and what belongs to it. */
export interface Scene {
  readonly app: TestApp;
  readonly institution: BuiltInstitution;
  readonly team: { readonly id: number };
  readonly batch: { readonly id: number };
  readonly course: { readonly id: number };
  /** published, on the course, and found by everyone */
  readonly checklist: { readonly id: number; readonly taskIds: readonly number[] };
  /** the checklist on the course, and a task of it */
  readonly tasklist: { readonly id: number };
  readonly task: { readonly id: number };
  /** the colleague's, shared with the team to be changed */
  readonly quickView: { readonly id: number };
  /** of the batch */
  readonly evidenceCopy: { readonly id: number };
  /** another person of the institution, in the team */
  readonly colleague: BuiltPerson;
}

export async function buildScene(app: TestApp): Promise<Scene> {
  const institution = await buildInstitution({
    is_ready_go: true,
    features: ['tags'],
    settings: ownAccounts,
  });
  await buildAccounts(institution, { 7: null, 8: null });
  const colleague = await buildPerson(institution);
  const team = await buildTeam(institution, [{ person: colleague, role: 'read' }]);
  const batch = await buildBatch(institution, { team_id: team.id, lms_account_id: '7' });
  const [course = { id: 0 }] = await buildCourses(institution, ['Botany'], batch);
  await db().updateTable('courses').set({ lms_account_id: '7' }).where('id', '=', course.id).execute();
  const quickView = await buildQuickView(colleague, { teams: [team], level: 'edit' });
  const checklist = await buildChecklist(institution, ['Welcome']);
  const tasklist = await buildTasklist(institution, checklist, { courseId: course.id });
  const task = { id: tasklist.taskIds[0] ?? 0 };
  const evidenceCopy = await buildEvidenceCopy(institution, [batch.id]);
  const about = { batch, course, checklist, tasklist, task, quickView, evidenceCopy };
  return { app, institution, team, colleague, ...about };
}

/** The caller, and which person that is; a stranger is no person. */
interface Cast {
  readonly caller: Caller;
  readonly person: BuiltPerson | null;
}

async function member({ app, institution, team }: Scene, role: 'read' | 'edit' | 'admin'): Promise<Cast> {
  const person = await buildPerson(institution);
  await db()
    .insertInto('team_members')
    .values({ institution_id: institution.id, team_id: team.id, person_id: person.id, role })
    .execute();
  return { caller: as(app, person), person };
}

async function token({ app, institution }: Scene, reach: 'read' | 'write'): Promise<Cast> {
  const person = await buildAdmin(institution);
  const made = await as(app, person).call(createApiToken, { body: { title: 'A', reach } });
  return { caller: withToken(app, made.token), person };
}

const castAs = (app: TestApp, person: BuiltPerson, actingFor?: BuiltInstitution): Cast => ({
  caller: as(app, person, actingFor),
  person,
});

/** A super admin with every role there is at home: nothing of that is theirs in the institution that they act for. */
async function buildEverything() {
  const home = await buildInstitution();
  const person = await buildSuperAdmin(home);
  await db()
    .updateTable('people')
    .set({ is_admin: true, can_manage_checklists: true })
    .where('id', '=', person.id)
    .execute();
  const { issuer, clientId, subject } = person;
  await db()
    .insertInto('super_admins')
    .values({ issuer, client_id: clientId, subject, role: 'system-admin', granted_by: 'test' })
    .execute();
  await buildTeam(home, [{ person, role: 'admin' }]);
  return person;
}

/** Each column of the table as a caller. */
export const casting: Record<Column, (scene: Scene) => Promise<Cast>> = {
  nobody: async ({ app }) => ({ caller: stranger(app), person: null }),
  person: async ({ app, institution }) => castAs(app, await buildPerson(institution)),
  read: (scene) => member(scene, 'read'),
  edit: (scene) => member(scene, 'edit'),
  team: (scene) => member(scene, 'admin'),
  acct: async ({ app, institution }) => castAs(app, await buildAccountAdmin(institution, ['7'])),
  far: async ({ app, institution }) => castAs(app, await buildAccountAdmin(institution, ['8'])),
  lists: async ({ app, institution }) =>
    castAs(app, await buildPerson(institution, { can_manage_checklists: true })),
  admin: async ({ app, institution }) => castAs(app, await buildAdmin(institution)),
  system: async ({ app, institution }) => castAs(app, await buildSystemAdmin(institution)),
  super: async ({ app, institution }) => castAs(app, await buildSuperAdmin(institution)),
  acting: async ({ app, institution }) => castAs(app, await buildEverything(), institution),
  other: async ({ app }) =>
    castAs(app, await buildAdmin(await buildInstitution({ is_ready_go: true, features: ['tags'] }))),
  'tok-r': (scene) => token(scene, 'read'),
  'tok-w': (scene) => token(scene, 'write'),
};

/** A call's input, besides the record that `:id` names. */
export interface Sent {
  readonly params?: Readonly<Record<string, number | string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

type Arrange = (scene: Scene, person: BuiltPerson | null) => Promise<Sent>;

const newId = async (inserting: Promise<{ id: number }>) => ({ id: (await inserting).id });

const ownContext: Arrange = async ({ colleague }, person) => {
  const { id, institutionId } = person ?? colleague;
  return {
    params: await newId(
      db()
        .insertInto('contexts')
        .values({ institution_id: institutionId, person_id: id, lms_account_id: '1', title: 'Arts' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    ),
  };
};

const ownToken: Arrange = async ({ colleague }, person) => {
  const { id, institutionId } = person ?? colleague;
  return {
    params: await newId(
      db()
        .insertInto('api_tokens')
        .values({
          institution_id: institutionId,
          person_id: id,
          title: 'A',
          token_hash: String(Math.random()),
          hint: 'aaaa',
          reach: 'read',
          expires_at: new Date(Date.now() + 60_000),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    ),
  };
};

const ownSession: Arrange = async ({ colleague }, person) => {
  const { id, institutionId } = person ?? colleague;
  return {
    params: await newId(
      db()
        .insertInto('sessions')
        .values({
          institution_id: institutionId,
          person_id: id,
          kind: 'tab',
          token_hash: String(Math.random()),
          expires_at: new Date(Date.now() + 60_000),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    ),
  };
};

const ownCalendarFeed: Arrange = async ({ colleague }, person) => {
  const { id, institutionId } = person ?? colleague;
  await db()
    .insertInto('calendar_feeds')
    .values({ institution_id: institutionId, person_id: id, secret_hash: String(Math.random()) })
    .execute();
  return {};
};

const uploadedList: Arrange = async ({ institution, batch, colleague }, person) => {
  const owner = person?.institutionId === institution.id ? person : colleague;
  const { id: checkId } = await db()
    .insertInto('course_lists')
    .values({
      institution_id: institution.id,
      batch_id: batch.id,
      person_id: owner.id,
      file_name: 'courses.csv',
      row_count: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id: batch.id, checkId } };
};

const readingOfList: Arrange = async (scene, person) => {
  const { params = {} } = await uploadedList(scene, person);
  const { institution, batch, colleague } = scene;
  const { id: readingId } = await db()
    .insertInto('course_lists')
    .values({
      institution_id: institution.id,
      batch_id: batch.id,
      person_id: colleague.id,
      file_name: 'courses.csv',
      row_count: 0,
      reading_of: Number(params.checkId),
      numbers_are: 'sis',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params, body: { readingId } };
};

const pastSync: Arrange = async ({ institution, batch }) => {
  const { id: syncId } = await db()
    .insertInto('syncs')
    .values({
      institution_id: institution.id,
      batch_id: batch.id,
      trigger_type: 'manual',
      status: 'completed',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id: batch.id, syncId } };
};

/** The caller's own undo: of removing the course from the batch. */
const ownUndo: Arrange = async ({ institution, batch, course, colleague }, person) => {
  const { id } = await db()
    .insertInto('undos')
    .values({
      institution_id: institution.id,
      person_id: (person ?? colleague).id,
      kind: 'courses_removed',
      subject_type: 'batch',
      subject_id: batch.id,
      subject_title: 'Ours',
      change_key: null,
      until: new Date(Date.now() + 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const before = { wasMember: true, exception: null, leftAsMember: false };
  await db()
    .insertInto('undo_items')
    .values({
      institution_id: institution.id,
      undo_id: id,
      record_id: course.id,
      title: 'A',
      before: JSON.stringify(before),
      failure: null,
    })
    .execute();
  return { params: { id } };
};

/** The caller's own action on many courses, which has ended. */
const ownBulkAction: Arrange = async ({ institution, colleague }, person) => ({
  params: await newId(
    db()
      .insertInto('bulk_actions')
      .values({
        institution_id: institution.id,
        person_id: (person ?? colleague).id,
        started_by: 'Pat',
        asked_by: null,
        batch_id: null,
        action: 'scan',
        params: '{}',
        about: '[]',
        change_key: null,
        ended_at: new Date(),
        counts: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  ),
});

/** A finding in the scene's course. */
const findingOfCourse: Arrange = async ({ institution, course }) => {
  const { findings } = await buildItem({ institution, course }, { broken: [['img-alt-missing', 'leaf']] });
  return { params: { id: findings[0] ?? 0 } };
};

const described = { way: 'describe', value: 'A leaf' } as const;

/** A fix in the scene's course that can't be undone. */
const fixOfCourse: Arrange = async (scene) => ({ params: await buildFix(scene) });

/** The same, as what a run begins with. */
const runOfCourse: Arrange = async (scene, person) => {
  const { params } = await findingOfCourse(scene, person);
  const answer = { way: 'describe', value: 'A leaf' };
  return { body: { findingId: Number(params?.id), answer, which: { tier: 'exact' } } };
};

/** The caller's own run of fixes, before its dry run. */
const ownFixRun =
  (sent: Omit<Sent, 'params'> = {}, step?: string): Arrange =>
  async ({ institution, colleague }, person) => {
    const { id } = await db()
      .insertInto('fix_runs')
      .values({
        institution_id: institution.id,
        rule: 'img-alt-missing',
        way: 'describe',
        person_id: (person ?? colleague).id,
        person_name: 'Pat',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { params: { id, ...(step !== undefined && { step }) }, ...sent };
  };

/** A tag of the institution, and another to merge it into. */
const tagOf =
  (sent: (other: number) => Omit<Sent, 'params'>): Arrange =>
  async ({ institution }) => {
    const newTag = (title: string) =>
      db()
        .insertInto('tags')
        .values({ institution_id: institution.id, title, title_key: title, merged_into: null })
        .returning('id')
        .executeTakeFirstOrThrow();
    const other = await newTag(randomUUID());
    return { params: await newId(newTag(randomUUID())), ...sent(other.id) };
  };

/** A status of the institution as it starts, and another to merge it into. */
const statusOf =
  (sent: (other: number) => Omit<Sent, 'params'>): Arrange =>
  async ({ institution }) => {
    const list = await db()
      .selectFrom('statuses')
      .select('id')
      .where('institution_id', '=', institution.id)
      .orderBy('place')
      .execute();
    return { params: { id: list[1]?.id ?? 0 }, ...sent(list[2]?.id ?? 0) };
  };

/** A rule for a checklist of the institution. */
const statusRule =
  (sent: (statusId: number) => Omit<Sent, 'params'>): Arrange =>
  async ({ institution }) => {
    const checklist = await buildChecklist(institution, ['Publish']);
    const { id: statusId } = await db()
      .selectFrom('statuses')
      .select('id')
      .where('institution_id', '=', institution.id)
      .where('is_active', '=', true)
      .executeTakeFirstOrThrow();
    const { id } = await db()
      .insertInto('status_rules')
      .values({
        institution_id: institution.id,
        checklist_id: checklist.id,
        status_id: statusId,
        mode: 'ask',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { params: { id }, ...sent(statusId) };
  };

/** An alert rule of the institution. */
const alertRule =
  (sent: Omit<Sent, 'params'> = {}): Arrange =>
  async ({ institution }) => ({ params: await newId(buildAlertRule(institution)), ...sent });

/** The colleague's report by mail. */
const reportSchedule =
  (sent: Omit<Sent, 'params'> = {}): Arrange =>
  async ({ colleague }) => ({ params: await newId(buildSchedule(colleague)), ...sent });

/** An open alert of the course. */
const alertOfCourse: Arrange = async ({ institution, course }) => {
  const rule = await buildAlertRule(institution);
  return { params: await newId(buildAlert(institution, { rule, course })) };
};
const announcementContent = { title: 'Closed', severity: 'info', audience: 'staff' } as const;

/** What's being announced to the institution's staff. */
const announcement =
  (sent: Omit<Sent, 'params'> = {}): Arrange =>
  async ({ institution }) => ({
    params: await newId(
      db()
        .insertInto('announcements')
        .values({
          institution_id: institution.id,
          ...announcementContent,
          title_key: 'closed',
          begins_at: new Date('2020-01-01'),
          ends_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    ),
    ...sent,
  });

/** A kind of exception of the institution, or a rule of scope. */
const scopeKind =
  (sent: Omit<Sent, 'params'> = {}): Arrange =>
  async ({ institution }) => {
    const row = { institution_id: institution.id, title: 'Ours', title_key: randomUUID() };
    const made = db().insertInto('scope_kinds').values(row).returning('id').executeTakeFirstOrThrow();
    return { params: await newId(made), ...sent };
  };
const scopeRuleContent = {
  title: 'Over',
  condition: [{ column: 'core.title', any: [{ op: 'contains', value: 'x' }] }],
  standing: 'archived',
  reason: 'Over',
} as const;
const scopeRule =
  (sent: Omit<Sent, 'params'> = {}): Arrange =>
  async ({ institution }) => {
    const { condition, ...row } = scopeRuleContent;
    const made = db()
      .insertInto('scope_rules')
      .values({
        ...row,
        institution_id: institution.id,
        title_key: 'over',
        condition: JSON.stringify(condition),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { params: await newId(made), ...sent };
  };

const statusContent = { label: 'New', colour: 'grey', icon: 'circle', category: 'ready' };

/** Where the handler, not the guard, checks the institution: the input must be valid, or only that would be reported. */
const sentToInstitution: Readonly<Record<string, Omit<Sent, 'params'>>> = {
  createBatch: { body: { type: 'static', title: 'Ours' } },
  updateLiveEvents: { body: { enabled: true } },
  pasteRunnerToken: { body: { token: 'a-token-of-canvas' } },
  previewRule: { query: { accountId: '1' } },
  updateGeneralSettings: { body: generalSettingsGiven },
};

/** A video of the course, whose host can be asked. */
const videoOfCourse: Arrange = async ({ institution, course }) => {
  const key = randomUUID();
  await db()
    .insertInto('video_keys')
    .values({
      institution_id: institution.id,
      host: 'youtube',
      address: 'https://video.invalid',
      host_secret: 'x',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await db()
    .insertInto('videos')
    .values({ institution_id: institution.id, host: 'youtube', site: '', key, search_key: key })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db()
    .insertInto('course_videos')
    .values({
      institution_id: institution.id,
      course_id: course.id,
      video_id: id,
      has_track: false,
      places: '[]',
      place_count: 1,
    })
    .execute();
  return { params: { id } };
};

const ofCore =
  (sent: Omit<Sent, 'params'> = {}): Arrange =>
  async ({ institution }) => ({ params: { id: institution.id, tool: 'core' }, ...sent });

const ownDocument = async ({ institution, course }: Scene) => ({
  params: { id: await buildDocument({ institution, course }, 'Reader.pdf') },
});

/** Calls that need more to exist than the record of their access. */
const arrangements: Readonly<Record<string, Arrange>> = {
  createApiToken: async () => ({ body: { title: 'A' } }),
  switchContext: ownContext,
  revokeApiToken: ownToken,
  revokeCalendarFeed: ownCalendarFeed,
  endOwnSession: ownSession,
  readCourseCsv: uploadedList,
  cancelCourseCsv: uploadedList,
  chooseCsvReading: readingOfList,
  listSyncChanges: pastSync,
  readUndo: ownUndo,
  undoChange: ownUndo,
  renameTag: tagOf(() => ({ body: { title: 'New' } })),
  mergeTag: tagOf((into) => ({ body: { into } })),
  removeTag: tagOf(() => ({})),
  updateStatus: statusOf(() => ({ body: { ...statusContent, version: 1 } })),
  removeStatus: statusOf((into) => ({ query: { into: String(into), version: '1' } })),
  updateStatusRule: statusRule((statusId) => ({ body: { statusId, mode: 'act', version: 1 } })),
  removeStatusRule: statusRule(() => ({})),
  // The handler, not the guard, asks whether they teach the course: the input must be valid.
  sendTaughtMessage: () => Promise.resolve({ body: { body: 'Hello', key: randomUUID() } }),
  markTaughtMessagesRead: () => Promise.resolve({ body: { lastId: 1 } }),
  readReportSchedule: reportSchedule(),
  updateReportSchedule: reportSchedule({
    body: { ...scheduleGiven({ addresses: ['ada@example.edu'], isActive: false }), version: 1 },
  }),
  handOverReportSchedule: reportSchedule({ body: { personId: 1, version: 9 } }),
  removeReportSchedule: reportSchedule(),
  readAlertRule: alertRule(),
  updateAlertRule: alertRule({ body: { ...ruleGiven(), version: 1 } }),
  removeAlertRule: alertRule(),
  updateScopeRule: scopeRule({ body: { ...scopeRuleContent, seenCount: 0, version: 1 } }),
  removeScopeRule: scopeRule(),
  updateScopeKind: scopeKind({ body: { title: 'Theirs' } }),
  removeScopeKind: scopeKind(),
  readAlert: alertOfCourse,
  acknowledgeAlert: alertOfCourse,
  snoozeAlert: alertOfCourse,
  resolveAlert: alertOfCourse,
  reopenAlert: alertOfCourse,
  updateAnnouncement: announcement({ body: { ...announcementContent, version: 1 } }),
  endAnnouncement: announcement(),
  removeAnnouncement: announcement(),
  dismissAnnouncement: announcement(),
  readBulkAction: ownBulkAction,
  listBulkActionCourses: ownBulkAction,
  exportBulkActionCourses: ownBulkAction,
  cancelBulkAction: ownBulkAction,
  pauseBulkAction: ownBulkAction,
  goOnWithBulkAction: ownBulkAction,
  retryBulkAction: ownBulkAction,
  undoBulkAction: ownBulkAction,
  listCopies: findingOfCourse,
  openFinding: findingOfCourse,
  previewFix: async (...given) => ({ ...(await findingOfCourse(...given)), body: { answer: described } }),
  readFindingPicture: findingOfCourse,
  suggestWords: async (...given) => ({ ...(await findingOfCourse(...given)), body: {} }),
  enterSuggestionModel: async () => ({
    body: { address: 'https://model.invalid/v1', model: 'x', dayCalls: 1, languages: ['en'] },
  }),
  switchSuggestions: async () => ({ body: { isOn: true } }),
  saveFixes: async (...given) => {
    const { params } = (await findingOfCourse(...given)) as { params: { id: number } };
    return { body: { fixes: [{ findingId: params.id, answer: described, seal: '' }] } };
  },
  readFix: fixOfCourse,
  undoFix: fixOfCourse,
  readFixTexts: fixOfCourse,
  planFixRun: runOfCourse,
  readFixRun: ownFixRun(),
  listRunPlaces: ownFixRun(),
  startFixRun: ownFixRun({ body: {} }),
  changeFixRun: ownFixRun({}, 'pause'),
  setTeamMember: async ({ team, colleague }) => ({
    params: { id: team.id, personId: colleague.id },
    body: { role: 'read' },
  }),
  removeTeamMember: async ({ team, colleague }) => ({ params: { id: team.id, personId: colleague.id } }),
  readTaskRunner: ofCore(),
  checkTaskRunner: ofCore(),
  pasteRunnerToken: ofCore(sentToInstitution.pasteRunnerToken),
  revokeTaskRunner: ofCore(),
  readVideo: videoOfCourse,
  lookAgain: videoOfCourse,
  enterVideoKey: async () => ({
    params: { host: 'youtube' },
    body: { address: 'https://video.invalid', values: { apiKey: 'x' } },
  }),
  revokeVideoKey: async () => ({ params: { host: 'youtube' } }),
  listColumnWords: async () => ({ params: { id: 'core.termName' } }),
  listTidyEntries: async ({ course }) => ({ params: { id: course.id, list: 'page_empty' } }),
  listTaughtTidyEntries: async () => ({ params: { list: 'page_empty' } }),
  readChecklist: async ({ checklist }) => ({ params: { id: checklist.id } }),
  readChecklistTasksReport: async ({ checklist }) => ({ params: { id: checklist.id } }),
  queryChecklistTasksReport: async ({ checklist }) => ({
    params: { id: checklist.id },
    body: { batches: [] },
  }),
  listTaskTemplates: async ({ checklist }) => ({ params: { id: checklist.id } }),
  listChecklistUsers: async ({ checklist }) => ({ params: { id: checklist.id } }),
  listTaskUsers: async ({ checklist }) => ({ params: { id: checklist.taskIds[0] ?? 0 } }),
  removeTasklist: async ({ course, tasklist }) => ({ params: { id: course.id, tasklistId: tasklist.id } }),
  assignToBatch: async ({ batch, checklist }) => ({ params: { id: batch.id, checklistId: checklist.id } }),
  removeFromBatch: async ({ institution, batch, checklist }) => {
    await db()
      .insertInto('batch_checklists')
      .values({ institution_id: institution.id, batch_id: batch.id, checklist_id: checklist.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { params: { id: batch.id, checklistId: checklist.id } };
  },
  readDocument: ownDocument,
  checkDocumentAgain: ownDocument,
  reviewDocument: async ({ course }) => ({ params: { id: course.id, documentId: 1 } }),
  startRunnerAuthorisation: ofCore(),
  createRunnerLink: ofCore(),
  revokeRunnerLink: ofCore(),
};

/** A call's input: its own setup, or the id of the record that its access or path names. */
export async function arrange(
  [name, target]: readonly [string, Endpoint],
  scene: Scene,
  person: BuiltPerson | null,
): Promise<Sent> {
  const special = arrangements[name];
  if (special) return special(scene, person);
  const { batch, checklist, course, task, team, colleague, quickView, evidenceCopy } = scene;
  const records = {
    batch,
    checklist,
    course,
    evidence_copy: evidenceCopy,
    task,
    team,
    person: colleague,
    quick_view: quickView,
  };
  if (typeof target.access === 'object' && target.access.record !== 'alert')
    return { params: { id: records[target.access.record].id } };
  if (!target.path.includes('/institutions/:id')) return {};
  return { params: { id: scene.institution.id }, ...sentToInstitution[name] };
}
