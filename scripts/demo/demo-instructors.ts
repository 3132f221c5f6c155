import type { HeadlessSession } from '#scripts/harness/headless-session.ts';
import { nameWithoutTitle } from '#scripts/harness/demo-data.ts';
import type { HarnessInstitution } from '#scripts/harness/world.ts';
import { createChecklist, publishDraft, saveDraft } from '#shared/checklists/checklist.api.ts';
import { listCourses } from '#shared/courses/course.api.ts';
import { defaultSections } from '#shared/instructor-tool/instructor-sections.ts';
import { readInstructorTool, updateInstructorTool } from '#shared/instructor-tool/instructor-tool.api.ts';
import { updateTask } from '#shared/tasks/task.api.ts';
import { assignToCourse } from '#shared/tasks/tasklist.api.ts';

/** What instructors have to do, and in how many days; the first of these is done. */
const tasks = [
  { title: 'Put the dates of the new term into the course', days: -9 },
  { title: 'Say how students reach you', days: -2 },
  { title: 'Publish the syllabus', days: 3 },
  { title: 'Check the links to readings', days: 6 },
  { title: 'Describe the images of the first module', days: 12 },
] as const;
const doneCount = 2;

const dayMs = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** Gives the harness's instructor tasks on their courses, and an intro to read there. */
export async function addInstructorView(admin: HeadlessSession, institution: HarnessInstitution) {
  await welcome(admin);
  const made = await admin.call(createChecklist, { body: {} });
  await admin.call(saveDraft, {
    params: { id: made.id },
    body: {
      title: 'Before your course begins',
      visibility: 'instructors',
      usersToAssign: [],
      usersToRemove: [],
      taskTemplates: tasks.map(({ title, days }, place) => ({
        key: `task-${place}`,
        title,
        due: { kind: 'fixed' as const, on: dayIn(days) },
      })),
      version: made.draftVersion,
    },
  });
  await admin.call(publishDraft, { params: { id: made.id }, body: {} });
  for (const courseId of await coursesOfInstructor(admin, institution))
    await assign(admin, courseId, made.id);
}

async function welcome(admin: HeadlessSession) {
  const { version } = await admin.call(readInstructorTool, {});
  if (version > 0) return;
  await admin.call(updateInstructorTool, {
    body: {
      isOn: true,
      allBatches: true,
      batchIds: [],
      sections: { ...defaultSections, status: 'read', files: 'work' },
      intro: 'Welcome! Three minutes now and then keep your course ready for everyone in it.',
      contact: { name: 'Learning Design', address: 'learning-design@northfield.test' },
      scoresHiddenUntil: null,
      version,
    },
  });
}

/** The tracked courses that the institution's instructor teaches. */
async function coursesOfInstructor(admin: HeadlessSession, { people, courses }: HarnessInstitution) {
  const name = nameWithoutTitle(people.find(({ kind }) => kind === 'instructor')?.name ?? '');
  const found: number[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const listed = await admin.call(listCourses, { query: { page, limit: 100 } });
    for (const { id, lmsCourseId } of listed.courses)
      if (courses.get(lmsCourseId)?.teacher === name) found.push(id);
    ({ pages } = listed.pagination);
  }
  return found;
}

async function assign(admin: HeadlessSession, courseId: number, checklistId: number) {
  const params = { id: courseId };
  const { tasklists } = await admin.call(assignToCourse, { params, body: { checklistIds: [checklistId] } });
  const given = tasklists.find(({ checklist }) => checklist.id === checklistId);
  for (const { id, version } of given?.tasks.slice(0, doneCount) ?? [])
    await admin.call(updateTask, { params: { id }, body: { version, state: 'done' } });
}
