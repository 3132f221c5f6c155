import type { Scope } from '#server/infra/tenancy/scope.ts';
import { deleteOtherFiles, upsertFiles, type ListedFile, deleteFiles } from './record-files.repository.ts';
import { checkDocumentsJob } from './check-documents.job.ts';
import { isDocument } from '#server/scanners/document.ts';
import { whenever } from '#server/infra/events/event.ts';
import { scansForgotten } from '#server/scans/scan.events.ts';

/** Stores a course's files as just listed; those no longer listed are deleted. Part of the read's transaction. */
export async function recordFiles(
  scope: Scope,
  courseId: number,
  listed: readonly Omit<ListedFile, 'isDocument'>[],
) {
  const files = new Map(listed.map((file) => [file.lmsFileId, { ...file, isDocument: isDocument(file) }]));
  await upsertFiles(scope, courseId, [...files.values()]);
  await deleteOtherFiles(scope, courseId, [...files.keys()]);
  const { checksDocuments } = (await scope.institution()).settings;
  if (checksDocuments && [...files.values()].some((file) => file.isDocument))
    await checkDocumentsJob.enqueue(scope, {});
}

export const forgetFiles = whenever(scansForgotten, (scope, { courseIds }) => deleteFiles(scope, courseIds));
