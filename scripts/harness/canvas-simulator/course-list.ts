import type { Request, Response, Router } from 'express';
import { queryList, queryText } from '../query.ts';
import type { HarnessAccount, HarnessCourse, HarnessInstitution } from '../world.ts';
import { accountsBelow, withOwnAccount } from './accounts.ts';
import { courseJson, termOf, type CourseAnswer } from './course-json.ts';
import { sendPage } from './paging.ts';
import type { SimulatorState } from './state.ts';
import { ownerOf } from './tokens.ts';

type Matches = (course: HarnessCourse) => boolean;

/** The list of an account's courses, by id and page by page; it covers the accounts below as well. */
export function courseListRoute(router: Router, state: SimulatorState) {
  const listed = new Map<HarnessInstitution, readonly HarnessCourse[]>();
  /** Courses are only ever added, so their number tells whether the list is still right. */
  const listOf = (institution: HarnessInstitution) => {
    const known = listed.get(institution);
    if (known?.length === institution.courses.size) return known;
    const made = [...institution.courses.values()];
    listed.set(institution, made);
    return made;
  };
  router.get(
    '/accounts/:id/courses',
    withOwnAccount((req, res, account) => {
      const { institution } = ownerOf(res);
      if (isSearchTooShort(req)) return refuseSearch(res);
      const include = queryList(req, 'include');
      const answer: CourseAnswer = { req, state, institution, include };
      sendPage(req, res, {
        items: sorted(req, withTwins(listOf(institution), institution, state), institution),
        matches: courseFilter(req, institution, account),
        shape: (course) => courseJson(course, answer),
        isNumbered: true,
      });
    }),
  );
}

/** A twin comes again at the end, on a different page than the first time. */
function withTwins(
  list: readonly HarnessCourse[],
  { courses }: HarnessInstitution,
  { twins }: SimulatorState,
) {
  if (twins.size === 0) return list;
  return [...list, ...[...twins].flatMap((id) => courses.get(id) ?? [])];
}

const isSearchTooShort = (req: Request) => {
  const search = queryText(req, 'search_term');
  return search !== undefined && search.length < 3 && !/^\d+$/.test(search);
};

const refuseSearch = (res: Response) =>
  void res.status(400).json({ errors: [{ message: 'search_term must be at least 3 characters' }] });

/** The list's filters: each reads its parameters, and returns nothing when they're missing. */
const filters: readonly ((req: Request, institution: HarnessInstitution) => Matches | undefined)[] = [
  stateFilter,
  searchFilter,
  (req) => listFilter(queryList(req, 'by_subaccounts'), ({ accountId }) => accountId),
  (req, { teachers }) => {
    const names = teachers
      .filter(({ id }) => queryList(req, 'by_teachers').includes(id))
      .map(({ name }) => name);
    return queryList(req, 'by_teachers').length > 0 ? ({ teacher }) => names.includes(teacher) : undefined;
  },
  (req) => textFilter(queryText(req, 'enrollment_term_id'), ({ termId }) => termId),
  (req) =>
    flagFilter(queryText(req, 'published'), ({ state }) => state === 'available' || state === 'completed'),
  (req) => flagFilter(queryText(req, 'completed'), ({ state }) => state === 'completed'),
  (req) => flagFilter(queryText(req, 'blueprint'), ({ isBlueprint }) => isBlueprint),
  (req) => flagFilter(queryText(req, 'with_enrollments'), ({ students }) => students > 0),
  (req, institution) => {
    const limit = queryText(req, 'starts_before');
    return limit === undefined
      ? undefined
      : (course) => isBefore(termOf(institution, course)?.startAt, limit);
  },
  (req, institution) => {
    const limit = queryText(req, 'ends_after');
    return limit === undefined ? undefined : (course) => isAfter(termOf(institution, course)?.endAt, limit);
  },
];

const isBefore = (moment: string | null | undefined, limit: string) =>
  typeof moment === 'string' && Date.parse(moment) < Date.parse(limit);
/** Without an end, it ends after any limit. */
const isAfter = (moment: string | null | undefined, limit: string) =>
  typeof moment !== 'string' || Date.parse(moment) > Date.parse(limit);

const listFilter = (asked: readonly string[], of: (course: HarnessCourse) => string): Matches | undefined =>
  asked.length > 0 ? (course) => asked.includes(of(course)) : undefined;

const textFilter = (asked: string | undefined, of: (course: HarnessCourse) => string): Matches | undefined =>
  asked === undefined ? undefined : (course) => of(course) === asked;

const flagFilter = (asked: string | undefined, is: Matches): Matches | undefined =>
  asked === undefined ? undefined : (course) => is(course) === (asked === 'true');

/** Canvas calls unpublished courses created and claimed; without `state[]` deleted ones are left out. */
function stateFilter(req: Request): Matches {
  const asked = queryList(req, 'state');
  if (asked.length === 0) return ({ state }) => state !== 'deleted';
  if (asked.includes('all')) return () => true;
  const isUnpublished = asked.includes('created') || asked.includes('claimed');
  return ({ state }) => (state === 'unpublished' ? isUnpublished : asked.includes(state));
}

function searchFilter(req: Request): Matches | undefined {
  const search = queryText(req, 'search_term')?.toLowerCase();
  if (search === undefined) return undefined;
  if (queryText(req, 'search_by') === 'teacher')
    return ({ teacher }) => teacher.toLowerCase().includes(search);
  return ({ id, name, code, sisId }) =>
    id === search || `${name ?? ''} ${code} ${sisId ?? ''}`.toLowerCase().includes(search);
}

function courseFilter(req: Request, institution: HarnessInstitution, account: HarnessAccount): Matches {
  const accounts = accountsBelow(institution, account.id);
  const asked = filters.flatMap((filter) => filter(req, institution) ?? []);
  return (course) => accounts.has(course.accountId) && asked.every((matches) => matches(course));
}

const sortKeys: Record<string, (course: HarnessCourse, institution: HarnessInstitution) => string> = {
  course_name: ({ name }) => name ?? '',
  sis_course_id: ({ sisId }) => sisId ?? '',
  teacher: ({ teacher }) => teacher,
  account_name: ({ accountId }, { accounts }) => accounts.find(({ id }) => id === accountId)?.name ?? '',
};

function sorted(req: Request, courses: readonly HarnessCourse[], institution: HarnessInstitution) {
  const key = sortKeys[queryText(req, 'sort') ?? ''];
  if (!key) return courses;
  const sign = queryText(req, 'order') === 'desc' ? -1 : 1;
  return courses
    .map((course) => ({ course, key: key(course, institution).toLowerCase() }))
    .toSorted((a, b) => sign * (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ course }) => course);
}
