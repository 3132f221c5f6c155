import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import { coursePermissions } from '#server/courses/course.policy.ts';
import { previewing } from '#server/instructor-tool/instructor-tool.service.ts';
import * as api from '#shared/messages/message.api.ts';
import { markRead, post, readPart } from './message.service.ts';
import { getTaughtThread, getWritableThread } from './taught-thread.service.ts';

export function messageRoutes(router: Router) {
  serve(router, api.listMessages, ({ scope, actor, record, query }) => {
    const { message_instructors: canWrite } = coursePermissions(actor, record);
    return readPart(scope, actor, { courseId: record.id, canWrite, ...query });
  });
  serve(router, api.sendMessage, async ({ scope, actor, record, body, repeats }) => {
    const { message, isRepeated } = await post(scope, actor, {
      course: record,
      isInstructor: false,
      ...body,
    });
    repeats(isRepeated);
    return message;
  });
  // What a person has seen changes nothing for others: it's not in the audit log.
  serve(router, api.markMessagesRead, ({ scope, actor, record, body, repeats }) => {
    repeats(true);
    return markRead(scope, actor, { courseId: record.id, ...body });
  });
  serve(router, api.listTaughtMessages, async ({ scope, actor, session, query }) => {
    const thread = await getTaughtThread(await previewing(session, query.previewOf));
    return readPart(scope, actor, { ...thread, ...query });
  });
  serve(router, api.sendTaughtMessage, async ({ scope, actor, session, body, repeats, about }) => {
    const course = await getWritableThread(session);
    const { message, isRepeated } = await post(scope, actor, { course, isInstructor: true, ...body });
    repeats(isRepeated);
    about({ type: 'course', id: course.id, title: course.title });
    return message;
  });
  serve(router, api.markTaughtMessagesRead, async ({ scope, actor, session, body, repeats }) => {
    repeats(true);
    const { courseId } = await getTaughtThread(session);
    return markRead(scope, actor, { courseId, ...body });
  });
}
