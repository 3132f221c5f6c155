import { currentTime } from '#server/infra/clock.ts';
import type { Canvas } from '#server/lms/canvas.ts';
import type { CanvasFile, CanvasFolder, CanvasModule, CanvasModuleItem } from '#server/lms/content-types.ts';
import type { CanvasCourse } from '#server/lms/canvas-types.ts';
import { LmsProblem } from '#server/lms/lms-problem.ts';
import { pageNamesToAsk } from '#server/scanners/course-links.ts';
import type {
  CourseSnapshot,
  PageNames,
  ReadExtent,
  SnapshotFile,
  SnapshotFolder,
  SnapshotItem,
  SnapshotModule,
  SnapshotModuleItem,
} from '#server/scanners/course-snapshot.ts';
import type { Gap } from '#shared/courses/content.ts';
import { isUnread } from '#server/scanners/reachable.ts';
import { itemsOfModule, type CourseContents } from '#server/lms/course-contents.ts';
import { makeDrafts } from './make-drafts.ts';
import type { KnownItems } from './known-item.ts';
import { readBodies } from './read-bodies.ts';
import { readHtmlFiles } from './read-html-files.ts';
import { noQuizzes, readNewQuizzes, type NewQuizzes } from './read-new-quizzes.ts';
import { readPageNames, readPages } from './read-pages.ts';
import { readPart, type PartRead, isOfOneThing } from './read-parts.ts';
import { readQuestions } from './read-questions.ts';

/** A course's modules with their items, also of long ones, where Canvas leaves the items out of the list. */
async function readModules(contents: CourseContents, lmsCourseId: string): Promise<SnapshotModule[]> {
  const modules: SnapshotModule[] = [];
  for (const module of await contents.modules(lmsCourseId))
    modules.push({
      lmsModuleId: module.id,
      title: module.name ?? module.id,
      isPublished: module.published,
      items: await readItems(contents, lmsCourseId, module),
    });
  return modules;
}

async function readItems(contents: CourseContents, lmsCourseId: string, module: CanvasModule) {
  try {
    return (await givenItems(contents, lmsCourseId, module)).map(itemOf);
  } catch (error) {
    if (!isOfOneThing(error)) throw error;
    return null;
  }
}

async function givenItems(
  contents: CourseContents,
  lmsCourseId: string,
  { id, items, items_count }: CanvasModule,
) {
  if (items) return itemsOfModule(items);
  return items_count === 0 ? [] : contents.moduleItems(lmsCourseId, id);
}

const itemOf = (item: CanvasModuleItem): SnapshotModuleItem => ({
  lmsModuleItemId: item.id,
  type: item.type,
  target: item.type === 'Page' ? (item.page_url?.toLowerCase() ?? null) : item.content_id,
  title: item.title ?? '',
  externalUrl: item.external_url,
  isPublished: item.published,
});

interface ReadRequest {
  readonly lmsCourseId: string;
  /** the institution's Canvas: its host names and its shard */
  readonly hosts: readonly string[];
  readonly shard: string | null;
  /** what Canvas said about names of pages in earlier reads */
  readonly knownNames: PageNames;
  /** what earlier reads left: texts that didn't change aren't read again */
  readonly known: KnownItems;
  /** the files as last listed, in case they can't be listed now */
  readonly knownFiles: readonly FileMark[];
  readonly isFull: boolean;
  readonly extent: ReadExtent;
  /** whether an item isn't checked for accessibility */
  isLeftOut(item: Pick<SnapshotItem, 'isPublished'>): boolean;
}

/** What tells a file from others, whatever its id is in this course. */
export type FileMark = Pick<SnapshotFile, 'lmsFileId' | 'name' | 'contentType' | 'size'>;

/**
 * Reads a course once for all tools. Parts that can't be read become gaps. Throws LmsProblem 'not_found' if the course
 * is gone, even if it went in the middle of the read.
 */
export async function readSnapshot(canvas: Canvas, request: ReadRequest): Promise<CourseSnapshot> {
  const readAt = currentTime();
  const course = await canvas.courseWithNumbers(request.lmsCourseId);
  if (course.id !== request.lmsCourseId) throw new LmsProblem('malformed', 'another course than asked for');
  if (course.workflow_state === 'deleted') throw new LmsProblem('not_found', 'a deleted course');
  const parts = await readParts(canvas, request);
  await assertReadable(canvas, request, Object.values(parts));
  const files = itemsIn(parts.files)?.map(fileOf) ?? null;
  const place = {
    hosts: request.hosts,
    shard: request.shard,
    courseId: request.lmsCourseId,
    fingerprintOf: fingerprintsOf(files ?? request.knownFiles),
  };
  const newQuizzes = request.extent.newQuizzes
    ? await readNewQuizzes(itemsIn(parts.assignments) ?? [], {
        contents: canvas.contents,
        ...request,
        now: readAt,
      })
    : noQuizzes;
  const items = await readBodies(draftsOf(parts, course, newQuizzes), { place, ...request });
  const drafts = [...(await readExtras(canvas, request, parts)), ...newQuizzes.questions];
  const extras = await readBodies(drafts, { place, ...request });
  const snapshot = {
    course,
    hosts: request.hosts,
    shard: request.shard,
    teacherCount: course.teachers && new Set(course.teachers.map(({ id }) => id)).size,
    items,
    extras,
    extent: request.extent,
    modules: itemsIn(parts.modules),
    files,
    folders: itemsIn(parts.folders)?.map(folderOf) ?? null,
    gaps: [...gapsIn(Object.values(parts)), ...withheldFrom(course), ...unreadAmong([...items, ...extras])],
    readAt,
  };
  return itemsIn(parts.pages) ? { ...snapshot, ...(await namesIn(canvas, request, snapshot)) } : snapshot;
}

/** Asks Canvas where links to pages lead that its list doesn't have: a page keeps its former names. */
async function namesIn({ contents }: Canvas, request: ReadRequest, snapshot: CourseSnapshot) {
  const names = pageNamesToAsk(snapshot);
  const pages = snapshot.items.filter(({ kind }) => kind === 'page');
  const listed = new Set(pages.map(({ lmsItemId }) => lmsItemId));
  const pageNames = await readPageNames(names, { contents, ...request, listed, now: snapshot.readAt });
  return { pageNames, hasUnknownPages: names.some((name) => !pageNames.has(name)) };
}

const draftsOf = (
  parts: Parts,
  { syllabus_body: syllabus }: CanvasCourse,
  { quizzes: newQuizzes }: NewQuizzes,
) => [
  ...(itemsIn(parts.pages) ?? []),
  ...makeDrafts({
    assignments: itemsIn(parts.assignments),
    quizzes: itemsIn(parts.quizzes),
    discussions: itemsIn(parts.discussions),
    announcements: itemsIn(parts.announcements),
    syllabus,
    newQuizzes,
  }),
];

async function readParts({ contents }: Canvas, request: ReadRequest) {
  const { lmsCourseId } = request;
  const [pages, assignments, quizzes, discussions, announcements, modules, files, folders] =
    await Promise.all([
      readPart('pages', () => readPages({ contents, ...request })),
      readPart('assignments', () => contents.assignments(lmsCourseId)),
      readPart('quizzes', () => contents.quizzes(lmsCourseId)),
      readPart('discussions', () => contents.discussions(lmsCourseId)),
      readPart('announcements', () => contents.announcements(lmsCourseId)),
      readPart('modules', () => readModules(contents, lmsCourseId)),
      readPart('files', () => contents.files(lmsCourseId)),
      readPart('folders', () => contents.folders(lmsCourseId)),
    ]);
  return { pages, assignments, quizzes, discussions, announcements, modules, files, folders };
}

/** What the institution wants to be read besides the content; nothing of a part that couldn't be listed. */
async function readExtras({ contents }: Canvas, request: ReadRequest, { quizzes, files }: Parts) {
  const { extent } = request;
  const questions = extent.quizQuestions
    ? await readQuestions(itemsIn(quizzes) ?? [], { contents, ...request })
    : [];
  const htmlFiles = extent.htmlFiles
    ? await readHtmlFiles(itemsIn(files) ?? [], { contents, ...request })
    : [];
  return [...questions, ...htmlFiles];
}

type Parts = Awaited<ReturnType<typeof readParts>>;

const itemsIn = <T>(part: PartRead<T>) => ('items' in part ? part.items : null);

const gapsIn = (parts: readonly PartRead<unknown>[]): Gap[] =>
  parts.flatMap((part) => ('gap' in part ? [part.gap] : []));

/**
 * What Canvas left out of the course itself, though it was asked for: it drops `include[]` without a word for a developer
 * key that enforces scopes without "Allow Include Parameters".
 */
function withheldFrom(course: CanvasCourse): Gap[] {
  const given = {
    syllabus: course.syllabus_body,
    teachers: course.teachers,
    students: course.total_students,
    storage: course.storage_quota_used_mb,
  };
  const parts = ['syllabus', 'teachers', 'students', 'storage'] as const;
  return parts.filter((part) => given[part] === null).map((part) => ({ part, reason: 'withheld' }));
}

/** Parts that were read can have texts that weren't. */
const unreadAmong = (items: readonly SnapshotItem[]): Gap[] =>
  items.some(isUnread) ? [{ part: 'texts', reason: 'unread' }] : [];

/** A part that's not found may be switched off, or the whole course may be gone. If nothing answers, nothing was read. */
async function assertReadable(
  canvas: Canvas,
  { lmsCourseId }: ReadRequest,
  parts: readonly PartRead<unknown>[],
) {
  const failed = parts.flatMap((part) => ('gap' in part ? [part] : []));
  const outage = failed.find(({ gap }) => gap.reason === 'failed');
  if (failed.length === parts.length && outage) throw outage.problem;
  if (!failed.some(({ gap }) => gap.reason === 'off')) return;
  const { workflow_state } = await canvas.course(lmsCourseId);
  if (workflow_state === 'deleted') throw new LmsProblem('not_found', 'a course deleted while it was read');
}

/** A file's size, type and name: the same in every copy of the course. */
/** Says of files by id what tells them from others, whatever their ids are in this course. */
export function fingerprintsOf(files: readonly FileMark[]) {
  const marks = new Map(
    files.map(({ lmsFileId, name, contentType, size }) => [
      lmsFileId,
      `${size ?? ''} ${contentType ?? ''} ${name.toLowerCase()}`,
    ]),
  );
  return (fileId: string) => marks.get(fileId);
}

const fileOf = (file: CanvasFile): SnapshotFile => ({
  lmsFileId: file.id,
  name: file.display_name ?? file.filename ?? file.id,
  fileName: file.filename,
  mediaEntryId: file.media_entry_id,
  contentType: file['content-type'],
  size: file.size,
  lmsFolderId: file.folder_id,
  updatedAt: file.updated_at === null ? null : new Date(file.updated_at),
});

const folderOf = (folder: CanvasFolder): SnapshotFolder => ({
  lmsFolderId: folder.id,
  name: folder.name ?? folder.id,
  fullName: folder.full_name ?? folder.name ?? folder.id,
  lmsParentFolderId: folder.parent_folder_id,
  fileCount: folder.files_count ?? 0,
  folderCount: folder.folders_count ?? 0,
});
