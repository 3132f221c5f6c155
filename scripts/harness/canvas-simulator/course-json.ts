import type { Request } from 'express';
import { seedOf } from '../random.ts';
import type { HarnessCourse, HarnessInstitution, HarnessTerm } from '../world.ts';
import { apiHtml } from './api-html.ts';
import type { SimulatorState } from './state.ts';

export interface CourseAnswer {
  readonly req: Request;
  readonly state: SimulatorState;
  readonly institution: HarnessInstitution;
  /** the `include[]` of the request */
  readonly include: readonly string[];
}

export const termOf = ({ terms }: HarnessInstitution, { termId }: HarnessCourse): HarnessTerm | undefined =>
  terms.find(({ id }) => id === termId);

const dayMs = 86_400_000;

/** Courses are created some weeks before their term, those of the default term at any time. */
function createdAt(course: HarnessCourse, term: HarnessTerm | undefined) {
  const begin = Date.parse(term?.startAt ?? '2024-08-01T15:00:00Z');
  return new Date(begin - (20 + (seedOf(course.id, 'created') % 70)) * dayMs).toISOString();
}

/** What Canvas's own checker counts in a course; null for one in five, which it hasn't looked at. */
function checkerCounts({ id }: HarnessCourse) {
  const seed = seedOf(id, 'checker');
  if (seed % 5 === 0) return null;
  return {
    active_issue_count: seed % 40,
    resolved_issue_count: seed % 7,
    closed_issue_count: 0,
    workflow_state: 'active',
  };
}

/** What Canvas adds on request. */
const included: Record<string, (course: HarnessCourse, answer: CourseAnswer) => object> = {
  term: (course, { institution }) => {
    const term = termOf(institution, course);
    return { term: term && { id: term.id, name: term.name, start_at: term.startAt, end_at: term.endAt } };
  },
  account: (course, { institution }) => {
    const account = institution.accounts.find(({ id }) => id === course.accountId);
    return { account: account && { id: account.id, name: account.name, workflow_state: 'active' } };
  },
  account_name: (course, { institution }) => ({
    account_name: institution.accounts.find(({ id }) => id === course.accountId)?.name ?? null,
  }),
  teachers: (course, { institution }) => ({
    teachers: institution.teachers
      .filter(({ name }) => name === course.teacher)
      .map(({ id, name }) => ({ id, display_name: name, avatar_image_url: null, pronouns: null })),
  }),
  total_students: ({ students }) => ({ total_students: students }),
  concluded: ({ state }) => ({ concluded: state === 'completed' }),
  post_manually: () => ({ post_manually: false }),
  syllabus_body: (course, { req, state }) => {
    const { syllabus } = state.contents.of(course);
    return { syllabus_body: syllabus === null ? null : apiHtml(req, syllabus, state) };
  },
  accessibility_course_statistic: (course, { state }) =>
    state.countsAccessibility ? { accessibility_course_statistic: checkerCounts(course) } : {},
  storage_quota_used_mb: (course, { state }) => ({
    storage_quota_used_mb: state.contents.of(course).storageMb,
  }),
};

/** A course as Canvas's API gives it, in lists and by itself. An unset format is left out (Canvas's source). */
export function courseJson(course: HarnessCourse, answer: CourseAnswer) {
  const { state, institution, include } = answer;
  const term = termOf(institution, course);
  return {
    id: course.id,
    name: course.name,
    course_code: course.code,
    sis_course_id: course.sisId,
    account_id: course.accountId,
    root_account_id: institution.rootAccountId,
    enrollment_term_id: course.termId,
    workflow_state: course.state,
    start_at: term?.startAt ?? null,
    end_at: term?.endAt ?? null,
    created_at: createdAt(course, term),
    time_zone: institution.timeZone,
    default_view: 'modules',
    blueprint: course.isBlueprint,
    is_public: false,
    ...(course.format !== null && { course_format: course.format }),
    ...Object.assign({}, ...include.map((name) => included[name]?.(course, answer))),
    ...state.distorted.get(course.id),
  };
}
