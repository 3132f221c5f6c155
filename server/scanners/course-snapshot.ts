import type { CanvasCourse } from '#server/lms/canvas-types.ts';
import type { Gap, ItemKind, ItemProblem } from '#shared/courses/content.ts';
import type { QuestionPlace } from '#shared/findings/question-place.ts';
import type { Extent } from '#shared/scans/contents.ts';
import type { UdoitCounts } from '#shared/scans/udoit-score.ts';
import type { ContentFacts } from './content-facts.ts';
import type { FilesNamed } from './file-mentions.ts';
import type { Finding } from './udoit/finding.ts';

/** A course as one read of Canvas found it. All tools measure this; none of them asks Canvas for itself. */
export interface CourseSnapshot {
  readonly course: CanvasCourse;
  /** host names of the institution's Canvas, in lower case */
  readonly hosts: readonly string[];
  /** the Canvas's own shard, if it's known */
  readonly shard?: string | null;
  /** what Canvas said about names of pages that aren't in its list */
  readonly pageNames?: PageNames;
  /** a link leads to a page by such a name, and Canvas hasn't said which page that is */
  readonly hasUnknownPages?: boolean;
  /** distinct active teachers; null if Canvas doesn't say */
  readonly teacherCount: number | null;
  /** of all parts that could be read, without deleted ones */
  readonly items: readonly SnapshotItem[];
  /** questions of quizzes and HTML files, where they're read: their texts count, but they aren't content */
  readonly extras: readonly SnapshotItem[];
  readonly extent: ReadExtent;
  /** null, like the following, if it couldn't be read: see `gaps` */
  readonly modules: readonly SnapshotModule[] | null;
  readonly files: readonly SnapshotFile[] | null;
  readonly folders: readonly SnapshotFolder[] | null;
  readonly gaps: readonly Gap[];
  readonly readAt: Date;
}

/** What a read covers besides the content itself. */
export type ReadExtent = Readonly<Record<Extent, boolean>>;

/** Canvas leads from a page's former names to the page. By names in lower case. */
export type PageNames = ReadonlyMap<string, PageName>;

export interface PageName {
  /** the page that Canvas shows by this name; null if it said that there's none */
  readonly lmsPageId: string | null;
  readonly askedAt: Date;
}

export interface SnapshotItem {
  readonly kind: ItemKind;
  /** the id in Canvas; empty for the syllabus */
  readonly lmsItemId: string;
  readonly title: string;
  /** the path in Canvas below the course, such as `pages/week-1` */
  readonly address: string;
  /** pages only: the part of the address that names it, in lower case */
  readonly slug: string | null;
  readonly isPublished: boolean | null;
  readonly isFrontPage: boolean;
  readonly updatedAt: Date | null;
  /** assignments, and quizzes and discussions that are graded */
  readonly grading: SnapshotGrading | null;
  /** where its content is, if its text isn't that: in a tool, or `other`, in another part of Canvas or nobody knows */
  readonly elsewhere: 'new_quiz' | 'external_tool' | 'hot_spot' | 'other' | null;
  /** questions of New Quizzes: where people see the text */
  readonly place?: QuestionPlace | null;
  /** New Quizzes: when their questions were last read; absent if they aren't known */
  readonly insideAt?: Date | null;
  /** in its fields: what's attached to it, and the like */
  readonly files: FilesNamed;
  readonly body: ItemBody;
}

export interface SnapshotGrading {
  /** the assignment's id, also where the item is a quiz or a discussion: modules and links may name either */
  readonly lmsAssignmentId: string;
  readonly dueAt: Date | null;
}

/** What's known of an item's text, from this read or, if it didn't change, from an earlier one. */
export interface ItemBody {
  /** null if the text couldn't be read at all, now or earlier */
  readonly facts: ContentFacts | null;
  readonly counts: UdoitCounts;
  readonly problem: ItemProblem | null;
  /** set if the text was scanned now: what's stored is replaced by this */
  readonly scanned: ScannedBody | null;
}

interface ScannedBody {
  readonly skipKey: string;
  readonly bodyHash: string;
  readonly findings: readonly Finding[];
}

export interface SnapshotModule {
  readonly lmsModuleId: string;
  readonly title: string;
  readonly isPublished: boolean | null;
  /** null if Canvas left them out and wouldn't list them */
  readonly items: readonly SnapshotModuleItem[] | null;
}

export interface SnapshotModuleItem {
  readonly lmsModuleItemId: string;
  readonly type:
    | 'Page'
    | 'Assignment'
    | 'Quiz'
    | 'Discussion'
    | 'File'
    | 'ExternalUrl'
    | 'ExternalTool'
    | 'SubHeader';
  /** what it shows: an id, the slug of a page in lower case, or null for a header or an address */
  readonly target: string | null;
  readonly title: string;
  readonly externalUrl: string | null;
  readonly isPublished: boolean | null;
}

export interface SnapshotFile {
  readonly lmsFileId: string;
  readonly name: string;
  /** as it was uploaded; people can rename it */
  readonly fileName: string | null;
  /** what a video or a sound is called where Canvas has it played */
  readonly mediaEntryId: string | null;
  readonly contentType: string | null;
  /** in bytes */
  readonly size: number | null;
  readonly lmsFolderId: string | null;
  readonly updatedAt: Date | null;
}

export interface SnapshotFolder {
  readonly lmsFolderId: string;
  readonly name: string;
  readonly fullName: string;
  readonly lmsParentFolderId: string | null;
  readonly fileCount: number;
  readonly folderCount: number;
}
