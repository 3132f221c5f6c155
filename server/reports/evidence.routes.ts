import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import * as api from '#shared/reports/evidence.api.ts';
import * as copies from './evidence-copy.service.ts';
import { exportCopy, exportEvidence } from './evidence-export.service.ts';
import { buildEvidence } from './evidence.service.ts';

export function evidenceRoutes(router: Router) {
  serve(router, api.readEvidence, ({ scope, actor, query }) =>
    buildEvidence(scope, actor, { ...query, part: 'query' }),
  );
  serve(router, api.queryEvidence, ({ scope, actor, body }) =>
    buildEvidence(scope, actor, { ...body, part: 'body' }),
  );
  serve(router, api.exportEvidence, ({ scope, actor, query }) =>
    exportEvidence(scope, actor, { ...query, part: 'query' }),
  );
  serve(router, api.exportQueriedEvidence, ({ scope, actor, body }) =>
    exportEvidence(scope, actor, { ...body, part: 'body' }),
  );
  serve(router, api.listEvidenceCopies, ({ scope, actor }) => copies.listCopies(scope, actor));
  serve(router, api.freezeEvidence, ({ scope, actor, body }) =>
    copies.freeze(scope, actor, { ...body, part: 'body' }),
  );
  serve(router, api.readEvidenceCopy, ({ scope, actor, record }) => copies.readCopy(scope, actor, record));
  serve(router, api.exportEvidenceCopy, ({ scope, record, query }) =>
    exportCopy(scope, record, query.format),
  );
  serve(router, api.compareEvidenceCopies, ({ scope, actor, record, query }) =>
    copies.compareCopies(scope, actor, { to: record, fromId: query.from }),
  );
  serve(router, api.removeEvidenceCopy, ({ scope, record }) => copies.removeCopy(scope, record.id));
}
