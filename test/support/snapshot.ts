import { canvasCourse } from '#server/lms/canvas-types.ts';
import type { CourseLink } from '#server/scanners/body/facts.ts';
import { noFiles } from '#server/scanners/file-mentions.ts';
import type { ContentFacts } from '#server/scanners/content-facts.ts';
import type {
  CourseSnapshot,
  SnapshotFile,
  SnapshotFolder,
  SnapshotItem,
  SnapshotModule,
  SnapshotModuleItem,
} from '#server/scanners/course-snapshot.ts';

/** Facts about a text of a hundred words without links. */
const factsWith = (part: Partial<ContentFacts> = {}): ContentFacts => ({
  words: 100,
  characters: 600,
  images: 0,
  equations: 0,
  media: 0,
  unverifiedVideos: 0,
  videos: [],
  externalTools: 0,
  packages: 0,
  sites: 0,
  ...noFiles,
  courseLinks: [],
  otherCourseLinks: [],
  webLinks: [],
  toolAddresses: [],
  isEmpty: false,
  alt: { told: 0, described: 0 },
  players: [],
  ...part,
});

interface GivenItem extends Partial<Omit<SnapshotItem, 'body'>> {
  readonly facts?: Partial<ContentFacts> | null;
  readonly links?: readonly CourseLink[];
}

const addresses = {
  page: 'pages',
  assignment: 'assignments',
  quiz: 'quizzes',
  discussion: 'discussion_topics',
  announcement: 'discussion_topics',
  syllabus: 'assignments/syllabus',
  quiz_question: 'quizzes',
  html_file: 'files',
  new_quiz_question: 'assignments',
};

/** An item as Canvas lists it: a published page, if nothing else is said. */
export function buildItem({ facts, links, ...given }: GivenItem = {}): SnapshotItem {
  const kind = given.kind ?? 'page';
  const lmsItemId = given.lmsItemId ?? (kind === 'syllabus' ? '' : '1');
  const slug = kind === 'page' ? (given.slug ?? `page-${lmsItemId}`) : null;
  return {
    kind,
    lmsItemId,
    title: `${kind} ${lmsItemId}`,
    address: kind === 'syllabus' ? addresses.syllabus : `${addresses[kind]}/${slug ?? lmsItemId}`,
    isPublished: true,
    isFrontPage: false,
    updatedAt: new Date('2026-09-01T08:00:00Z'),
    grading: kind === 'assignment' ? { lmsAssignmentId: lmsItemId, dueAt: null } : null,
    elsewhere: null,
    files: noFiles,
    ...given,
    slug,
    body: {
      facts: facts === null ? null : factsWith({ courseLinks: links ?? [], ...facts }),
      counts: {},
      problem: facts === null ? 'unreadable' : null,
      scanned: null,
    },
  };
}

export const buildModuleItem = (given: Partial<SnapshotModuleItem> = {}): SnapshotModuleItem => ({
  lmsModuleItemId: `${given.type ?? 'Page'} ${given.target ?? ''}`,
  type: 'Page',
  target: null,
  title: 'Item',
  externalUrl: null,
  isPublished: true,
  ...given,
});

export const buildModule = (given: Partial<SnapshotModule> = {}): SnapshotModule => ({
  lmsModuleId: '1',
  title: 'Module',
  isPublished: true,
  items: [],
  ...given,
});

export const buildFile = (given: Partial<SnapshotFile> = {}): SnapshotFile => ({
  lmsFileId: '1',
  name: `file-${given.lmsFileId ?? '1'}.pdf`,
  fileName: null,
  mediaEntryId: null,
  contentType: 'application/pdf',
  size: 1_000,
  lmsFolderId: '1',
  updatedAt: new Date('2026-09-01T08:00:00Z'),
  ...given,
});

export const buildFolder = (given: Partial<SnapshotFolder> = {}): SnapshotFolder => ({
  lmsFolderId: '1',
  name: 'Folder',
  fullName: 'course files/Folder',
  lmsParentFolderId: '0',
  fileCount: 1,
  folderCount: 0,
  ...given,
});

/** A course that was read as a whole and has nothing in it but what is given. */
export const buildSnapshot = (given: Partial<CourseSnapshot> = {}): CourseSnapshot => ({
  course: canvasCourse.parse({ id: 7, name: 'Course' }),
  hosts: ['canvas.example.edu'],
  teacherCount: 1,
  items: [],
  extras: [],
  extent: { quizQuestions: false, newQuizzes: false, htmlFiles: false },
  modules: [],
  files: [],
  folders: [],
  gaps: [],
  readAt: new Date('2026-11-22T08:00:00Z'),
  ...given,
});
