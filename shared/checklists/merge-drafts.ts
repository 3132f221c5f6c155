import type { DraftContent } from './checklist.ts';
import type { Clash } from './clash.ts';
import { usersAfter, withUser, withoutUser } from './draft.ts';
import { mergeTasks } from './merge-tasks.ts';

/** A draft, with who's on the published checklist that it changes. */
interface DraftAt {
  readonly content: DraftContent;
  readonly publishedUsers: readonly number[];
}

/** The draft as I began to change it, as I left it, and as others left it in the meantime. */
interface ThreeDrafts {
  readonly base: DraftAt;
  readonly mine: DraftAt;
  readonly theirs: DraftAt;
}

/**
 * Puts what I changed onto what others made of the draft in the meantime. Where both changed the same, mine is kept and
 * theirs is told; a task that one changed and the other deleted stays.
 */
export function mergeDrafts({ base, mine, theirs }: ThreeDrafts): {
  readonly content: DraftContent;
  readonly clashes: readonly Clash[];
} {
  const clashes: Clash[] = [];
  const pick = <F extends 'title' | 'visibility'>(field: F): DraftContent[F] => {
    const [was, my, their] = [base.content[field], mine.content[field], theirs.content[field]];
    if (my === was || my === their) return their;
    if (their !== was) clashes.push({ kind: field, theirs: their });
    return my;
  };
  const tasks = mergeTasks(
    base.content.taskTemplates,
    mine.content.taskTemplates,
    theirs.content.taskTemplates,
  );
  const content = {
    ...usersOf({ base, mine, theirs }),
    title: pick('title'),
    visibility: pick('visibility'),
    taskTemplates: tasks.tasks,
  };
  return { content, clashes: [...clashes, ...tasks.clashes] };
}

/** Somebody is on a checklist or isn't: two who changed that did the same. */
function usersOf({ base, mine, theirs }: ThreeDrafts): DraftContent {
  const [before, after] = [base, mine].map(
    ({ content, publishedUsers }) => new Set(usersAfter(content, publishedUsers)),
  );
  if (!before || !after) return theirs.content;
  const added = [...after].filter((id) => !before.has(id));
  const removed = [...before].filter((id) => !after.has(id));
  const published = theirs.publishedUsers;
  const withAdded = added.reduce((draft, id) => withUser(draft, id, published), theirs.content);
  return removed.reduce((draft, id) => withoutUser(draft, id, published), withAdded);
}
