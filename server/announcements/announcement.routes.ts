import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import * as api from '#shared/announcements/announcement.api.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import * as announcements from './announcement.service.ts';
import { dismissFor, listCurrentFor } from './current-announcements.service.ts';

/** What the audit log says about announcements. */
const announcementNotes = defineMessages({
  titled: { id: 'announcement.note.titled', defaultMessage: '“{title}”' },
  renamed: { id: 'announcement.note.renamed', defaultMessage: 'title: {before} → {after}' },
});

const named = (title: string) => phrase(announcementNotes.titled, { title });

export function announcementRoutes(router: Router) {
  serve(router, api.listAnnouncements, ({ scope, query }) => announcements.listAnnouncements(scope, query));
  serve(router, api.createAnnouncement, async ({ scope, actor, body, note }) => {
    note(named(body.title));
    return announcements.createAnnouncementFor(scope, actor, body);
  });
  serve(router, api.updateAnnouncement, async ({ scope, params, body, note }) => {
    const { before, after } = await announcements.updateAnnouncement(scope, params.id, body);
    const { title } = after;
    note(before === title ? named(title) : phrase(announcementNotes.renamed, { before, after: title }));
    return after;
  });
  serve(router, api.endAnnouncement, async ({ scope, params, note }) => {
    const ended = await announcements.endAnnouncement(scope, params.id);
    note(named(ended.title));
    return ended;
  });
  serve(router, api.removeAnnouncement, async ({ scope, actor, params, note }) => {
    const { id, title } = await announcements.removeAnnouncement(scope, actor, params.id);
    note(named(title));
    return { id };
  });
  serve(router, api.listCurrentAnnouncements, ({ session }) => listCurrentFor(session));
  serve(router, api.dismissAnnouncement, ({ session, params }) => dismissFor(session, params.id));
}
