import { readFileSync } from 'node:fs';
import type { Harness } from '#scripts/harness/harness.ts';
import type { HarnessInstitution } from '#scripts/harness/world.ts';
import { db } from '#server/infra/db/database.ts';
import {
  blueprintScopes,
  canvasCalls,
  canvasWrites,
  mendingScopes,
  permissionsFor,
  permissionsToProbe,
  scopeOf,
  scopesFor,
  scopesOf,
} from '#server/lms/canvas-calls.ts';
import { canvasPermissions } from '#shared/task-runners/canvas-permissions.ts';
import { canvasFor } from '#server/lms/canvas.ts';
import { refreshDirectoryJob } from '#server/lms-directory/refresh-directory.job.ts';
import { checkRunnersJob } from '#server/task-runners/task-runner.job.ts';
import * as batchApi from '#shared/batches/batch.api.ts';
import * as personApi from '#shared/people/person.api.ts';
import * as syncApi from '#shared/syncs/sync.api.ts';
import type { Caller } from '#test/support/as.ts';
import { runJobs } from '#test/support/jobs.ts';
import { eachInSyncScene, type SyncScene } from '#test/support/sync-scene.ts';
import { defaultInstitutionSettings } from '#shared/settings/institution-settings.ts';
import { assigned } from '#test/support/read-scene.ts';

let harness: Harness;
let canvas: HarnessInstitution;
let institution: SyncScene['institution'];
let admin: Caller;

eachInSyncScene(
  (given) => {
    ({ harness, canvas, institution, admin } = given);
  },
  { courses: 10 },
);

/** As the simulator tells it: New Quizzes have an address of their own. */
const inFull = (path: string) => (path.startsWith('/api/') ? path : `/api/v1${path}`);

/** The calls an address could be. */
const namesOf = (path: string) =>
  Object.entries(canvasCalls).flatMap(([name, call]) =>
    new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`).test(inFull(path)) ? [name] : [],
  );

/** Every call the product makes to Canvas. */
async function askForEverything() {
  harness.simulator.listsPageTexts = false;
  harness.simulator.mostListedModuleItems = 2;
  harness.simulator.listsNewQuizzes = false;
  for (const course of canvas.courses.values())
    harness.mutate.content(course, { assignments: [assigned(7, '', { handedInTo: 'new_quiz' })] });
  await db()
    .updateTable('institutions')
    .set({
      settings: JSON.stringify({ scansQuizQuestions: true, scansNewQuizzes: true }),
      active_products: ['core', 'udoit', 'tidyup'],
    })
    .execute();
  const [original, copy] = [...canvas.courses.values()].filter(({ state }) => state === 'available');
  if (original && copy) harness.mutate.copy(original, copy, 'copy');
  const { id } = await admin.call(batchApi.createBatch, {
    params: { id: institution.id },
    body: { type: 'dynamic', title: 'All', dynamicBatchConfig: { accountId: canvas.rootAccountId } },
  });
  await admin.call(personApi.searchCanvasPeople, { query: { search: 'okafor' } });
  await checkRunnersJob.enqueue(institution.scope, {});
  await refreshDirectoryJob.enqueue(institution.scope, {});
  await runJobs();
  const [gone] = [...canvas.courses.values()].filter(({ state }) => state !== 'deleted');
  harness.mutate.course(canvas, gone?.id ?? '', { state: 'deleted' });
  await admin.call(syncApi.startSync, { params: { id } });
  await runJobs();
  const asked = await canvasFor(institution.scope);
  const lmsAdmin = canvas.people.find(({ kind }) => kind === 'institution_admin')?.lmsUserId ?? '';
  await asked.mayListCourses(canvas.rootAccountId, lmsAdmin);
  const [taught] = [...canvas.courses.values()].filter(({ state }) => state !== 'deleted');
  await asked.teachersOf(taught?.id ?? '').next();
  await expect(asked.contents.file(taught?.id ?? '', '1')).rejects.toThrow('404');
  await asked.contents.media(taught?.id ?? '');
}

test('we call only what the list of rights and scopes names, and everything in it', async () => {
  const paths = new Set<string>();
  harness.simulator.meanwhile.push((path) => void paths.add(path));
  await askForEverything();
  expect([...paths].filter((path) => namesOf(path).length !== 1)).toEqual([]);
  expect([...new Set([...paths].flatMap(namesOf))].toSorted()).toEqual(Object.keys(canvasCalls).toSorted());
});

test.each([
  ['scansQuizQuestions', /\/quizzes\/:quiz_id\/questions$/, 1],
  ['scansNewQuizzes', /^url:GET\|\/api\/quiz\/v1\//, 3],
] as const)('what only some settings need is asked for by those alone: %s', (setting, optional, count) => {
  const settings = { ...defaultInstitutionSettings, carriesMarks: false };
  const off = { isReadyGo: false, settings };
  const on = { isReadyGo: false, settings: { ...settings, [setting]: true } };
  const isOptional = (scope: string) => optional.test(scope);
  for (const tool of ['core', 'udoit', 'tidyup'] as const) {
    expect(scopesFor(tool, off).some(isOptional)).toBe(false);
    expect(scopesFor(tool, on).filter(isOptional)).toHaveLength(count);
    expect(permissionsFor(tool, off)).not.toContain('manage_assignments_edit');
    expect(permissionsFor(tool, on)).toContain('manage_assignments_edit');
  }
  expect(scopesOf(on).filter((scope) => !scopesOf(off).includes(scope))).toHaveLength(count);
});

test('captions in Canvas are looked for only where that is on', () => {
  const off = { isReadyGo: false, settings: defaultInstitutionSettings };
  const on = { isReadyGo: false, settings: { ...defaultInstitutionSettings, looksAtCanvasMedia: true } };
  expect(scopesOf(on).filter((scope) => !scopesOf(off).includes(scope))).toEqual([
    'url:GET|/api/v1/courses/:course_id/media_attachments',
  ]);
});

test('changes in Canvas are asked for only in ReadyGo, and messages only where they are copied', () => {
  const settings = { ...defaultInstitutionSettings, carriesMarks: false };
  const core = { isReadyGo: false, settings: { ...settings, copiesMessagesToCanvas: true } };
  const readyGo = { isReadyGo: true, settings };
  const copying = { isReadyGo: true, settings: { ...settings, copiesMessagesToCanvas: true } };
  const changesOf = (made: typeof core) =>
    scopesFor('core', made).filter((scope) => !scope.startsWith('url:GET|'));
  expect(changesOf(core)).toEqual([]);
  expect(changesOf(readyGo)).toEqual(['url:PUT|/api/v1/courses/:id']);
  expect(changesOf(copying)).toEqual(['url:PUT|/api/v1/courses/:id', 'url:POST|/api/v1/conversations']);
  expect(scopesFor('udoit', copying).filter((scope) => !scope.startsWith('url:GET|'))).toEqual([]);
  expect(permissionsFor('core', readyGo)).toContain('manage_courses_publish');
  expect(permissionsToProbe('core', readyGo)).not.toContain('manage_courses_publish');
  expect(permissionsToProbe('core', readyGo)).not.toContain('send_messages');
  expect(permissionsToProbe('core', copying)).toContain('send_messages');
});

test('the page for operators names the rights and scopes that the service account needs, and no others', () => {
  const page = operating().replace(savingFixes, '');
  const calls = [...Object.values(canvasCalls), ...Object.values(canvasWrites)];
  const scopes = calls.map(scopeOf);
  expect(page.match(/^ +url:\S+$/gm)?.map((line) => line.trim())).toEqual(scopes);
  const needed = new Set(calls.flatMap(({ permissions }) => [...permissions]));
  const named = Object.entries(canvasPermissions).filter(([name]) =>
    page.match(new RegExp(`^ +${name} +\\S`, 'm')),
  );
  expect(named.map(([name]) => name).toSorted()).toEqual([...needed].toSorted());
  for (const [name, title] of named) expect(page).toMatch(new RegExp(`^ +${name} +${title}$`, 'm'));
});

test('the page for operators names what saving fixes takes of a key and of a task runner', () => {
  const [section = ''] = savingFixes.exec(operating()) ?? [];
  const scopes = section.match(/^ +url:\S+$/gm)?.map((line) => line.trim()) ?? [];
  expect(scopes.toSorted()).toEqual([...mendingScopes, ...blueprintScopes].toSorted());
  const settings = { ...defaultInstitutionSettings, savesFixes: true, fixesByService: true };
  const before = permissionsFor('udoit', { isReadyGo: false, settings: defaultInstitutionSettings });
  const added = permissionsFor('udoit', { isReadyGo: false, settings }).filter(
    (name) => !before.includes(name),
  );
  expect(added).toContain('manage_wiki_update');
  for (const name of added) expect(section).toContain(`\`${name}\``);
});

const operating = () => readFileSync(new URL('../../.github/OPERATING.md', import.meta.url), 'utf8');
const savingFixes = /^### Saving fixes$.*?^(?=### )/ms;
