import type { CourseContents } from '../course-contents.ts';
import type { LiveEvents } from '../live-events.ts';
import type { HarnessCourse, HarnessInstitution } from '../world.ts';
import type { Faults } from './faults.ts';
import type { ThrottlingOptions, Traffic } from './throttling.ts';
import type { Tokens } from './tokens.ts';

/** The simulated API's data, and its switches. */
export interface SimulatorState {
  readonly institutions: readonly HarnessInstitution[];
  readonly contents: CourseContents;
  /** what Canvas tells others about changes */
  readonly liveEvents: LiveEvents;
  readonly tokens: Tokens;
  readonly faults: Faults;
  throttling: ThrottlingOptions;
  readonly traffic: Traffic;
  /** replacements for parts of a course's JSON, by the course's id */
  readonly distorted: Map<string, object>;
  /** courses that appear on two pages of lists */
  readonly twins: Set<string>;
  /** what teachers switched off: the course's id, a slash, and the part's path, like `17/quizzes` */
  readonly tabsOff: Set<string>;
  /** rights that no account's role has, by Canvas's names */
  readonly denied: Set<string>;
  /** courses with submissions, which can't be unpublished, by their ids */
  readonly withSubmissions: Set<string>;
  /** like older versions, a refusal to unpublish leads to the course's page */
  refusesByRedirect: boolean;
  /** like older versions, what an account may not do to a course is left out without a word */
  ignoresDeniedEvents: boolean;
  /** the changes that were asked for */
  readonly writes: ReceivedWrite[];
  /** what students were told of changes to items */
  readonly notices: Notice[];
  /** which courses were copied from which, and what blueprints lock */
  readonly copies: CourseCopies;
  /** false: texts come out as they were put in, however odd */
  serialises: boolean;
  /** true: the account's theme has styles and a script for the mobile apps, which come with every text */
  hasMobileTheme: boolean;
  /** what the developer keys that enforce scopes allow, by the institution's key; the others allow anything */
  readonly keyScopes: Map<string, readonly string[]>;
  /** everyone's inbox, oldest first */
  readonly conversations: Conversation[];
  /** false: like older versions, lists pages without their text even if asked for it */
  listsPageTexts: boolean;
  /** false: says nothing of the editor of a page made of blocks, like a Canvas that has it switched off again */
  namesEditors: boolean;
  /** false: a New Quiz's assignment keeps its date when its questions change */
  datesNewQuizzes: boolean;
  /** false: there's no list of a course's New Quizzes, only each by itself */
  listsNewQuizzes: boolean;
  /** false: a New Quiz's items come in one answer, however many they are */
  pagesNewQuizzes: boolean;
  /**
   * the developer key enforces scopes without "Allow Include Parameters": what's asked to be included is dropped without a
   * word
   */
  dropsIncludes: boolean;
  /**
   * true: its own accessibility checker is on, and lists of courses say what it counts, but for courses that it hasn't looked
   * at; false: like a Canvas without one, they say nothing
   */
  countsAccessibility: boolean;
  /** modules with more items are listed without them */
  mostListedModuleItems: number;
  /** how many requests reached the API */
  requests: number;
  /** the ids of files that were downloaded */
  readonly downloads: string[];
  /** what changes in Canvas just before a request is answered */
  readonly meanwhile: ((path: string) => void)[];
}

/** Which courses were copied from which. */
interface CourseCopies {
  readonly links: CopyLink[];
  /** what blueprints lock: the blueprint's id, a slash, and the item as in the API's paths, like `17/pages/4` */
  readonly locked: Set<string>;
  readonly syncs: Sync[];
  /** how a change of a locked item is refused; always in the same words */
  refusalStatus: 400 | 401 | 403;
  /** true: syncs of blueprints don't end until this is false again and one of them is looked at */
  syncsWait: boolean;
}

export interface CopyLink {
  readonly id: number;
  readonly kind: 'blueprint' | 'copy';
  readonly from: HarnessCourse;
  readonly to: HarnessCourse;
  /** the copy of each item and file, like `pages/4` → 17 */
  readonly ids: Map<string, number>;
  /** the copies that were changed where they are, like `pages/17` */
  readonly changed: Set<string>;
}

export interface Sync {
  readonly id: number;
  readonly blueprint: HarnessCourse;
  readonly comment: string;
  readonly createdAt: string;
  isDone: boolean;
}

/** Told to a course's students: something changed. */
export interface Notice {
  readonly courseId: string;
  /** as in the API's paths, such as `quizzes/17` */
  readonly item: string;
}

/** A message in Canvas's inbox. */
export interface Conversation {
  readonly institution: string;
  readonly from: string;
  /** the ids of those whom it's for */
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly body: string;
  readonly contextCode: string;
}

/** A change that reached the API. */
export interface ReceivedWrite {
  readonly method: string;
  readonly path: string;
  readonly form: Readonly<Record<string, unknown>>;
}
