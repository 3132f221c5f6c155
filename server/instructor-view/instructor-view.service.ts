import type { Session } from '#server/access/actor.ts';
import { readTaughtCourse } from '#server/courses/course.service.ts';
import { viewOf } from '#server/instructor-tool/instructor-tool.service.ts';
import { readWords } from '#server/instructor-tool/tool-settings.service.ts';
import { readOutOfScope } from '#server/scope-decisions/scope-settings.service.ts';
import { readStatus } from '#server/statuses/status.service.ts';
import type { InstructorView } from '#shared/courses/instructor-view.api.ts';

/** The course of the session, and what its instructor sees of it and does there. */
export async function readView(session: Session): Promise<InstructorView> {
  const { scope } = session;
  const { courseId, sections, scoresHiddenUntil, isPreview } = await viewOf(session);
  const status = sections.status === 'hidden' ? null : await readStatus(scope, courseId);
  return {
    ...(await readTaughtCourse(session)),
    view: {
      sections,
      scoresHiddenUntil,
      isPreview,
      status,
      scope: await readOutOfScope(scope, courseId),
      ...(await readWords(scope)),
    },
  };
}
