import { DateTime } from 'luxon';
import { documentBytes } from './make-documents.ts';
import type { FileItem, FolderItem } from './course-content.ts';
import { pictureBytes } from './make-picture.ts';
import { seedOf, type Random } from './random.ts';
import type { HarnessCourse } from './world.ts';

const fileKinds = [
  ['lecture', 'pdf', 'application/pdf', 2_400_000],
  ['slides', 'pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation', 6_800_000],
  ['handout', 'docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 180_000],
  ['grades', 'xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 95_000],
  ['diagram', 'png', 'image/png', 340_000],
  ['photo', 'png', 'image/png', 1_900_000],
  ['recording', 'mp4', 'video/mp4', 84_000_000],
] as const;

const folderNames = ['Lectures', 'Handouts', 'Images', 'Old material', 'Unfiled'];

const idOf = (course: HarnessCourse, kind: string, index: number) =>
  seedOf(course.id, kind, index) % 1_000_000_000;

/** A course's folders: the root, and some in it, a few of them empty. */
export function makeFolders(course: HarnessCourse, random: Random): FolderItem[] {
  const root = { id: idOf(course, 'folder', 0), name: 'course files', parentId: null };
  const inside = folderNames
    .slice(0, random.between(1, folderNames.length))
    .map((name, index) => ({ id: idOf(course, 'folder', index + 1), name, parentId: root.id }));
  return [root, ...inside];
}

/** As many files as requested, and the copies that people upload a second time. */
export function makeFiles(
  course: HarnessCourse,
  { count, folders }: { count: number; folders: readonly FolderItem[] },
  random: Random,
): FileItem[] {
  const files = Array.from({ length: count }, (_nothing, index) =>
    makeFile(course, { index, folders }, random),
  );
  return files.flatMap((file, index) =>
    random.chance(0.1) ? [file, copyOf(file, idOf(course, 'copy', index))] : [file],
  );
}

function makeFile(
  course: HarnessCourse,
  { index, folders }: { index: number; folders: readonly FolderItem[] },
  random: Random,
): FileItem {
  const [stem, ending, type, size] = random.pick(fileKinds);
  const id = idOf(course, 'file', index);
  const bytes =
    type === 'image/png'
      ? // Photos are larger than anybody needs them.
        () => pictureBytes(id, { scale: stem === 'photo' ? 3 : 1 })
      : documentBytes(ending, idOf(course, 'document', index));
  return {
    ...(bytes && { bytes }),
    id,
    name: `${stem}-${String(index + 1).padStart(2, '0')}.${ending}`,
    type,
    size: Math.round(size * (0.3 + random.next() * 1.4)),
    // The last folder stays unused.
    folderId: random.pick(folders.slice(0, Math.max(1, folders.length - 1))).id,
    hidden: random.chance(0.05),
    updatedAt: momentBefore(random),
  };
}

const copyOf = (file: FileItem, id: number): FileItem => ({
  ...file,
  id,
  name: file.name.replace(/(\.\w+)$/, ' (1)$1'),
});

/** Days count from this week's Monday, so that two scans find the same and something was changed of late. */
const monday = DateTime.utc().startOf('week');

/** Most things were changed recently, some years ago. */
export function momentBefore(random: Random) {
  const days = random.chance(0.12) ? random.between(730, 1800) : random.between(0, 160);
  return monday.minus({ days }).toJSDate().toISOString();
}
