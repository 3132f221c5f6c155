import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import * as api from '#shared/statuses/status.api.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import * as list from './manage-statuses.service.ts';
import { readStatusOf, setStatusOf } from './status.service.ts';

/** What the audit log says about statuses. */
const statusNotes = defineMessages({
  changed: { id: 'status.note.changed', defaultMessage: 'from: {before} · to: {after}' },
  ordered: { id: 'status.note.ordered', defaultMessage: 'now: {labels}' },
  merged: { id: 'status.note.merged', defaultMessage: '“{removed}” became “{stays}”' },
  set: { id: 'status.note.set', defaultMessage: 'status: {label}' },
});

export function statusRoutes(router: Router) {
  serve(router, api.listStatuses, ({ scope }) => list.listStatuses(scope));
  serve(router, api.listStatusUse, ({ scope }) => list.listStatusUse(scope));
  serve(router, api.createStatus, ({ scope, body }) => list.createStatus(scope, body));
  serve(router, api.orderStatuses, async ({ scope, body, note }) => {
    const ordered = await list.orderStatuses(scope, body);
    note(phrase(statusNotes.ordered, { labels: ordered.statuses.map(({ label }) => label) }));
    return ordered;
  });
  serve(router, api.updateStatus, async ({ scope, params, body, note }) => {
    const { before, after } = await list.updateStatus(scope, params.id, body);
    note(phrase(statusNotes.changed, { before: before.label, after: after.label }));
    return after;
  });
  serve(router, api.removeStatus, async ({ scope, params, query, note }) => {
    const { removed, stays } = await list.mergeStatus(scope, { id: params.id, ...query });
    note(phrase(statusNotes.merged, { removed: removed.label, stays: stays.label }));
    return stays;
  });
  serve(router, api.readCourseStatus, ({ scope, actor, record }) => readStatusOf(scope, actor, record));
  serve(router, api.setCourseStatus, async ({ scope, actor, record, body, note }) => {
    const set = await setStatusOf(scope, actor, { course: record, ...body });
    note(phrase(statusNotes.set, { label: set.status.label }));
    return set;
  });
}
