/** Who wrote a text, by their id in the LMS. */
export interface Editor {
  readonly id: string;
  readonly name: string;
}

/** What a page said at some time. */
export interface PageRevision {
  /** counts from 1 */
  readonly id: number;
  readonly page: ContentItem;
}

export interface ContentItem {
  readonly id: number;
  readonly title: string;
  readonly published: boolean;
  readonly updatedAt: string;
  /** the part of the page's address that names it */
  readonly url: string;
  /** pages only: what named it before */
  readonly formerUrls?: readonly string[];
  /** pages only: made of blocks, which `html` doesn't have; absent: in the usual editor */
  readonly editor?: 'block_editor' | 'block_content_editor';
  /** The text, written only when it's read: most items are listed more often than read. */
  html(): string;
  /** who wrote its text last; absent: nobody since it was made */
  readonly editedBy?: Editor;
  /** discussions and announcements only */
  readonly attachments?: readonly FileItem[];
}

/** A question of a classic quiz. */
export interface QuizQuestion {
  readonly id: number;
  readonly name: string;
  readonly html: string;
  readonly answers: readonly string[];
}

export interface QuizItem extends ContentItem {
  /** Written only when they're read; absent: none. */
  questions?(): readonly QuizQuestion[];
}

/** What's in a New Quiz. */
export interface NewQuiz {
  readonly instructions: string;
  /** when something in it changed last; absent: when the assignment did */
  readonly editedAt?: string;
  /** Written only when they're read. */
  items(): readonly NewQuizItem[];
}

/** A question, a stimulus or a bank, as Canvas's API gives it. */
export interface NewQuizItem {
  readonly id: number;
  readonly entry_type: string;
  readonly entry: Readonly<Record<string, unknown>>;
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** An assignment, and what else it is: a quiz, a graded discussion, or work on a file or in another tool. */
export interface AssignmentItem extends ContentItem {
  readonly handedInTo:
    | 'canvas'
    | 'external_tool'
    | 'new_quiz'
    | 'annotation'
    | 'page'
    | 'quiz'
    | 'discussion';
  /** doesn't count */
  readonly isUngraded?: true;
  /** is graded by a rubric */
  readonly hasRubric?: true;
  /** its quiz or discussion */
  readonly sameAs?: number;
  readonly dueAt: string | null;
  /** what's in it, if it's a New Quiz; absent: nothing */
  readonly newQuiz?: NewQuiz;
  /** the file that students write on */
  readonly annotated?: FileItem;
}

export interface FileItem {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly folderId: number;
  readonly hidden: boolean;
  readonly updatedAt: string;
  /** where Canvas has it played, if it's a video or a sound */
  readonly mediaEntryId?: string;
  /** what's in it, where it's a web page */
  html?(): string;
  /** what's in it, where it's a picture or a document that somebody looks into */
  bytes?(): Uint8Array | Promise<Uint8Array>;
  /** how the file store answers, if it doesn't send it */
  readonly store?: 403 | 404 | 500 | 'login_page' | 'private_network' | 'never' | 'no_parts';
}

/** A video that Canvas keeps itself, as its list of media has it. */
export interface MediumItem {
  /** what its player calls it */
  readonly id: string;
  readonly fileId?: number;
  readonly title: string;
  readonly tracks: readonly { readonly locale: string; readonly userId?: number }[];
}

export interface FolderItem {
  readonly id: number;
  readonly name: string;
  readonly parentId: number | null;
}

/** A line of a module: an item of the course, a file, or a link elsewhere. */
export type ModuleItem = { readonly id: number; readonly title: string } & (
  | { readonly type: 'Page' | 'Assignment' | 'Quiz' | 'Discussion'; readonly item: ContentItem }
  | { readonly type: 'File'; readonly file: FileItem }
  | { readonly type: 'ExternalUrl' | 'ExternalTool'; readonly address: string }
  | { readonly type: 'SubHeader' }
);

export interface CourseModule {
  readonly id: number;
  readonly name: string;
  readonly published: boolean;
  readonly items: readonly ModuleItem[];
}

/** Everything in a course, as its teacher left it. */
export interface CourseContent {
  readonly syllabus: string | null;
  readonly pages: readonly ContentItem[];
  readonly assignments: readonly AssignmentItem[];
  readonly quizzes: readonly QuizItem[];
  readonly discussions: readonly ContentItem[];
  readonly announcements: readonly ContentItem[];
  readonly modules: readonly CourseModule[];
  readonly files: readonly FileItem[];
  /** parents before their children; the first one is the root */
  readonly folders: readonly FolderItem[];
  readonly storageMb: number;
  /** none if absent */
  readonly media?: readonly MediumItem[];
}

/** The parts of a course that are lists of written items. */
export const writtenKinds = ['pages', 'assignments', 'quizzes', 'discussions', 'announcements'] as const;
export type WrittenKind = (typeof writtenKinds)[number];
