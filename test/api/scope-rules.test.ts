import { db } from '#server/infra/db/database.ts';
import { applyScopeRulesOfDayWorker } from '#server/scope-decisions/scope-rule.service.ts';
import { queryCourses } from '#shared/course-table/course-table.api.ts';
import type { Input } from '#shared/http/endpoint.ts';
import * as ruleApi from '#shared/scope-decisions/scope-rule.api.ts';
import { runJobs } from '#test/support/jobs.ts';
import { archived, eachInScopeScene, type ScopeScene } from '#test/support/scope-scene.ts';

let institution: ScopeScene['institution'];
let admin: ScopeScene['admin'];
let course: ScopeScene['course'];
let decide: ScopeScene['decide'];
let scopeOf: ScopeScene['scopeOf'];
let standings: ScopeScene['standings'];
let rename: ScopeScene['rename'];

eachInScopeScene((scene) => {
  ({ institution, admin, course, decide, scopeOf, standings, rename } = scene);
});

const archivedTitle = [{ column: 'core.title', any: [{ op: 'starts_with' as const, value: 'archived:' }] }];
const makeRule = (given: Partial<Input<typeof ruleApi.createScopeRule>['body']> = {}) =>
  admin.call(ruleApi.createScopeRule, {
    body: {
      title: 'Old ones',
      condition: archivedTitle,
      standing: 'archived',
      reason: 'By its title',
      seenCount: 10,
      ...given,
    },
  });
const lookOnDay = () =>
  applyScopeRulesOfDayWorker.run(
    { institutionId: institution.id, payload: {} },
    { signal: new AbortController().signal },
  );

describe('a rule', () => {
  test('says first what it would decide, and then decides', async () => {
    await decide(1, archived);
    await rename(1, 'Archived: Botany');
    const preview = await admin.call(ruleApi.previewScopeRule, {
      body: { condition: archivedTitle, standing: 'archived' },
    });
    expect(preview).toMatchObject({
      courseCount: 2,
      isAll: false,
      leavingCount: 1,
      handCount: 1,
      fault: null,
    });
    expect(preview.first.map(({ title }) => title)).toEqual(['Archived: Algebra', 'Archived: Botany']);
    await makeRule({ reviewMonths: 12 });
    await runJobs();
    expect(await scopeOf(0)).toMatchObject({
      standing: 'archived',
      decision: { rule: 'Old ones', decidedBy: null, reviewOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    });
  });

  test('never overrules a person, also one who decided that the course is in scope', async () => {
    await decide(0, { standing: 'in_scope', reason: 'Still taught' });
    await makeRule();
    await runJobs();
    expect(await scopeOf(0)).toMatchObject({ standing: 'in_scope', decision: { reason: 'Still taught' } });
  });

  test('that no longer holds ends its own decisions, which the history says', async () => {
    await makeRule();
    await runJobs();
    await rename(0, 'Algebra');
    await lookOnDay();
    expect(await scopeOf(0)).toMatchObject({
      standing: 'in_scope',
      history: [{ rule: 'Old ones', endedBecause: 'no_longer', endedBy: null }],
    });
  });

  test('is looked at once a day', async () => {
    await makeRule();
    await runJobs();
    await lookOnDay();
    await rename(1, 'Archived: Botany');
    await lookOnDay();
    expect(await scopeOf(1)).toMatchObject({ standing: 'in_scope' });
    await db().updateTable('scope_rule_days').set({ day: '2020-01-01' }).execute();
    await lookOnDay();
    expect(await scopeOf(1)).toMatchObject({ standing: 'archived' });
  });

  test('that was interrupted on a day goes on where it stopped', async () => {
    await makeRule();
    await runJobs();
    await lookOnDay();
    await rename(1, 'Archived: Botany');
    await rename(2, 'Archived: Chemistry');
    await db()
      .updateTable('scope_rule_days')
      .set({ looked_to: course(1).id })
      .execute();
    await lookOnDay();
    expect(await standings()).toEqual(['archived', 'in_scope', 'archived']);
  });

  test.each([
    ['is paused', (rule: { id: number; version: number }) => pause(rule)],
    ['is removed', ({ id }: { id: number }) => admin.call(ruleApi.removeScopeRule, { params: { id } })],
  ])('that %s no longer counts', async (_, end) => {
    const rule = await makeRule();
    await runJobs();
    await end(rule);
    await runJobs();
    expect(await scopeOf(0)).toMatchObject({
      standing: 'in_scope',
      history: [{ endedBecause: 'rule_gone' }],
    });
  });

  const pause = ({ id, version }: { id: number; version: number }) =>
    admin.call(ruleApi.updateScopeRule, {
      params: { id },
      body: {
        title: 'Old ones',
        condition: archivedTitle,
        standing: 'archived',
        reason: 'By its title',
        seenCount: 0,
        isActive: false,
        version,
      },
    });

  test('isn’t saved if it finds more than the preview said, or somebody else has changed it', async () => {
    await expect(makeRule({ seenCount: 0 })).rejects.toMatchObject({ code: 'conflict' });
    const rule = await makeRule();
    await pause(rule);
    await expect(pause(rule)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('about all courses is said to be so', async () => {
    const any = [{ column: 'core.title', any: [{ op: 'not_empty' as const }] }];
    expect(
      await admin.call(ruleApi.previewScopeRule, { body: { condition: any, standing: 'archived' } }),
    ).toMatchObject({ courseCount: 3, isAll: true, leavingCount: 3 });
  });

  test('whose column is gone rests, and what it decided stays', async () => {
    const { id } = await makeRule();
    await runJobs();
    const condition = JSON.stringify([{ column: 'core.gone', any: [{ op: 'not_empty' }] }]);
    await db().updateTable('scope_rules').set({ condition }).where('id', '=', id).execute();
    await lookOnDay();
    expect(await standings()).toEqual(['archived', 'in_scope', 'in_scope']);
    const { rules } = await admin.call(ruleApi.listScopeRules, {});
    expect(rules).toMatchObject([{ fault: expect.stringContaining('no longer exists'), decidedCount: 1 }]);
  });

  test('can’t ask about the scope itself', async () => {
    const condition = [{ column: 'core.scope', any: [{ op: 'one_of' as const, value: ['in_scope'] }] }];
    await expect(makeRule({ condition })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('asks when Canvas made the course, when its term ended, and since when it’s concluded', async () => {
    await db()
      .insertInto('lms_terms')
      .values({
        institution_id: institution.id,
        lms_term_id: '5',
        title: 'Fall',
        end_at: '2020-12-20',
        fetched_at: new Date(),
      })
      .execute();
    const set = (place: number, values: object) =>
      db().updateTable('courses').set(values).where('id', '=', course(place).id).execute();
    await set(0, { lms_created_at: '2019-05-01' });
    await set(1, { lms_term_id: '5' });
    await set(2, { workflow_state: 'completed', concluded_at: '2021-01-10', end_at: '2021-01-05' });
    const find = async (column: string, value: string) => {
      const filter = [{ column, any: [{ op: 'before' as const, value }] }];
      const { courses: rows } = await admin.call(queryCourses, { body: { columns: [], filter } });
      return rows.map(({ title }) => title);
    };
    expect(await find('core.created_date', '2019-05-02')).toEqual(['Archived: Algebra']);
    expect(await find('core.term_end_date', '2021-01-01')).toEqual(['Botany']);
    expect(await find('core.concluded_date', '2021-01-06')).toEqual(['Chemistry']);
    expect(await find('core.concluded_date', '2021-01-04')).toEqual([]);
  });
});
