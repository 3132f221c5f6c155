import { db, runSql } from '#server/infra/db/database.ts';
import { startBulkAction, undoBulkAction } from '#shared/bulk-actions/bulk-action.api.ts';
import { listColumns } from '#shared/columns/columns.api.ts';
import { queryCourses } from '#shared/course-table/course-table.api.ts';
import type { Input } from '#shared/http/endpoint.ts';
import * as api from '#shared/scope-decisions/scope-decision.api.ts';
import type { ScopeSubjectRef } from '#shared/scope-decisions/scope-decision.ts';
import * as settingsApi from '#shared/scope-decisions/scope-settings.api.ts';
import { as } from '#test/support/as.ts';
import { buildDocument, buildItem } from '#test/support/build-findings.ts';
import { buildAdmin, buildInstitution, buildMember } from '#test/support/build.ts';
import { runJobs } from '#test/support/jobs.ts';
import { undoLast } from '#test/support/undo.ts';
import { archived, type Decision, eachInScopeScene, type ScopeScene } from '#test/support/scope-scene.ts';

let app: ScopeScene['app'];
let institution: ScopeScene['institution'];
let admin: ScopeScene['admin'];
let course: ScopeScene['course'];
let onCourse: ScopeScene['onCourse'];
let decide: ScopeScene['decide'];
let scopeOf: ScopeScene['scopeOf'];
let standings: ScopeScene['standings'];

eachInScopeScene((scene) => {
  ({ app, institution, admin, course, onCourse, decide, scopeOf, standings } = scene);
});

const alarmsOf = async (place: number) => {
  const { courses: rows } = await admin.call(queryCourses, { body: { columns: ['core.scope_alarms'] } });
  return rows.find(({ id }) => id === course(place).id)?.values['core.scope_alarms'];
};

describe('a decision of a person', () => {
  test('counts from then on, and says who, when and why', async () => {
    expect(await scopeOf(0)).toMatchObject({ standing: 'in_scope', decision: null, canDecide: true });
    await decide(0, { ...archived, evidenceUrl: 'https://example.edu/list', isForRecord: true });
    expect(await scopeOf(0)).toMatchObject({
      standing: 'archived',
      decision: {
        title: 'Archived: Algebra',
        reason: 'The term is over',
        decidedBy: expect.any(String),
        rule: null,
        evidenceUrl: 'https://example.edu/list',
        isForRecord: true,
      },
      history: [],
    });
    expect(await standings()).toEqual(['archived', 'in_scope', 'in_scope']);
  });

  test('is replaced by a newer one, which the history tells, and can be withdrawn', async () => {
    await decide(0, archived);
    await decide(0, { standing: 'third_party', reason: 'A publisher’s' });
    expect(await decide(0, { standing: 'third_party', reason: 'A publisher’s' })).toMatchObject({
      changedCount: 0,
    });
    expect((await scopeOf(0)).history.map(({ standing, endedBecause }) => [standing, endedBecause])).toEqual([
      ['archived', 'replaced'],
    ]);
    await decide(0, { standing: null, reason: 'Let the rules decide' });
    expect(await scopeOf(0)).toMatchObject({
      standing: 'in_scope',
      decision: null,
      history: [{ endedBecause: 'withdrawn' }, { endedBecause: 'replaced' }],
    });
  });

  test('can be undone: what it replaced counts again, and the past stays what it was', async () => {
    await decide(0, archived);
    await decide(0, { standing: 'third_party', reason: 'A publisher’s' });
    await undoLast(admin);
    const { decision, history } = await scopeOf(0);
    expect(decision).toMatchObject({ standing: 'archived', reason: 'The term is over' });
    expect(history.map(({ standing, endedBecause }) => [standing, endedBecause])).toEqual([
      ['third_party', 'undone'],
      ['archived', 'replaced'],
    ]);
    const { rows } = await runSql(
      `select count(*)::int as total from scope_decisions one join scope_decisions other
       on one.id < other.id and one.course_id = other.course_id and one.subject = other.subject
         and tstzrange(one.began_at, one.ended_at) && tstzrange(other.began_at, other.ended_at)`,
    );
    expect(rows[0]?.['total']).toBe(0);
  });

  test('stays when somebody has decided otherwise before it’s undone', async () => {
    await decide(0, archived);
    await decide(
      0,
      { standing: 'third_party', reason: 'A publisher’s' },
      as(app, await buildAdmin(institution)),
    );
    expect(await undoLast(admin)).toMatchObject({ failedCount: 1 });
    expect(await scopeOf(0)).toMatchObject({ standing: 'third_party' });
  });

  test('is about items and documents as well, by their ids in Canvas', async () => {
    const where = { institution, course: course(0) };
    await buildItem(where, { lms_item_id: '12', title: 'Week 1' });
    await buildDocument(where, 'plan.pdf');
    const [file] = await db().selectFrom('course_files').select('lms_file_id').execute();
    const subjects: ScopeSubjectRef[] = [
      { subject: 'item', key: 'page:12' },
      { subject: 'document', key: file?.lms_file_id ?? '' },
    ];
    expect(await decide(0, archived, admin, subjects)).toMatchObject({ changedCount: 2 });
    expect((await scopeOf(0)).parts.map(({ title }) => title).toSorted()).toEqual(['Week 1', 'plan.pdf']);
    expect(await scopeOf(0)).toMatchObject({ standing: 'in_scope' });
    const search = async (text: string) =>
      (await admin.call(api.findScopeSubjects, { ...onCourse(0), query: { search: text } })).found;
    expect(await search('WEEK')).toMatchObject([{ key: 'page:12', standing: 'archived' }]);
    expect(await search('algebra')).toEqual([]);
    await expect(decide(0, archived, admin, [{ subject: 'item', key: 'page:13' }])).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(decide(1, archived, admin, [{ subject: 'item', key: 'page:12' }])).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('is about documents wherever their bytes are, in courses that one may change, and can be undone', async () => {
    const files = [];
    for (const place of [0, 1, 2]) {
      const id = await buildDocument({ institution, course: course(place) }, `plan ${place}.pdf`);
      files.push(id);
    }
    await db()
      .updateTable('course_files')
      .set((of) => ({
        content_hash: 'equal',
        content_size: of.ref('size'),
        content_at: of.ref('lms_updated_at'),
      }))
      .where('id', 'in', files.slice(0, 2))
      .execute();
    const decision = { standing: 'third_party', reason: 'A publisher’s' } as const;
    const wherever = (ids: number[], caller = admin) =>
      caller.call(api.decideScopeWherever, { body: { subject: 'document', ids, decision } });
    expect(await wherever([files[0] ?? 0])).toEqual({ changedCount: 2, refusedCount: 0 });
    const parts = async () =>
      (await Promise.all([0, 1, 2].map((place) => scopeOf(place)))).map((each) => each.parts.length);
    expect(await parts()).toEqual([1, 1, 0]);
    expect(await undoLast(admin)).toMatchObject({ status: 'done', failedCount: 0 });
    expect(await parts()).toEqual([0, 0, 0]);
    await expect(wherever([4_711])).rejects.toMatchObject({ code: 'not_found' });
    const elsewhere = as(app, await buildAdmin(await buildInstitution()));
    await expect(wherever(files, elsewhere)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is about videos, which are alarmed where students reach them as a third party’s', async () => {
    const made = await db()
      .insertInto('videos')
      .values({
        institution_id: institution.id,
        host: 'youtube',
        site: '',
        key: 'a',
        title: 'Cells',
        search_key: 'cells',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db()
      .insertInto('course_videos')
      .values({
        institution_id: institution.id,
        course_id: course(0).id,
        video_id: made.id,
        has_track: false,
        is_reached: true,
        places: '[]',
        place_count: 1,
      })
      .execute();
    await runSql("update courses set workflow_state = 'available', end_at = null");
    const decision = { standing: 'third_party', reason: 'A publisher’s' } as const;
    const body = { subject: 'video' as const, ids: [made.id], decision };
    expect(await admin.call(api.decideScopeWherever, { body })).toMatchObject({ changedCount: 1 });
    expect((await scopeOf(0)).parts).toMatchObject([
      { subject: 'video', title: 'Cells', alarms: ['third_party_in_use'] },
    ]);
    const { found } = await admin.call(api.findScopeSubjects, { ...onCourse(0), query: { search: 'cells' } });
    expect(found).toMatchObject([{ subject: 'video', key: String(made.id), standing: 'third_party' }]);
  });

  test('needs a reason, a review after today, a kind only for exceptions, and evidence by https', async () => {
    const refused = { code: 'invalid_input' };
    await expect(decide(0, { ...archived, reason: ' ' })).rejects.toMatchObject(refused);
    await expect(decide(0, { ...archived, reviewOn: '2020-01-01' })).rejects.toMatchObject(refused);
    await expect(decide(0, { ...archived, evidenceUrl: 'http://example.edu' })).rejects.toMatchObject(
      refused,
    );
    const { id } = await admin.call(settingsApi.createScopeKind, { body: { title: 'Files' } });
    await expect(decide(0, { ...archived, kindId: id })).rejects.toMatchObject(refused);
    await expect(decide(0, { ...archived, standing: 'exception', kindId: 999 })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('is up to those who may change the course; others of it only see it', async () => {
    const { person, team } = await buildMember(institution, 'read');
    await db().updateTable('batches').set({ team_id: team.id }).execute();
    await decide(0, archived);
    const reader = as(app, person);
    expect(await scopeOf(0, reader)).toMatchObject({ standing: 'archived', canDecide: false });
    await expect(decide(0, archived, reader)).rejects.toMatchObject({ code: 'not_allowed' });
    const elsewhere = as(app, await buildAdmin(await buildInstitution()));
    await expect(scopeOf(0, elsewhere)).rejects.toMatchObject({ code: 'not_found' });
    expect((await elsewhere.call(api.listScopeDecisions, { query: {} })).decisions).toEqual([]);
  });

  test('of two people at once, one comes after the other, and one decision counts', async () => {
    const other = as(app, await buildAdmin(institution));
    await Promise.all([
      decide(0, archived),
      decide(0, { standing: 'third_party', reason: 'A publisher’s' }, other),
    ]);
    const { decision, history } = await scopeOf(0);
    expect([decision?.standing, history[0]?.standing].toSorted()).toEqual(['archived', 'third_party']);
  });
});

describe('many courses at once', () => {
  const start = (selection: Input<typeof startBulkAction>['body']['selection'], decision: Decision) =>
    admin.call(startBulkAction, { body: { action: 'decide_scope', params: { decision }, selection } });

  test('all that a filter finds are decided about, and it can be undone', async () => {
    await decide(1, { standing: 'exception', reason: 'Only for Ann' });
    const { id } = await start({ all: { batchIds: [], filter: [] }, except: [course(2).id] }, archived);
    await runJobs();
    expect(await standings()).toEqual(['archived', 'archived', 'in_scope']);
    await admin.call(undoBulkAction, { params: { id } });
    await runJobs();
    expect(await standings()).toEqual(['in_scope', 'exception', 'in_scope']);
  });

  test('those that stand so already stay as they are', async () => {
    await decide(0, archived);
    await start({ selected: [course(0).id, course(1).id] }, archived);
    await runJobs();
    expect((await scopeOf(0)).history).toEqual([]);
  });
});

describe('what contradicts a decision', () => {
  const publish = (place: number) =>
    db()
      .updateTable('courses')
      .set({ workflow_state: 'available' })
      .where('id', '=', course(place).id)
      .execute();

  test('is that an archived course, item or a third party’s document is in use in a running course', async () => {
    const where = { institution, course: course(0) };
    await publish(0);
    await buildItem(where, { lms_item_id: '12', is_used: true });
    await decide(0, archived, admin, [{ subject: 'item', key: 'page:12' }]);
    expect(await alarmsOf(0)).toEqual(['archived_in_use', 'never_checked']);
    const listed = await admin.call(api.listScopeDecisions, { query: { alarm: 'archived_in_use' } });
    expect(listed.decisions).toMatchObject([{ key: 'page:12', alarms: ['archived_in_use'] }]);
    await db().updateTable('courses').set({ end_at: '2021-01-01' }).where('id', '=', course(0).id).execute();
    expect(await alarmsOf(0)).toEqual(['never_checked']);
  });

  test('is that something archived was changed since, and not what was changed before', async () => {
    const where = { institution, course: course(0) };
    await buildItem(where, { lms_item_id: '12', lms_updated_at: '2020-01-01T00:00:00Z' });
    await decide(0, archived, admin, [{ subject: 'item', key: 'page:12' }]);
    expect(await alarmsOf(0)).toEqual(['never_checked']);
    await db().updateTable('content_items').set({ lms_updated_at: '2999-01-01T00:00:00Z' }).execute();
    expect(await alarmsOf(0)).toEqual(['archived_changed', 'never_checked']);
  });

  test('is that an archive lacks one of its conditions, where the institution asks for them', async () => {
    await db()
      .updateTable('courses')
      .set({ lms_created_at: '2020-01-01' })
      .where('id', '=', course(0).id)
      .execute();
    await decide(0, { ...archived, isForRecord: true });
    expect(await alarmsOf(0)).toEqual([]);
    await admin.call(settingsApi.startScopePreset, { body: { preset: 'us' } });
    // Nobody knows when it was last changed.
    expect((await scopeOf(0)).decision?.conditions).toEqual({
      isOlder: true,
      isForRecord: true,
      isUnaltered: null,
      isMarked: true,
    });
    expect(await alarmsOf(0)).toEqual(['archived_unproven']);
  });

  test('is that its review is overdue, which the list finds', async () => {
    await decide(0, { standing: 'exception', reason: 'Only for Ann', reviewOn: '2999-01-01' });
    const overdue = async () =>
      (await admin.call(api.listScopeDecisions, { query: { review: 'overdue' } })).pagination.total;
    expect(await overdue()).toBe(0);
    await db().updateTable('scope_decisions').set({ review_on: '2020-01-01' }).execute();
    expect(await overdue()).toBe(1);
    expect(await alarmsOf(0)).toEqual(['review_overdue']);
  });

  test('is a condition of alerts and filters', async () => {
    await publish(0);
    await buildItem({ institution, course: course(0) }, { lms_item_id: '12' });
    await decide(0, archived);
    const filter = [
      { column: 'core.scope_alarms', any: [{ op: 'one_of' as const, value: ['archived_in_use'] }] },
    ];
    const { courses: rows } = await admin.call(queryCourses, { body: { columns: [], filter } });
    expect(rows.map(({ title }) => title)).toEqual(['Archived: Algebra']);
  });
});

describe('what an institution says', () => {
  test('its own names are those of the column, of decisions and of files', async () => {
    const { version, ...known } = await admin.call(settingsApi.readScopeSettings, {});
    const body = {
      labels: { ...known.labels, archived: 'In the attic' },
      archiveMark: null,
      compliesFrom: null,
      version,
    };
    await admin.call(settingsApi.updateScopeSettings, { body });
    await expect(admin.call(settingsApi.updateScopeSettings, { body })).rejects.toMatchObject({
      code: 'conflict',
    });
    await decide(0, archived);
    expect(await standings()).toEqual(['In the attic', 'in_scope', 'in_scope']);
    expect(await scopeOf(0)).toMatchObject({ standing: 'archived', label: 'In the attic' });
    const { columns } = await admin.call(listColumns, {});
    const words = columns.find(({ id }) => id === 'core.scope')?.words;
    expect(words?.map(({ label }) => label)).toEqual([
      'In scope',
      'In the attic',
      'Third party',
      'Exception',
    ]);
    const file = await admin.request('GET', '/api/scope-decisions/export?format=csv');
    expect(file.text).toContain('In the attic');
  });

  test('the preset of the United States can be taken over, twice without harm', async () => {
    const preset = () => admin.call(settingsApi.startScopePreset, { body: { preset: 'us' } });
    const { kinds } = await preset();
    expect(await preset()).toMatchObject({ archiveMark: 'Archived:', compliesFrom: '2027-04-26', kinds });
  });

  test('a kind says when exceptions are looked at again, and decisions keep its title when it’s removed', async () => {
    const kind = await admin.call(settingsApi.createScopeKind, { body: { title: 'Files', reviewMonths: 6 } });
    await expect(admin.call(settingsApi.createScopeKind, { body: { title: 'files' } })).rejects.toMatchObject(
      { code: 'conflict' },
    );
    await decide(0, { standing: 'exception', reason: 'Only for Ann', kindId: kind.id });
    expect((await scopeOf(0)).decision?.reviewOn).not.toBeNull();
    await admin.call(settingsApi.removeScopeKind, { params: { id: kind.id } });
    expect(await scopeOf(0)).toMatchObject({ decision: { kind: 'Files' } });
  });
});
