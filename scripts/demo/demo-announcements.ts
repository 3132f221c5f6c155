import type { HeadlessSession } from '#scripts/harness/headless-session.ts';
import { createAnnouncement, listAnnouncements } from '#shared/announcements/announcement.api.ts';

/** Has an admin tell all staff something. */
export async function addAnnouncement(admin: HeadlessSession) {
  const { announcements } = await admin.call(listAnnouncements, { query: {} });
  if (announcements.length > 0) return;
  await admin.call(createAnnouncement, {
    body: {
      title: 'Courses for the new term open soon',
      body: 'Please look at the alerts of your courses, and publish what’s ready.\nQuestions? https://www.example.edu/teaching',
      severity: 'info',
      audience: 'staff',
    },
  });
}
