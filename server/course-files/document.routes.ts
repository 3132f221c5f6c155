import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import { getTaughtCourse } from '#server/courses/course.service.ts';
import { previewing, viewWith } from '#server/instructor-tool/instructor-tool.service.ts';
import * as api from '#shared/course-files/course-files.api.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { listDocumentsOf, reviewDocument } from './document.service.ts';
import {
  checkAgain,
  countTrackedBy,
  exportTracked,
  listTracked,
  readTrackedDocument,
} from './tracked-documents.service.ts';

/** What the audit log says about reviews. */
const documentNotes = defineMessages({
  reviewed: {
    id: 'document.note.reviewed',
    defaultMessage: '{isReviewed, select, true {Reviewed: {file}} other {No longer reviewed: {file}}}',
  },
});

export function documentRoutes(router: Router) {
  serve(router, api.listDocuments, ({ scope, record, query }) =>
    listDocumentsOf(scope, record, { ...query, search: query.search, sections: null }),
  );
  serve(router, api.listTaughtDocuments, async ({ session, query: { previewOf, ...query } }) => {
    const taught = await previewing(session, previewOf);
    const { sections } = await viewWith(taught, 'files');
    const shown = { ...query, search: query.search, sections };
    return listDocumentsOf(session.scope, await getTaughtCourse(taught), shown);
  });
  serve(router, api.listTrackedDocuments, ({ scope, actor, query }) => listTracked(scope, actor, query));
  serve(router, api.exportDocuments, ({ scope, actor, query }) => exportTracked(scope, actor, query));
  serve(router, api.countDocuments, ({ scope, actor, query }) => countTrackedBy(scope, actor, query));
  serve(router, api.readDocument, ({ scope, actor, params }) => readTrackedDocument(scope, actor, params.id));
  serve(router, api.checkDocumentAgain, ({ scope, actor, params }) => checkAgain(scope, actor, params.id));
  serve(router, api.reviewDocument, async ({ scope, actor, record, params, body, note }) => {
    const { documentId } = params;
    const reviewed = await reviewDocument(scope, { actor, course: record }, { documentId, ...body });
    note(phrase(documentNotes.reviewed, { file: reviewed.name, isReviewed: String(body.isReviewed) }));
    return reviewed;
  });
}
