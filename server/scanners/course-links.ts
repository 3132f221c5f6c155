import { linkedId } from '#shared/courses/canvas-id.ts';
import { localFileId } from './body/address.ts';
import { courseLinkTo, type CourseLink } from './body/facts.ts';
import type {
  CourseSnapshot,
  SnapshotFile,
  SnapshotFolder,
  SnapshotItem,
  SnapshotModuleItem,
} from './course-snapshot.ts';
import type { FileName, FilesNamed } from './file-mentions.ts';

/** The items of a course by what links and modules call them. */
export type FindLinked = (link: CourseLink) => SnapshotItem | undefined;

/** The same for all forms of an id, whether a text, a module or a list has it. Pages have names. */
const keyIn =
  ({ shard = null }: Pick<CourseSnapshot, 'shard'>) =>
  ({ part, id }: CourseLink) =>
    `${part} ${part === 'page' ? id : linkedId(id, shard)}`;

/**
 * A graded quiz or discussion is also found as the assignment it makes in Canvas, and a page by its id and by its former
 * names, as far as Canvas was asked for them. In the name of a page, Canvas takes a blank for a hyphen.
 */
export function linkedItems(snapshot: Pick<CourseSnapshot, 'items' | 'shard' | 'pageNames'>): FindLinked {
  const { items, pageNames } = snapshot;
  const keyOf = keyIn(snapshot);
  const byKey = new Map<string, SnapshotItem>();
  const ids = items.flatMap((item) => namesOf(item).map((link) => [keyOf(link), item] as const));
  for (const [key, item] of ids) if (!byKey.has(key)) byKey.set(key, item);
  for (const item of items)
    if (item.slug !== null) byKey.set(keyOf({ part: 'page', id: item.slug.toLowerCase() }), item);
  const find: FindLinked = (link) =>
    byKey.get(keyOf(link)) ?? byKey.get(keyOf({ ...link, id: link.id.replaceAll(/[\s+]+/g, '-') }));
  const pages = new Map(
    items.flatMap((item) => (item.kind === 'page' ? [[item.lmsItemId, item] as const] : [])),
  );
  const shownBy = ({ part, id }: CourseLink) => (part === 'page' ? pageNames?.get(id)?.lmsPageId : undefined);
  return (link) => find(link) ?? pages.get(shownBy(link) ?? '');
}

/** Whether something of the course that isn't a page, or an item, is in its lists. */
export function listedParts({ files, modules, ...snapshot }: CourseSnapshot) {
  const keyOf = keyIn(snapshot);
  const inModules = (modules ?? []).flatMap(({ lmsModuleId, items }) => [
    { part: 'module' as const, id: lmsModuleId },
    ...(items ?? []).map((item) => ({ part: 'module_item' as const, id: item.lmsModuleItemId })),
  ]);
  const listed = [
    ...inModules,
    ...(files ?? []).map(({ lmsFileId }) => ({ part: 'file' as const, id: lmsFileId })),
  ];
  const keys = new Set(listed.map(keyOf));
  return (link: CourseLink) => keys.has(keyOf(link));
}

/** No page's name is longer: Canvas makes it of a title of 255 characters. */
const longestName = 300;

/** Names by which links and modules lead to pages, and that aren't in Canvas's list. */
export function pageNamesToAsk(
  snapshot: Pick<CourseSnapshot, 'course' | 'hosts' | 'shard' | 'items' | 'extras' | 'modules'>,
): string[] {
  const find = linkedItems(snapshot);
  const inTexts = [...snapshot.items, ...snapshot.extras].flatMap(
    ({ body }) => body.facts?.courseLinks ?? [],
  );
  const links = [...moduleLinks(snapshot, { onlyPublished: false }), ...inTexts];
  const unlisted = links.filter((link) => link.part === 'page' && !find(link));
  const names = new Set(unlisted.map(({ id }) => id));
  return [...names].filter((name) => name.length <= longestName && !name.includes('\0'));
}

function namesOf({ kind, lmsItemId, grading }: SnapshotItem): CourseLink[] {
  const asAssignment: CourseLink[] = grading ? [{ part: 'assignment', id: grading.lmsAssignmentId }] : [];
  // Questions and HTML files aren't content: nothing links to them as such.
  if (kind === 'syllabus' || kind === 'quiz_question' || kind === 'new_quiz_question' || kind === 'html_file')
    return [];
  return [{ part: kind === 'announcement' ? 'discussion' : kind, id: lmsItemId }, ...asAssignment];
}

const partOfType = {
  Page: 'page',
  Assignment: 'assignment',
  Quiz: 'quiz',
  Discussion: 'discussion',
  File: 'file',
} as const;

/** What an item of a module leads to in its course; undefined if it's a header, a tool, or leads elsewhere. */
function linkOfModuleItem(
  { course, hosts, shard = null }: Pick<CourseSnapshot, 'course' | 'hosts' | 'shard'>,
  { type, target, externalUrl }: SnapshotModuleItem,
): CourseLink | undefined {
  if (type === 'ExternalUrl') {
    const place = { hosts, shard, courseId: course.id, fingerprintOf: () => undefined };
    return externalUrl === null ? undefined : courseLinkTo(externalUrl, place);
  }
  if (type === 'SubHeader' || type === 'ExternalTool' || target === null) return undefined;
  return { part: partOfType[type], id: type === 'Page' ? target.toLowerCase() : target };
}

/** What all modules lead to, or only the published ones. */
export function moduleLinks(
  snapshot: Pick<CourseSnapshot, 'course' | 'hosts' | 'shard' | 'modules'>,
  { onlyPublished }: { onlyPublished: boolean },
): CourseLink[] {
  const modules = (snapshot.modules ?? []).filter((module) => !onlyPublished || module.isPublished !== false);
  return modules
    .flatMap(({ items }) => items ?? [])
    .flatMap((item) => {
      const link = onlyPublished && item.isPublished === false ? undefined : linkOfModuleItem(snapshot, item);
      return link ? [link] : [];
    });
}

/** Where a course's LTI tools are, as far as its modules and texts say; null if the modules weren't read. */
export function toolAddresses({ modules, items, extras }: CourseSnapshot): string[] | null {
  if (!modules) return null;
  const inModules = modules
    .flatMap((module) => module.items ?? [])
    .flatMap(({ type, externalUrl }) =>
      type === 'ExternalTool' && externalUrl !== null ? [externalUrl] : [],
    );
  return [...inModules, ...[...items, ...extras].flatMap(({ body }) => body.facts?.toolAddresses ?? [])];
}

/** Names as they're compared: without case, and `+` is how Canvas once wrote a blank. */
const nameKey = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s+]+/g, ' ')
    .trim();

const partsOf = (path: string) =>
  path
    .split('/')
    .map(nameKey)
    .filter((part) => part !== '' && part !== '.' && part !== '..');

/** Adds to what a map of lists has under a key. */
function addTo(map: Map<string, string[]>, name: string, value: string) {
  const values = map.get(name);
  if (values) values.push(value);
  else map.set(name, [value]);
}

/** A course's files by all that can say which one is meant. */
interface FileIndex {
  readonly ids: ReadonlyMap<string, readonly string[]>;
  readonly media: ReadonlyMap<string, readonly string[]>;
  /** by the path, and by each of its ends */
  readonly tails: ReadonlyMap<string, readonly string[]>;
  readonly paths: ReadonlyMap<string, readonly string[]>;
  /** by the path of each folder that they're in or below */
  readonly folders: ReadonlyMap<string, readonly string[]>;
  readonly folderPaths: ReadonlyMap<string, string>;
}

/** Paths leave out the outermost folder, which is the course. */
const pathOf = ({ fullName }: SnapshotFolder) => partsOf(fullName).slice(1);

function indexOf({ files, folders }: CourseSnapshot): FileIndex {
  const folderParts = new Map((folders ?? []).map((folder) => [folder.lmsFolderId, pathOf(folder)]));
  const maps = { ids: newMap(), media: newMap(), tails: newMap(), paths: newMap(), folders: newMap() };
  for (const file of files ?? []) {
    const { lmsFileId, mediaEntryId, lmsFolderId } = file;
    const folder = folderParts.get(lmsFolderId ?? '') ?? [];
    addTo(maps.ids, localFileId(lmsFileId), lmsFileId);
    if (mediaEntryId !== null) addTo(maps.media, mediaEntryId, lmsFileId);
    folder.forEach((_, at) => addTo(maps.folders, folder.slice(0, at + 1).join('/'), lmsFileId));
    for (const name of fileNamesOf(file)) {
      const path = [...folder, name];
      addTo(maps.paths, path.join('/'), lmsFileId);
      path.forEach((_, at) => addTo(maps.tails, path.slice(at).join('/'), lmsFileId));
    }
  }
  return {
    ...maps,
    folderPaths: new Map([...folderParts].map(([id, parts]) => [localFileId(id), parts.join('/')])),
  };
}

const newMap = () => new Map<string, string[]>();

const fileNamesOf = ({ name, fileName }: SnapshotFile) =>
  new Set([name, ...(fileName === null ? [] : [fileName])].map(nameKey));

/** How each kind of name finds its files. */
const finders = {
  // A video that isn't there yet is called by its file.
  media: ({ media, ids }, value) => media.get(value) ?? ids.get(localFileId(value)) ?? [],
  // With or without the outermost folder.
  path: ({ paths }, value) =>
    paths.get(partsOf(value).join('/')) ?? paths.get(partsOf(value).slice(1).join('/')) ?? [],
  // Where a path isn't there, Canvas's importer looks for what it ends with.
  name: ({ tails }, value) => {
    const parts = partsOf(value);
    return parts.map((_, at) => tails.get(parts.slice(at).join('/'))).find((found) => found) ?? [];
  },
  version: ({ ids, tails }, value) => {
    const [id = '', ...name] = value.split(' ');
    return ids.has(id) ? [] : (tails.get(nameKey(name.join(' '))) ?? []);
  },
  // In people's own list of all folders, a course's begin with its code.
  folder: ({ folders }, value) =>
    folders.get(partsOf(value.replace(/^courses_[\d~]+\//, '')).join('/')) ?? [],
  folder_id: ({ folders, folderPaths }, value) => folders.get(folderPaths.get(value) ?? '') ?? [],
  // What's meant can't be known.
  unclear: () => [],
} as const satisfies Record<FileName['by'], (index: FileIndex, value: string) => readonly string[]>;

/** Finds the ids of files in a course; those that aren't listed stay ids. */
export function filesByName(snapshot: CourseSnapshot): (named: FilesNamed) => string[] {
  const index = indexOf(snapshot);
  return ({ fileIds, fileNames }) => [
    ...fileIds.flatMap((id) => index.ids.get(localFileId(id)) ?? localFileId(id)),
    ...fileNames.flatMap(({ by, value }) => finders[by](index, value)),
  ];
}
