import { bytesPerMb } from '#shared/tidyup/tidy-lists.ts';
import type { CourseSnapshot, SnapshotFile } from '../course-snapshot.ts';
import { keyOfThing, type TidyEntry } from './tidy-entry.ts';

const entryOfFile = ({ lmsFileId, name, size, contentType, updatedAt }: SnapshotFile): TidyEntry => ({
  thing: keyOfThing(`file:${lmsFileId}`),
  title: name,
  address: `files/${lmsFileId}`,
  detail: { bytes: size ?? 0, contentType, updatedAt: updatedAt?.toISOString() ?? null },
});

export const listUnusedFiles = ({ files }: CourseSnapshot, used: ReadonlySet<string>): TidyEntry[] =>
  (files ?? []).filter(({ lmsFileId }) => !used.has(lmsFileId)).map(entryOfFile);

/** Canvas and people's own computers number the copies of a file: `plan (1).pdf`, `plan-1.pdf`. */
const nameOfOriginal = (name: string) => {
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  return `${stem.replace(/(?:\s?\(\d+\)|-\d+)$/, '')}${extension}`.toLowerCase();
};

const originalKey = ({ size, contentType, name }: SnapshotFile) =>
  `${size ?? 0} ${contentType ?? ''} ${nameOfOriginal(name)}`;

/** Of equal files all but one: the one in use stays, or else the one with the shortest name. */
export function listDuplicateFiles({ files }: CourseSnapshot, used: ReadonlySet<string> | null): TidyEntry[] {
  const rank = ({ lmsFileId }: SnapshotFile) => (used?.has(lmsFileId) ? 1 : 0);
  const groups = Map.groupBy(
    (files ?? []).filter(({ size }) => (size ?? 0) > 0),
    originalKey,
  );
  return [...groups.values()].flatMap((group) =>
    group
      .toSorted((one, other) => rank(other) - rank(one) || one.name.length - other.name.length)
      .slice(1)
      .map(entryOfFile),
  );
}

export const listLargeFiles = ({ files }: CourseSnapshot, largeFileMb: number): TidyEntry[] =>
  (files ?? []).filter(({ size }) => (size ?? 0) >= largeFileMb * bytesPerMb).map(entryOfFile);

/** The sizes of entries together, each file once. */
export function megabytesOf(...lists: readonly (readonly TidyEntry[])[]): number {
  const sizes = new Map(lists.flat().map(({ thing, detail }) => [thing, Number(detail.bytes)]));
  return bytesInMb([...sizes.values()]);
}

export const bytesInMb = (sizes: readonly number[]) =>
  sizes.reduce((total, size) => total + size, 0) / bytesPerMb;
