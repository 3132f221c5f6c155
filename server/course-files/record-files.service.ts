import type { Scope } from '#server/infra/tenancy/scope.ts';
import { deleteOtherFiles, upsertFiles, type ListedFile } from './record-files.repository.ts';
import { isDocument } from './document.ts';

/** Stores a course's files as just listed; those no longer listed are deleted. Part of the read's transaction. */
export async function recordFiles(
  scope: Scope,
  courseId: number,
  listed: readonly Omit<ListedFile, 'isDocument'>[],
) {
  const files = new Map(listed.map((file) => [file.lmsFileId, { ...file, isDocument: isDocument(file) }]));
  await upsertFiles(scope, courseId, [...files.values()]);
  await deleteOtherFiles(scope, courseId, [...files.keys()]);
}
