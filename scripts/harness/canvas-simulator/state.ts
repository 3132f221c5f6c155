import type { CourseContents } from '../course-contents.ts';
import type { HarnessInstitution } from '../world.ts';
import type { Faults } from './faults.ts';
import type { ThrottlingOptions, Traffic } from './throttling.ts';
import type { Tokens } from './tokens.ts';

/** The simulated API's data, and its switches. */
export interface SimulatorState {
  readonly institutions: readonly HarnessInstitution[];
  readonly contents: CourseContents;
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
  /** false: like older versions, lists pages without their text even if asked for it */
  listsPageTexts: boolean;
  /** modules with more items are listed without them */
  mostListedModuleItems: number;
  /** how many requests reached the API */
  requests: number;
  /** the ids of files that were downloaded */
  readonly downloads: string[];
  /** what changes in Canvas just before a request is answered */
  readonly meanwhile: ((path: string) => void)[];
}
