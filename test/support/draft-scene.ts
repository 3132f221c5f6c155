import * as api from '#shared/checklists/checklist.api.ts';
import type { Checklist, DraftContent } from '#shared/checklists/checklist.ts';
import { contentOf } from '#shared/checklists/draft.ts';
import { startApp, type TestApp } from './app.ts';
import { as, type Caller } from './as.ts';
import { buildInstitution, buildPerson, type BuiltInstitution, type BuiltPerson } from './build.ts';
import { emptyDatabase } from './database.ts';

/** A ReadyGo institution with two people who edit its checklists. */
export interface DraftScene {
  readonly app: TestApp;
  readonly institution: BuiltInstitution;
  readonly people: readonly [BuiltPerson, BuiltPerson];
  readonly first: Caller;
  readonly second: Caller;
}

/** Makes a new scene for each test of the file and passes it on. */
export function eachInDraftScene(enter: (scene: DraftScene) => void) {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await emptyDatabase();
    const institution = await buildInstitution({ is_ready_go: true });
    const people = [await buildEditor(institution, 'Ada'), await buildEditor(institution, 'Ben')] as const;
    const [first, second] = people.map((person) => as(app, person));
    if (!first || !second) throw new Error('There are two people');
    enter({ app, institution, people, first, second });
  });
}

export const buildEditor = (institution: { id: number }, name: string) =>
  buildPerson(institution, { name, can_manage_checklists: true });

/** A task of a draft, in words. */
export const taskOf = (title: string, key = title.toLowerCase().replaceAll(' ', '-')) => ({ key, title });

type SentDraft = Partial<{
  title: string;
  visibility: DraftContent['visibility'];
  usersToAssign: number[];
  usersToRemove: number[];
  taskTemplates: { key: string; title: string; [field: string]: unknown }[];
}>;

/** Saves a draft with these changes to what the checklist says. */
export const saveWith = (caller: Caller, seen: Checklist, changes: SentDraft) =>
  caller.call(api.saveDraft, {
    params: { id: seen.id },
    body: { ...sendable(contentOf(seen)), ...changes, version: seen.draftVersion },
  });

export const sendable = (content: DraftContent) => ({
  ...content,
  taskTemplates: content.taskTemplates.map((task) => ({ ...task })),
});

/** A published checklist with these tasks, which everyone finds. */
export async function publishNew(caller: Caller, titles: readonly string[], changes: SentDraft = {}) {
  const made = await caller.call(api.createChecklist, { body: { title: 'Term start' } });
  await saveWith(caller, made, { taskTemplates: titles.map((title) => taskOf(title)), ...changes });
  return caller.call(api.publishDraft, { params: { id: made.id }, body: {} });
}
