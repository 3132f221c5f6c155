import { copyCourse } from './canvas-simulator/course-copies.ts';
import type { SimulatorState } from './canvas-simulator/state.ts';
import type { CourseContent } from './course-content.ts';
import type { HarnessCourse, HarnessInstitution, HarnessPerson } from './world.ts';

/** What can change about a course; its id and content can't. */
export type CourseChange = Partial<Omit<HarnessCourse, 'id'>>;

/** The parts of a course that a teacher can switch off and that have lists, by path. */
type CourseTab = 'pages' | 'assignments' | 'quizzes' | 'discussion_topics' | 'modules' | 'files';

/** Things that happen in Canvas at any time: from tests, and on the harness's page. */
export interface Changes {
  /** Changes a course: another name or null, deleted, concluded, unpublished, moved, another format. */
  course(institution: HarnessInstitution, courseId: string, change: CourseChange): HarnessCourse;
  /** Adds a course with the highest id; what isn't given comes from the institution's first course. */
  addCourse(institution: HarnessInstitution, given?: CourseChange): HarnessCourse;
  /** Replaces parts of a course's content. */
  content(course: HarnessCourse, change: Partial<CourseContent>): void;
  /** Puts any value into fields of the course's JSON, in lists and by itself. */
  distort(courseId: string, fields: Readonly<Record<string, unknown>>): void;
  /** Makes the course appear twice in lists, as happens in Canvas when a list changes while it's read. */
  repeatInLists(courseId: string, isRepeated?: boolean): void;
  /** Switches a part of a course off or on again: its lists are then not found, the course itself is. */
  switchTab(courseId: string, tab: CourseTab, isOn: boolean): void;
  /** Makes a change just before the nth request for a path is answered, such as the next page of a list. */
  before(nth: number, path: RegExp, change: () => void): void;
  /** Makes a course a copy of another, with everything in it; of a blueprint, one that goes on to sync with it. */
  copy(from: HarnessCourse, to: HarnessCourse, kind: 'copy' | 'blueprint'): void;
  /** Locks an item of a blueprint, named as in the API's paths (`pages/17`), or unlocks it. */
  lock(blueprint: HarnessCourse, item: string, isLocked?: boolean): void;
  /** Ends all that a person gave permission for, as on their settings page in Canvas. */
  endGrantsOf(person: HarnessPerson): void;
  /** Revokes an access token; Canvas no longer knows it. */
  revokeToken(token: string): void;
}

export function changesOf(state: SimulatorState): Changes {
  const { institutions, distorted, twins, tokens, contents, liveEvents, tabsOff, meanwhile } = state;
  return {
    course: (institution, courseId, change) => {
      const course = Object.assign(courseIn(institution, courseId), change);
      liveEvents.courseChanged(institution, course);
      return course;
    },
    addCourse: (institution, given) => {
      const course = addCourse(institution, given);
      liveEvents.courseChanged(institution, course, 'course_created');
      return course;
    },
    content: (course, change) => contents.change(course, change),
    distort: (courseId, fields) => void distorted.set(courseId, fields),
    repeatInLists: (courseId, isRepeated = true) =>
      void (isRepeated ? twins.add(courseId) : twins.delete(courseId)),
    switchTab: (courseId, tab, isOn) => {
      const name = `${courseId}/${tab}`;
      if (isOn) tabsOff.delete(name);
      else tabsOff.add(name);
      const institution = institutions.find(({ courses }) => courses.has(courseId));
      const course = institution?.courses.get(courseId);
      if (institution && course) liveEvents.courseChanged(institution, course);
    },
    before: (nth, path, change) => {
      let left = nth;
      meanwhile.push((asked) => {
        if (path.test(asked) && (left -= 1) === 0) change();
      });
    },
    copy: (from, to, kind) => copyCourse(state, { from, to, kind }),
    lock: ({ id }, item, isLocked = true) => {
      const { locked } = state.copies;
      if (isLocked) locked.add(`${id}/${item}`);
      else locked.delete(`${id}/${item}`);
    },
    endGrantsOf: (person) => tokens.endGrantsOf(person),
    revokeToken: (token) => tokens.revoke(token),
  };
}

function courseIn({ courses, title }: HarnessInstitution, courseId: string) {
  const course = courses.get(courseId);
  if (!course) throw new Error(`${title} has no course ${courseId}`);
  return course;
}

function addCourse({ courses, title }: HarnessInstitution, given: CourseChange = {}) {
  const ids = [...courses.keys()];
  const first = courses.get(ids[0] ?? '');
  const last = ids.at(-1);
  if (!first || last === undefined) throw new Error(`${title} has no course to begin from`);
  const course = { ...first, name: 'Added later', sisId: null, ...given, id: String(Number(last) + 1) };
  courses.set(course.id, course);
  return course;
}
