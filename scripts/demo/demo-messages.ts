import type { Harness } from '#scripts/harness/harness.ts';
import { launchAs, type HeadlessSession } from '#scripts/harness/headless-session.ts';
import type { HarnessInstitution } from '#scripts/harness/world.ts';
import { listCourses } from '#shared/courses/course.api.ts';
import { listMessages, sendMessage, sendTaughtMessage } from '#shared/messages/message.api.ts';

/** Has staff and the instructor of a tracked course write to each other; where they did before, it stays at that. */
export async function writeMessages(
  harness: Harness,
  institution: HarnessInstitution,
  colleagues: readonly HeadlessSession[],
) {
  const teacher = harness.person(institution.key, 'instructor');
  const taught = [...institution.courses.values()].filter(
    ({ teacher: name, state }) => teacher.name.endsWith(name) && state !== 'deleted',
  );
  for (const course of taught)
    for (const colleague of colleagues) {
      const id = await findCourse(colleague, course.id);
      if (id === undefined) continue;
      const { messages, canWrite } = await colleague.call(listMessages, { params: { id }, query: {} });
      if (messages.length > 0) return;
      if (!canWrite) continue;
      await talk(colleague, await launchAs(harness, institution, 'instructor', course), id);
      return;
    }
}

async function findCourse(colleague: HeadlessSession, lmsCourseId: string) {
  const { courses } = await colleague.call(listCourses, { query: { search: lmsCourseId } });
  return courses.find((course) => course.lmsCourseId === lmsCourseId)?.id;
}

async function talk(colleague: HeadlessSession, instructor: HeadlessSession, id: number) {
  const say = (body: string) => colleague.call(sendMessage, { params: { id }, body: { body } });
  await say(
    'Hello! Term starts soon, and Courseyard found a few images without a description in your course.\n\nHere is how to write good ones: https://www.w3.org/WAI/tutorials/images/',
  );
  await instructor.call(sendTaughtMessage, {
    body: { body: 'Thank you, I’ve begun with the module pages. Do the maps need a description as well?' },
  });
  await say('Yes, but a short one is enough: name the place and what the map is there to show.');
  await instructor.signOut();
}
