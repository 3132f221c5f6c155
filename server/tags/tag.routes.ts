import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import * as api from '#shared/tags/tag.api.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import * as vocabulary from './manage-tags.service.ts';
import { requireTags, setCourseTags } from './tag.service.ts';

/** What the audit log says about tags. */
const tagNotes = defineMessages({
  renamed: { id: 'tag.note.renamed', defaultMessage: 'title: {before} → {after}' },
  merged: { id: 'tag.note.merged', defaultMessage: '“{merged}” became “{stays}”' },
  tagged: { id: 'tag.note.tagged', defaultMessage: 'now: {tags}' },
});

export function tagRoutes(router: Router) {
  serve(router, api.listTags, ({ scope }) => vocabulary.listVocabulary(scope));
  serve(router, api.listTagUse, ({ scope }) => vocabulary.listTagUse(scope));
  serve(router, api.createTag, ({ scope, body }) => vocabulary.createTag(scope, body.title));
  serve(router, api.renameTag, async ({ scope, params, body, note }) => {
    const { before, after } = await vocabulary.renameTag(scope, params.id, body.title);
    note(phrase(tagNotes.renamed, { before: before.title, after: after.title }));
    return after;
  });
  serve(router, api.mergeTag, async ({ scope, actor, params, body, note }) => {
    const { merged, stays } = await vocabulary.mergeTag(scope, actor, { id: params.id, into: body.into });
    note(phrase(tagNotes.merged, { merged: merged.title, stays: stays.title }));
    return stays;
  });
  serve(router, api.removeTag, ({ scope, actor, params }) => vocabulary.removeTag(scope, actor, params.id));
  serve(router, api.setCourseTags, async ({ scope, record, body, note }) => {
    await requireTags(scope);
    const tags = await setCourseTags(scope, record.id, body.tags);
    note(phrase(tagNotes.tagged, { tags: tags.map(({ title }) => title) }));
    return { tags: [...tags] };
  });
}
