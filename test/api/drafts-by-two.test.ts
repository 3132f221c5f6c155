import { keepDraft, type DraftKeeper } from '#client/checklists/draft-keeper.ts';
import { Problem } from '#client/data/problem.ts';
import * as api from '#shared/checklists/checklist.api.ts';
import type { Checklist, DraftContent } from '#shared/checklists/checklist.ts';
import { contentOf } from '#shared/checklists/draft.ts';
import type { Caller } from '#test/support/as.ts';
import { buildTeam } from '#test/support/build.ts';
import { eachInDraftScene, publishNew, type DraftScene } from '#test/support/draft-scene.ts';
import { anEdit, numbersFrom, type Numbers } from '#test/support/random-drafts.ts';

let scene: DraftScene;
eachInDraftScene((made) => {
  scene = made;
});

const tried = async <T>(asking: Promise<T>) => {
  try {
    return { result: await asking };
  } catch (error) {
    if (error instanceof Problem) return { problem: error };
    throw error;
  }
};

/** A person at the page of a checklist, with the page's own keeper of the draft. */
interface Editor {
  readonly caller: Caller;
  readonly keeper: DraftKeeper;
}

function editorOf(caller: Caller, checklist: Checklist): Editor {
  const params = { id: checklist.id };
  const keeper = keepDraft(checklist, {
    save: (version, { taskTemplates, ...content }) =>
      tried(
        caller.call(api.saveDraft, {
          params,
          body: { ...content, taskTemplates: [...taskTemplates], version },
        }),
      ),
    read: () => caller.call(api.readChecklist, { params }),
    onSeen: () => undefined,
  });
  return { caller, keeper };
}

/** Saves, putting what was edited onto what the other one did meanwhile. */
async function save({ keeper }: Editor) {
  while (!(await keeper.flush())) {
    const { seen: base, content: mine, problem } = keeper.get();
    expect(problem).toMatchObject({ code: 'conflict' });
    await keeper.mergeOntoNewest();
    const { seen: theirs, content: merged, clashes } = keeper.get();
    const told = new Set(clashes.flatMap((clash) => ('theirs' in clash ? [clash.theirs] : [])));
    const lostOf = (draft: DraftContent) =>
      newWords(draft, contentOf(base)).filter((word) => !wordsIn(merged).has(word));
    expect(lostOf(mine)).toEqual([]);
    expect(lostOf(contentOf(theirs)).filter((word) => !told.has(word))).toEqual([]);
  }
}

async function publish(editor: Editor) {
  const { caller, keeper } = editor;
  await save(editor);
  const { id, draftVersion: version } = keeper.get().seen;
  const ended = await tried(caller.call(api.publishDraft, { params: { id }, body: { version } }));
  if (ended.result) return keeper.settle(ended.result);
  const refusals = ['checklist.problem.nothingToPublish', 'checklist.problem.noTasks'];
  expect(refusals).toContain(ended.problem?.reason);
}

const wordsIn = ({ title, taskTemplates }: DraftContent) =>
  new Set([title, ...taskTemplates.flatMap((task) => [task.title, task.description])]);

function newWords(draft: DraftContent, base: DraftContent) {
  const known = wordsIn(base);
  return [...wordsIn(draft)].filter((word) => !known.has(word));
}

const read = () => scene.first.call(api.readChecklist, { params: { id: checklistId } });
let checklistId = 0;

async function expectSound(editor: Editor) {
  const newest = await read();
  const now = contentOf(newest);
  expect(now.taskTemplates.map(({ weight }) => weight)).toEqual(
    now.taskTemplates.map((_, place) => place + 1),
  );
  expect(now.usersToAssign.filter((id) => now.usersToRemove.includes(id))).toEqual([]);
  const { content, seen } = editor.keeper.get();
  // With nothing to save, the other one's changes haven't come up.
  if (seen.draftVersion !== newest.draftVersion) return;
  expect(wordsIn(now)).toEqual(wordsIn(content));
  expect(now.taskTemplates.map(({ key }) => key)).toEqual(content.taskTemplates.map(({ key }) => key));
}

async function step(editor: Editor, next: Numbers, word: string) {
  const people = scene.people.map(({ id }) => id);
  const published = { users: editor.keeper.get().seen.users.map(({ id }) => id) };
  const edit = anEdit(next, published, people);
  editor.keeper.edit((content) => edit(content, word));
  const kind = next(6);
  if (kind > 2) return;
  await (kind === 0 ? publish(editor) : save(editor));
  await expectSound(editor);
}

test.each([1, 2, 3, 4, 5, 6])(
  'two people edit and publish at once, and lose nothing (seed %i)',
  async (seed) => {
    const next = numbersFrom(seed);
    await buildTeam(
      scene.institution,
      scene.people.map((person) => ({ person, role: 'edit' as const })),
    );
    const published = await publishNew(scene.first, ['A', 'B', 'C']);
    checklistId = published.id;
    const editors = [editorOf(scene.first, published), editorOf(scene.second, published)] as const;
    for (let turn = 0; turn < 40; turn += 1) {
      const at = next(2) === 0 ? 0 : 1;
      await step(editors[at], next, `${at === 0 ? 'ada' : 'ben'}-${turn}`);
    }
    for (const editor of editors) {
      await save(editor);
      await expectSound(editor);
    }
  },
);
