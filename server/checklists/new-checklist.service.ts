import type { Actor } from '#server/access/actor.ts';
import { say } from '#server/infra/i18n/language.ts';
import { textOf } from '#server/infra/i18n/texts.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { builtInChecklists, type BuiltInChecklistId } from '#shared/checklists/built-in-checklists.ts';
import { builtInTitles } from '#shared/checklists/built-in-checklists.messages.ts';
import { builtInTaskDescriptions, builtInTaskTitles } from '#shared/checklists/built-in-tasks.messages.ts';
import { titleLetters, type DraftContent } from '#shared/checklists/checklist.ts';
import { draftOf, renumbered, usersAfter } from '#shared/checklists/draft.ts';
import { productOf } from '#shared/columns/columns.ts';
import { phrase } from '#shared/text/phrase.ts';
import type { Message } from '#shared/text/messages.ts';
import { checklistTexts } from './checklist.messages.ts';
import { insertChecklist, type ChecklistRow } from './checklist.repository.ts';
import { readAgain } from './checklist.service.ts';
import { publishedContentOf, usersNamed } from './present-checklist.service.ts';

interface NewChecklist {
  readonly template: BuiltInChecklistId | null;
  readonly title?: string | undefined;
}

/** Begins a checklist, which only its owner finds until it's published. */
export async function createChecklistFor(scope: Scope, actor: Actor, { template, title }: NewChecklist) {
  const draft = template === null ? empty : await builtInDraft(scope, template);
  const id = await insertChecklist(scope, actor.personId, { ...draft, title: title ?? draft.title });
  return readAgain(scope, actor, id);
}

const empty: DraftContent = {
  title: '',
  visibility: 'institution',
  usersToAssign: [],
  usersToRemove: [],
  taskTemplates: [],
};

/** In the institution's language. Where it lacks the tool for a condition, people do the task. */
async function builtInDraft(scope: Scope, template: BuiltInChecklistId): Promise<DraftContent> {
  const { locale, activeProducts } = await scope.institution();
  const inTheirLanguage = ({ id }: Message) => textOf({ id }, locale);
  const has = (column: string) => {
    const product = productOf(column);
    return product === 'core' || activeProducts.includes(product);
  };
  const tasks = builtInChecklists[template].map(({ name, due, needsVerification = false, condition }) => ({
    key: name.replace('.', '-'),
    title: inTheirLanguage(builtInTaskTitles[name]),
    description: inTheirLanguage(builtInTaskDescriptions[name]),
    users: [],
    needsVerification,
    due,
    condition: condition && has(condition.column) ? [condition] : null,
  }));
  return { ...empty, title: inTheirLanguage(builtInTitles[template]), taskTemplates: renumbered(tasks) };
}

/** Begins a checklist that says what another one says, or would say once its draft is published. */
export async function duplicateChecklistFor(scope: Scope, actor: Actor, row: ChecklistRow) {
  const published = await publishedContentOf(scope, row);
  const draft = row.draft ?? draftOf(published);
  const ids = usersAfter(draft, published.users);
  const users = (await usersNamed(scope, ids))(ids).filter(({ isActive }) => isActive);
  const title = draft.title === '' ? phrase(checklistTexts.untitled) : draft.title;
  const id = await insertChecklist(scope, actor.personId, {
    ...draft,
    title: say(phrase(checklistTexts.copyOf, { title })).slice(0, titleLetters).trim(),
    usersToAssign: users.map((user) => user.id),
    usersToRemove: [],
  });
  return readAgain(scope, actor, id);
}
