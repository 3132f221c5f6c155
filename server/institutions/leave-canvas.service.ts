import { forgetDirectory } from '#server/lms-directory/lms-directory.service.ts';
import { disconnectRunners } from '#server/task-runners/service-account.service.ts';

/**
 * Deletes data of an institution's former Canvas: its tokens must never be sent to the new one, nor its accounts be
 * offered.
 */
export async function leaveCanvas(institutionId: number) {
  await disconnectRunners(institutionId);
  await forgetDirectory(institutionId);
}
