import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import * as defaults from '#shared/quick-views/default-view.api.ts';
import * as api from '#shared/quick-views/quick-view.api.ts';
import { phrase } from '#shared/text/phrase.ts';
import {
  defaultNote,
  defaultViewFor,
  readDefaultOf,
  setDefaultOf,
  setOwnDefault,
} from './default-view.service.ts';
import { quickViewNotes } from './quick-view.messages.ts';
import * as quickViews from './quick-view.service.ts';
import { shareQuickViewWith, sharingNote } from './sharing.service.ts';

export function quickViewRoutes(router: Router) {
  serve(router, api.listQuickViews, ({ scope, actor, query }) =>
    quickViews.listQuickViewsFor(scope, actor, query),
  );
  serve(router, api.createQuickView, ({ scope, actor, body }) =>
    quickViews.createQuickViewFor(scope, actor, body),
  );
  serve(router, api.readQuickView, ({ scope, actor, record }) => quickViews.present(scope, actor, record));
  serve(router, api.updateQuickView, async ({ scope, actor, record, body, note }) => {
    const { title: before } = record;
    const saved = await quickViews.saveQuickView(scope, actor, { id: record.id, ...body });
    note(before === saved.title ? undefined : phrase(quickViewNotes.title, { before, after: saved.title }));
    return saved;
  });
  serve(router, api.shareQuickView, async ({ scope, actor, record, body, note }) => {
    const shared = await shareQuickViewWith(scope, actor, record, body);
    note(sharingNote(shared));
    return shared;
  });
  serve(router, api.removeQuickView, ({ scope, actor, record }) =>
    quickViews.removeQuickViewOf(scope, actor, record),
  );
  serve(router, api.readQuickViewUses, async ({ scope, actor, record }) => {
    const { teams, batches, peopleCount } = await quickViews.usesOf(scope, actor, record.id);
    return { teams: [...teams], batches: [...batches], peopleCount };
  });
  defaultViewRoutes(router);
}

function defaultViewRoutes(router: Router) {
  serve(router, defaults.readDefaultView, ({ scope, actor, query }) =>
    defaultViewFor(scope, actor, query.batchId),
  );
  serve(router, defaults.setOwnDefaultView, ({ scope, actor, body }) =>
    setOwnDefault(scope, actor, body.quickView),
  );
  serve(router, defaults.readBatchDefaultView, ({ scope, record }) => readDefaultOf(scope, ofBatch(record)));
  serve(router, defaults.setBatchDefaultView, async ({ scope, record, body, note }) => {
    const after = await setDefaultOf(scope, ofBatch(record), body.quickView);
    note(defaultNote(after));
    return after;
  });
  serve(router, defaults.readTeamDefaultView, ({ scope, record }) => readDefaultOf(scope, ofTeam(record)));
  serve(router, defaults.setTeamDefaultView, async ({ scope, record, body, note }) => {
    const after = await setDefaultOf(scope, ofTeam(record), body.quickView);
    note(defaultNote(after));
    return after;
  });
}

const ofBatch = ({ id, team_id }: { id: number; team_id: number | null }) => ({
  subject: { batch_id: id },
  teamId: team_id,
});

const ofTeam = ({ id }: { id: number }) => ({ subject: { team_id: id }, teamId: id });
