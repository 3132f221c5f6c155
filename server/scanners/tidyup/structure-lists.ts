import type { CourseSnapshot, SnapshotModule } from '../course-snapshot.ts';
import { keyOfThing, type TidyEntry } from './tidy-entry.ts';

/** The folder all others are in can't be deleted. */
export const listEmptyFolders = ({ folders }: CourseSnapshot): TidyEntry[] =>
  (folders ?? [])
    .filter(
      ({ fileCount, folderCount, lmsParentFolderId }) =>
        fileCount === 0 && folderCount === 0 && lmsParentFolderId !== null,
    )
    .map(({ lmsFolderId, name, fullName }) => ({
      thing: keyOfThing(`folder:${lmsFolderId}`),
      title: name,
      address: addressOfFolder(fullName),
      detail: { path: fullName },
    }));

/** Canvas shows a folder by its path below the outermost one. */
const addressOfFolder = (fullName: string) =>
  ['files/folder', ...fullName.toWellFormed().split('/').slice(1).map(encodeURIComponent)].join('/');

export const listEmptyModules = ({ modules }: CourseSnapshot): TidyEntry[] =>
  (modules ?? []).filter(({ items }) => items?.length === 0).map(entryOfModule);

export const listUnpublishedModules = ({ modules }: CourseSnapshot): TidyEntry[] =>
  (modules ?? []).filter(({ isPublished }) => isPublished === false).map(entryOfModule);

const entryOfModule = ({ lmsModuleId, title, items }: SnapshotModule): TidyEntry => ({
  thing: keyOfThing(`module:${lmsModuleId}`),
  title,
  address: `modules#module_${lmsModuleId}`,
  detail: { items: items?.length ?? null },
});
