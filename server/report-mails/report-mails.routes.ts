import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import * as api from '#shared/report-mails/report-mails.api.ts';
import type { ReportSchedule } from '#shared/report-mails/report-schedule.ts';
import { phrase } from '#shared/text/phrase.ts';
import { reportMailNotes } from './report-mails.messages.ts';
import * as schedules from './report-schedule.service.ts';

const noteOf = ({ title, state, people, addresses }: ReportSchedule) =>
  phrase(reportMailNotes.schedule, {
    title,
    isActive: String(state !== 'paused'),
    people: people.length,
    addresses: addresses.length,
  });

export function reportMailRoutes(router: Router) {
  serve(router, api.listReportSchedules, ({ scope, actor, query }) =>
    schedules.listSchedules(scope, actor, query),
  );
  serve(router, api.findReportReaders, ({ scope, query }) =>
    schedules.findReportReaders(scope, query.search),
  );
  serve(router, api.tryReportMail, ({ scope, actor, session, body }) =>
    schedules.tryOut(scope, actor, { ...body, email: session.person.email }),
  );
  serve(router, api.readReportSchedule, ({ scope, actor, params }) =>
    schedules.readSchedule(scope, actor, params.id),
  );
  serve(router, api.createReportSchedule, async ({ scope, actor, body, note }) => {
    const created = await schedules.createSchedule(scope, actor, body);
    note(noteOf(created));
    return created;
  });
  serve(router, api.updateReportSchedule, async ({ scope, actor, params, body, note }) => {
    const changed = await schedules.changeSchedule(scope, actor, { id: params.id, ...body });
    note(noteOf(changed));
    return changed;
  });
  serve(router, api.handOverReportSchedule, async ({ scope, actor, params, body, note }) => {
    const { schedule, heir } = await schedules.handOver(scope, actor, { id: params.id, ...body });
    note(phrase(reportMailNotes.handedOver, { title: schedule.title, person: heir }));
    return schedule;
  });
  serve(router, api.removeReportSchedule, async ({ scope, actor, params }) => {
    const { id } = await schedules.removeSchedule(scope, actor, params.id);
    return { id };
  });
}
