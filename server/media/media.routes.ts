import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import * as media from '#shared/media/media.api.ts';
import * as keys from '#shared/media/video-keys.api.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { phrase } from '#shared/text/phrase.ts';
import {
  exportVideosSeen,
  listTaught,
  listVideosAmong,
  lookAgainAt,
  readVideoSeen,
} from './media.service.ts';
import { enterVideoKey, readVideoKeys, revokeVideoKey } from './video-keys.service.ts';

/** What the audit log says about keys: which host's, never the key. */
const keyNotes = defineMessages({
  entered: { id: 'videoKey.note.entered', defaultMessage: 'Key for videos entered: {host}' },
  revoked: { id: 'videoKey.note.revoked', defaultMessage: 'Key for videos revoked: {host}' },
});

export function mediaRoutes(router: Router) {
  serve(router, media.listVideos, ({ scope, actor, query: { batchId, ...query } }) =>
    listVideosAmong(scope, { actor, batchId }, query),
  );
  serve(router, media.exportVideos, ({ scope, actor, query }) => exportVideosSeen(scope, actor, query));
  serve(router, media.listCourseVideos, ({ scope, record, query }) =>
    listVideosAmong(scope, { courseId: record.id }, { ...query, standing: 'all' }),
  );
  serve(router, media.readVideo, ({ scope, actor, params }) => readVideoSeen(scope, actor, params.id));
  serve(router, media.lookAgain, ({ scope, actor, params }) => lookAgainAt(scope, actor, params.id));
  serve(router, media.listTaughtVideos, ({ session, query }) => listTaught(session, query.previewOf));
  serve(router, keys.readVideoKeys, ({ scope }) => readVideoKeys(scope));
  serve(router, keys.enterVideoKey, async ({ scope, params: { host }, body, note }) => {
    const entered = await enterVideoKey(scope, host, body);
    note(phrase(keyNotes.entered, { host }));
    return entered;
  });
  serve(router, keys.revokeVideoKey, async ({ scope, params: { host }, note }) => {
    const left = await revokeVideoKey(scope, host);
    note(phrase(keyNotes.revoked, { host }));
    return left;
  });
}
