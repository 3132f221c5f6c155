import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import * as api from '#shared/alerts/alert.api.ts';
import type { Alert } from '#shared/alerts/alert.ts';
import { phrase } from '#shared/text/phrase.ts';
import { alertNotes } from './alert.messages.ts';
import { exportAlerts, listAlertsFor, readAlert } from './alert.service.ts';
import { answerAlert, answerAlerts } from './answer-alerts.service.ts';

const noteOf = ({ rule, course }: Alert) =>
  phrase(alertNotes.answered, { rule: rule.title, course: course.title });

export function alertRoutes(router: Router) {
  serve(router, api.listAlerts, ({ scope, actor, query }) => listAlertsFor(scope, actor, query));
  serve(router, api.exportAlerts, ({ scope, actor, query }) => exportAlerts(scope, actor, query));
  serve(router, api.answerAlerts, async ({ scope, actor, body: { alerts, answer }, note }) => {
    const outcome = await answerAlerts(scope, actor, alerts, answer);
    const { done, failed } = outcome;
    note(
      phrase(alertNotes.answeredMany, { action: answer.action, done: done.length, failed: failed.length }),
    );
    return outcome;
  });
  serve(router, api.readAlert, ({ scope, actor, record }) => readAlert(scope, actor, record.id));
  answerRoutes(router);
}

function answerRoutes(router: Router) {
  const plain = {
    acknowledge: api.acknowledgeAlert,
    resolve: api.resolveAlert,
    reopen: api.reopenAlert,
  } as const;
  for (const action of ['acknowledge', 'resolve', 'reopen'] as const)
    serve(router, plain[action], async ({ scope, actor, record, body: { version, note: text }, note }) => {
      const answer = { action, ...(text !== undefined && { note: text }) };
      const answered = await answerAlert(scope, actor, { id: record.id, version }, answer);
      note(noteOf(answered));
      return answered;
    });
  serve(router, api.snoozeAlert, async ({ scope, actor, record, body: { version, ...body }, note }) => {
    const answered = await answerAlert(
      scope,
      actor,
      { id: record.id, version },
      { action: 'snooze', ...body },
    );
    note(noteOf(answered));
    return answered;
  });
}
