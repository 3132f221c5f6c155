import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import * as api from '#shared/checklists/checklist.api.ts';
import type { Checklist } from '#shared/checklists/checklist.ts';
import type { DraftChanges } from '#shared/checklists/draft-changes.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import * as checklists from './checklist.service.ts';
import { deleteDraftOf, publishDraftOf, saveDraft } from './draft.service.ts';
import { createChecklistFor, duplicateChecklistFor } from './new-checklist.service.ts';

/** What the audit log says about a change to a checklist. */
const checklistNotes = defineMessages({
  published: {
    id: 'checklist.note.published',
    defaultMessage:
      'publication {publication, number}, visibility {visibility}; tasks: {added, number} new, {changed, number} changed, {deleted, number} deleted; people: {usersAdded, number} added, {usersRemoved, number} removed',
  },
  duplicated: { id: 'checklist.note.duplicated', defaultMessage: 'duplicate of {title}' },
});

export function checklistRoutes(router: Router) {
  serve(router, api.listChecklists, ({ scope, actor, query }) =>
    checklists.listChecklistsFor(scope, actor, query),
  );
  serve(router, api.createChecklist, ({ scope, actor, body }) => createChecklistFor(scope, actor, body));
  serve(router, api.readChecklist, ({ scope, actor, params }) =>
    checklists.readChecklistFor(scope, actor, params.id),
  );
  serve(router, api.duplicateChecklist, async ({ scope, actor, record, note, about }) => {
    const made = await duplicateChecklistFor(scope, actor, record);
    about({ type: 'checklist', id: made.id, title: made.draft?.title ?? made.title });
    note(phrase(checklistNotes.duplicated, { title: record.title }));
    return made;
  });
  serve(router, api.removeChecklist, ({ scope, actor, params }) =>
    checklists.removeChecklistOf(scope, actor, params.id),
  );
  serve(router, api.listTaskTemplates, ({ scope, actor, params }) =>
    checklists.listTasksOf(scope, actor, params.id),
  );
  serve(router, api.listChecklistUsers, ({ scope, actor, params }) =>
    checklists.listUsersOf(scope, actor, params.id),
  );
  serve(router, api.listTaskUsers, ({ scope, actor, params }) =>
    checklists.listUsersOfTask(scope, actor, params.id),
  );
  serve(router, api.listAssignableChecklists, ({ scope, actor, query }) =>
    checklists.listAssignable(scope, actor, query),
  );
  serve(router, api.listChecklistPeople, ({ scope, query }) => checklists.listNameablePeople(scope, query));
  draftRoutes(router);
}

function draftRoutes(router: Router) {
  serve(router, api.saveDraft, async ({ scope, actor, params, body, repeats }) => {
    const { checklist, isContinued } = await saveDraft(scope, actor, { id: params.id, ...body });
    repeats(isContinued);
    return checklist;
  });
  serve(router, api.deleteDraft, ({ scope, actor, params, query }) =>
    deleteDraftOf(scope, actor, { id: params.id, version: query.version }),
  );
  serve(router, api.publishDraft, async ({ scope, actor, params, body, note }) => {
    const { checklist, changes } = await publishDraftOf(scope, actor, { id: params.id, ...body });
    note(publicationNote(checklist, changes));
    return checklist;
  });
}

const publicationNote = ({ publication, visibility }: Checklist, changes: DraftChanges) =>
  phrase(checklistNotes.published, {
    publication,
    visibility,
    added: changes.tasksNew.length,
    changed: changes.tasksChanged.length,
    deleted: changes.tasksDeleted.length,
    usersAdded: changes.usersAdded.length,
    usersRemoved: changes.usersRemoved.length,
  });
