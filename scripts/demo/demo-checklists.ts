import type { HeadlessSession } from '#scripts/harness/headless-session.ts';
import {
  createChecklist,
  listChecklistPeople,
  listChecklists,
  publishDraft,
  saveDraft,
} from '#shared/checklists/checklist.api.ts';
import type { Checklist } from '#shared/checklists/checklist.ts';
import { builtInTitles } from '#shared/checklists/built-in-tasks.messages.ts';
import type { BuiltInChecklistId } from '#shared/checklists/built-in-checklists.ts';
import { contentOf } from '#shared/checklists/draft.ts';
import { listPeople, updatePerson } from '#shared/people/person.api.ts';

/**
 * Lets the signed-in admin edit checklists, and makes two, as they would: one that's published, and another that's
 * published but has a draft again. Existing ones stay.
 */
export async function addChecklists(admin: HeadlessSession) {
  await allowEditing(admin);
  const { checklists } = await admin.call(listChecklists, { query: {} });
  const isThere = (template: BuiltInChecklistId) =>
    checklists.some(
      ({ title, isPublished }) => isPublished && title === builtInTitles[template].defaultMessage,
    );
  if (!isThere('term_start')) await publishNew(admin, 'term_start');
  if (!isThere('accessibility')) await editAgain(admin, await publishNew(admin, 'accessibility'));
}

async function allowEditing(admin: HeadlessSession) {
  const { people } = await admin.call(listPeople, { query: { role: 'ui-admin', limit: 100 } });
  const id = people.find(({ isYou }) => isYou)?.id;
  if (id === undefined) throw new Error('The admin isn’t among the admins');
  await admin.call(updatePerson, { params: { id }, body: { canManageChecklists: true } });
}

/** A built-in checklist for two people, published for all staff. */
async function publishNew(admin: HeadlessSession, template: BuiltInChecklistId) {
  const made = await admin.call(createChecklist, { body: { template } });
  const { people } = await admin.call(listChecklistPeople, { query: { limit: 2 } });
  await save(admin, made, { usersToAssign: people.map(({ id }) => id) });
  return admin.call(publishDraft, { params: { id: made.id }, body: {} });
}

/** Somebody thought of one more task, and of a better word. */
async function editAgain(admin: HeadlessSession, published: Checklist) {
  const { taskTemplates } = contentOf(published);
  const [first, ...others] = taskTemplates;
  if (!first) return;
  const transcripts = {
    ...first,
    key: 'transcripts',
    title: 'Add transcripts to recordings',
    description: 'A text beside each recording says what’s heard.',
    condition: null,
  };
  await save(admin, published, {
    taskTemplates: [{ ...first, title: 'Give every image an alternative text' }, ...others, transcripts].map(
      (task, place) => ({ ...task, weight: place + 1 }),
    ),
  });
}

const save = (admin: HeadlessSession, seen: Checklist, changes: Partial<ReturnType<typeof contentOf>>) => {
  const { taskTemplates, ...content } = { ...contentOf(seen), ...changes };
  return admin.call(saveDraft, {
    params: { id: seen.id },
    body: { ...content, taskTemplates: [...taskTemplates], version: seen.draftVersion },
  });
};
