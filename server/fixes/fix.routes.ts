import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import * as api from '#shared/fixes/fixes.api.ts';
import { phrase } from '#shared/text/phrase.ts';
import {
  exportFixesFor,
  listFixesFor,
  readFixes,
  readFixTextsOf,
  readOneFix,
  undoOneFix,
} from './fix-list.service.ts';
import { fixNotes } from './fix.messages.ts';
import { openFindingOf, planFixes, previewFixOf, readPictureOf } from './open-finding.service.ts';
import { suggestWordsOf } from './suggest-words.service.ts';

export function fixRoutes(router: Router) {
  serve(router, api.openFinding, ({ scope, actor, params }) => openFindingOf(scope, actor, params.id));
  serve(router, api.previewFix, ({ scope, actor, params, body }) =>
    previewFixOf(scope, actor, { id: params.id, ...body }),
  );
  serve(router, api.readFindingPicture, ({ scope, actor, params }) => readPictureOf(scope, actor, params.id));
  serve(
    router,
    api.suggestWords,
    ({ scope, actor, params, body }) => suggestWordsOf(scope, actor, { id: params.id, ...body }),
    // The model is waited for: nothing stays locked meanwhile.
    { transaction: 'own' },
  );
  serve(router, api.saveFixes, async ({ scope, actor, body, note }) => {
    const { ids, item } = await planFixes(scope, actor, body);
    note(phrase(fixNotes.saved, { count: ids.length, item }));
    return { fixes: await readFixes(scope, actor, ids) };
  });
  serve(router, api.listFixes, ({ scope, actor, query }) => listFixesFor(scope, actor, query));
  serve(router, api.exportFixes, ({ scope, actor, query }) => exportFixesFor(scope, actor, query));
  serve(router, api.readFix, ({ scope, actor, params }) => readOneFix(scope, actor, params.id));
  serve(router, api.readFixTexts, ({ scope, actor, params }) => readFixTextsOf(scope, actor, params.id));
  serve(router, api.undoFix, async ({ scope, actor, params, note }) => {
    const fix = await undoOneFix(scope, actor, params.id);
    note(phrase(fixNotes.undone, { item: fix.itemTitle }));
    return fix;
  });
}
