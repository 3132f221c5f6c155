import { mostPlaces, type FilePlace } from '#shared/course-files/file-place.ts';
import { moduleLinks } from './course-links.ts';
import type { CourseSnapshot, SnapshotItem, SnapshotModule } from './course-snapshot.ts';
import { fileNamers, reachableItems, usedFiles, type FileNamer } from './reachable.ts';

/** Where a file is used, and how much of that students see. */
export interface FileUse {
  /** the first ones, those that students see first */
  readonly places: readonly FilePlace[];
  readonly placeCount: number;
  /**
   * 3 in a published module or linked from what students reach, 2 more on the syllabus or the front page, 1 where only
   * staff see it, 0 if nothing uses it; null if something that could wasn't read (facts/documents §5)
   */
  readonly reach: number | null;
}

/** Says of each file of a course where it's used. */
export function fileUsesIn(snapshot: CourseSnapshot): (lmsFileId: string) => FileUse {
  const namers = fileNamers(snapshot);
  const isKnown = usedFiles(snapshot) !== null;
  const toPlace = placesIn(snapshot);
  return (lmsFileId) => {
    const found = [...(namers.get(lmsFileId) ?? [])];
    const places = found.map(toPlace).toSorted((a, b) => rank(a) - rank(b));
    return {
      places: places.slice(0, mostPlaces),
      placeCount: places.length,
      reach: places.length === 0 && !isKnown ? null : reachOf(found, places),
    };
  };
}

const rank = ({ isSeen }: FilePlace) => (isSeen === true ? 0 : isSeen === null ? 1 : 2);

function reachOf(namers: readonly FileNamer[], places: readonly FilePlace[]) {
  if (places.length === 0) return 0;
  const isSeen = places.some((place) => place.isSeen !== false);
  const isFirst = namers.some(
    (namer) => namer !== 'course' && 'kind' in namer && (namer.kind === 'syllabus' || namer.isFrontPage),
  );
  return isSeen ? 3 + (isFirst ? 2 : 0) : 1;
}

function placesIn(snapshot: CourseSnapshot) {
  const reachable = reachableItems(snapshot);
  const isSeen = (item: SnapshotItem) => {
    if (item.isPublished === false) return false;
    return reachable ? reachable.has(item) : null;
  };
  return (namer: FileNamer): FilePlace => {
    if (namer === 'course') return { kind: 'course', title: '', address: null, isSeen: true };
    if ('lmsModuleId' in namer) return moduleAsPlace(snapshot, namer);
    const { kind, title, address } = namer;
    return { kind, title, address, isSeen: isSeen(namer) };
  };
}

/** A file in a module is hidden by the module, or by its own line there. */
const moduleAsPlace = (snapshot: CourseSnapshot, module: SnapshotModule): FilePlace => ({
  kind: 'module',
  title: module.title,
  address: `modules#${module.lmsModuleId}`,
  isSeen: moduleLinks({ ...snapshot, modules: [module] }, { onlyPublished: true }).some(
    ({ part }) => part === 'file',
  ),
});
