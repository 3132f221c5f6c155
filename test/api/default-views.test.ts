import * as api from '#shared/quick-views/default-view.api.ts';
import { readQuickViewUses, removeQuickView, shareQuickView } from '#shared/quick-views/quick-view.api.ts';
import { removeTeamMember } from '#shared/teams/team.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as } from '#test/support/as.ts';
import { buildQuickView } from '#test/support/build-quick-views.ts';
import {
  buildAdmin,
  buildBatch,
  buildInstitution,
  buildPerson,
  buildTeam,
  type BuiltInstitution,
  type BuiltPerson,
} from '#test/support/build.ts';
import { undoLast } from '#test/support/undo.ts';

let app: TestApp;
let home: BuiltInstitution;
let admin: BuiltPerson;
let member: BuiltPerson;
let team: { id: number };
let batch: { id: number };

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  home = await buildInstitution();
  admin = await buildAdmin(home);
  member = await buildPerson(home);
  team = await buildTeam(home, [{ person: member, role: 'read' }], 'Arts');
  batch = await buildBatch(home, { team_id: team.id });
});

const startOf = async (person: BuiltPerson, batchId?: number) => {
  const query = batchId === undefined ? {} : { batchId: String(batchId) };
  const { quickView, source, kept } = await as(app, person).call(api.readDefaultView, { query });
  expect(kept?.id ?? null).toBe(typeof quickView === 'number' ? quickView : null);
  return [quickView, source];
};

test('starts with one’s own default, else the batch’s, else the team’s, else everything', async () => {
  expect(await startOf(member, batch.id)).toEqual(['everything', 'built_in']);
  await as(app, admin).call(api.setTeamDefaultView, {
    params: { id: team.id },
    body: { quickView: 'needs_scan' },
  });
  expect(await startOf(member, batch.id)).toEqual(['needs_scan', 'team']);
  const ofBatch = await buildQuickView(admin, { teams: [team] });
  const body = { quickView: ofBatch.id };
  await as(app, admin).call(api.setBatchDefaultView, { params: { id: batch.id }, body });
  expect(await startOf(member, batch.id)).toEqual([ofBatch.id, 'batch']);
  expect(await startOf(member)).toEqual(['needs_scan', 'team']);
  const own = await buildQuickView(member);
  await as(app, member).call(api.setOwnDefaultView, { body: { quickView: own.id } });
  expect(await startOf(member, batch.id)).toEqual([own.id, 'own']);
  await as(app, member).call(api.setOwnDefaultView, { body: { quickView: null } });
  expect(await startOf(member, batch.id)).toEqual([ofBatch.id, 'batch']);
});

test('of several teams with a default, the first by title counts', async () => {
  const first = await buildTeam(home, [{ person: member, role: 'read' }], 'Anatomy');
  const set = (id: number, quickView: 'needs_scan' | 'unpublished_near_deadline') =>
    as(app, admin).call(api.setTeamDefaultView, { params: { id }, body: { quickView } });
  await set(team.id, 'needs_scan');
  await set(first.id, 'unpublished_near_deadline');
  expect(await startOf(member)).toEqual(['unpublished_near_deadline', 'team']);
});

test('passes over a default that is removed, no longer shared, or of a batch or team one isn’t in', async () => {
  const { id } = await buildQuickView(admin, { teams: [team] });
  await as(app, admin).call(api.setBatchDefaultView, { params: { id: batch.id }, body: { quickView: id } });
  const stranger = await buildPerson(home);
  expect(await startOf(stranger, batch.id)).toEqual(['everything', 'built_in']);
  const caller = as(app, admin);
  await caller.call(removeQuickView, { params: { id } });
  expect(await startOf(member, batch.id)).toEqual(['everything', 'built_in']);
  await undoLast(caller);
  expect(await startOf(member, batch.id)).toEqual([id, 'batch']);
  await caller.call(shareQuickView, { params: { id }, body: { with: 'private', version: 1 } });
  expect(await startOf(member, batch.id)).toEqual(['everything', 'built_in']);
  expect(await caller.call(api.readBatchDefaultView, { params: { id: batch.id } })).toEqual({
    quickView: null,
    choices: [],
  });
  await caller.call(shareQuickView, {
    params: { id },
    body: { with: 'teams', teamIds: [team.id], version: 2 },
  });
  await caller.call(removeTeamMember, { params: { id: team.id, personId: member.id } });
  expect(await startOf(member, batch.id)).toEqual(['everything', 'built_in']);
});

test('takes only quick views that everyone concerned has as the default of a batch or a team', async () => {
  const other = await buildTeam(home);
  const ofTeam = await buildQuickView(admin, { title: 'Of the team', teams: [team] });
  const ofAll = await buildQuickView(admin, { title: 'Of all', shared: 'institution' });
  const ofOther = await buildQuickView(admin, { teams: [other] });
  const own = await buildQuickView(admin);
  const caller = as(app, admin);
  const settings = await caller.call(api.readTeamDefaultView, { params: { id: team.id } });
  expect(settings.choices.map(({ title }) => title)).toEqual(['Of all', 'Of the team']);
  for (const quickView of [ofOther.id, own.id, 'to_tidy_up', 'readiness'] as const)
    for (const target of [api.setTeamDefaultView, api.setBatchDefaultView]) {
      const params = { id: target === api.setTeamDefaultView ? team.id : batch.id };
      await expect(caller.call(target, { params, body: { quickView } })).rejects.toMatchObject({
        code: 'invalid_input',
      });
    }
  for (const quickView of [ofTeam.id, ofAll.id, 'everything', null] as const) {
    const after = await caller.call(api.setTeamDefaultView, { params: { id: team.id }, body: { quickView } });
    expect(after.quickView).toBe(quickView);
  }
});

test('doesn’t take another person’s private quick view as one’s own default', async () => {
  const { id } = await buildQuickView(admin);
  const set = as(app, member).call(api.setOwnDefaultView, { body: { quickView: id } });
  await expect(set).rejects.toMatchObject({ code: 'not_found' });
});

test('says whose default a quick view is before it’s removed', async () => {
  const owner = await buildPerson(home);
  const editing = await buildTeam(home, [{ person: owner, role: 'edit' }], 'Design');
  const { id } = await buildQuickView(owner, { teams: [team, editing] });
  const caller = as(app, admin);
  await caller.call(api.setBatchDefaultView, { params: { id: batch.id }, body: { quickView: id } });
  await caller.call(api.setTeamDefaultView, { params: { id: editing.id }, body: { quickView: id } });
  await caller.call(api.setTeamDefaultView, { params: { id: team.id }, body: { quickView: id } });
  for (const person of [member, owner])
    await as(app, person).call(api.setOwnDefaultView, { body: { quickView: id } });
  const uses = await caller.call(readQuickViewUses, { params: { id } });
  expect(uses).toMatchObject({
    teams: [{ title: 'Arts' }, { title: 'Design' }],
    batches: [{ id: batch.id }],
  });
  expect(uses.peopleCount).toBe(2);
  const ofOwner = await as(app, owner).call(readQuickViewUses, { params: { id } });
  expect(ofOwner).toEqual({ teams: [{ id: editing.id, title: 'Design' }], batches: [], peopleCount: 1 });
});

test('keeps one default when two people set it at once, and none when it’s removed meanwhile', async () => {
  const one = await buildQuickView(admin, { teams: [team] });
  const two = await buildQuickView(admin, { teams: [team] });
  const set = ({ id: quickView }: { id: number }) =>
    as(app, admin).call(api.setTeamDefaultView, { params: { id: team.id }, body: { quickView } });
  await Promise.all([set(one), set(two), set(one), set(two)]);
  const [quickView] = await startOf(member);
  expect([one.id, two.id]).toContain(quickView);
  await Promise.allSettled([
    set(one),
    as(app, admin).call(removeQuickView, { params: { id: one.id } }),
    as(app, admin).call(removeQuickView, { params: { id: two.id } }),
  ]);
  expect(await startOf(member)).toEqual(['everything', 'built_in']);
});
