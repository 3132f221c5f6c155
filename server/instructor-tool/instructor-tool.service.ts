import * as z from 'zod';
import { DateTime } from 'luxon';
import type { Actor, Session, TaughtCourse } from '#server/access/actor.ts';
import type { Institution } from '#server/infra/tenancy/institution.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentTime } from '#server/infra/clock.ts';
import { Problem } from '#shared/http/problem.ts';
import {
  narrowed,
  readOnly,
  type InstructorSection,
  defaultSections,
  sectionLevels,
} from '#shared/instructor-tool/instructor-sections.ts';
import { phrase } from '#shared/text/phrase.ts';
import { findCourseStanding, findTool, type ToolRow } from './instructor-tool.repository.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { instructorToolInput } from '#shared/instructor-tool/instructor-tool.ts';

const levels = sectionLevels.shape;

const storedChoices = z.object({
  sections: z
    .object({
      score: levels.score.catch(defaultSections.score),
      errors: levels.errors.catch(defaultSections.errors),
      clean_up: levels.clean_up.catch(defaultSections.clean_up),
      tasks: levels.tasks.catch(defaultSections.tasks),
      status: levels.status.catch(defaultSections.status),
      messages: levels.messages.catch(defaultSections.messages),
      files: levels.files.catch(defaultSections.files),
    })
    .catch(defaultSections),
  intro: instructorToolInput.shape.intro.catch(null),
  contact: instructorToolInput.shape.contact.catch(null),
});

/** What was chosen, as stored; anything absent or invalid gets its default. */
export const readStoredChoices = (stored: Readonly<Record<string, unknown>> | undefined) =>
  storedChoices.parse(stored ?? {});

export const instructorToolProblems = defineMessages({
  changed: {
    id: 'instructorTool.problem.changed',
    defaultMessage:
      'Somebody else has changed the instructor view in the meantime. Load the latest version and change that one.',
  },
  batch: { id: 'instructorTool.problem.batch', defaultMessage: 'There is no such batch.' },
  noBatches: {
    id: 'instructorTool.problem.noBatches',
    defaultMessage: 'Choose at least one batch, or all of them.',
  },
  notTracked: {
    id: 'instructorTool.problem.notTracked',
    defaultMessage: 'This course isn’t tracked in Courseyard.',
  },
  off: {
    id: 'instructorTool.problem.off',
    defaultMessage: 'Your institution shows no view of this course to its instructors.',
  },
  hidden: {
    id: 'instructorTool.problem.hidden',
    defaultMessage: 'Your institution doesn’t show this to instructors.',
  },
});

/** Whether scores are still hidden, on the institution's day. */
export const areScoresHidden = (until: string | null, timeZone: string) =>
  until !== null && (DateTime.fromJSDate(currentTime(), { zone: timeZone }).toISODate() ?? '') < until;

function sectionsOf(tool: ToolRow | undefined, { settings, timeZone }: Institution) {
  const until = tool?.scores_hidden_until ?? null;
  const isHiddenToday = areScoresHidden(until, timeZone);
  return {
    sections: narrowed(readStoredChoices(tool?.choices).sections, {
      privacyMode: settings.privacyMode,
      areScoresHidden: isHiddenToday,
    }),
    scoresHiddenUntil: isHiddenToday ? until : null,
  };
}

/** What a person who teaches a course may see and do in its view. */
interface Teaching {
  /** null: there's no view for them now */
  readonly taught: TaughtCourse | null;
  /** the tool is off, or the course is in none of its batches */
  readonly isViewOff: boolean;
}

/** Looks up what the teacher of a course may see and do. A course in no batch has no view yet, but isn't off. */
export async function findTeaching(
  scope: Scope,
  institution: Institution,
  lmsCourseId: string,
): Promise<Teaching> {
  if (!institution.isReadyGo) return { taught: null, isViewOff: false };
  const tool = await findTool(scope);
  if (tool && !tool.is_on) return { taught: null, isViewOff: true };
  const course = await findCourseStanding(scope, { lmsCourseId });
  if (!course?.is_tracked) return { taught: null, isViewOff: false };
  if (!course.is_chosen) return { taught: null, isViewOff: true };
  const { sections, scoresHiddenUntil } = sectionsOf(tool, institution);
  return { taught: { courseId: course.id, sections, scoresHiddenUntil, isPreview: false }, isViewOff: false };
}

/**
 * The session as an instructor of the course has it, for somebody who administers the institution and looks what that
 * is like: nothing can be worked on. Without a course to preview, it's the session itself.
 */
export async function previewing(session: Session, courseId: number | undefined): Promise<Session> {
  if (courseId === undefined) return session;
  const { scope, actor, institution } = session;
  const course = actor.abilities.has('institution.manage')
    ? await findCourseStanding(scope, { courseId })
    : undefined;
  const none = { ...session, actor: { ...actor, taught: null } };
  if (!course?.is_tracked) return none;
  const { sections, scoresHiddenUntil } = sectionsOf(await findTool(scope), institution);
  const taught = { courseId, sections: readOnly(sections), scoresHiddenUntil, isPreview: true };
  return { ...session, actor: { ...actor, taught } };
}

/**
 * What the instructor may see and do on the course that the session was opened from. Not found where they don't teach,
 * where the course is in no batch, and where the tool is off for it.
 */
export async function viewOf({ actor, isViewOff }: Session): Promise<TaughtCourse> {
  if (actor.taught) return actor.taught;
  throw new Problem('not_found', phrase(instructorToolProblems[isViewOff ? 'off' : 'notTracked']));
}

/** The same for calls about one section: what's hidden isn't found. */
export async function viewWith(session: Session, section: InstructorSection): Promise<TaughtCourse> {
  const view = await viewOf(session);
  if (view.sections[section] !== 'hidden') return view;
  throw new Problem('not_found', phrase(instructorToolProblems.hidden));
}

/** Whether the actor sees a section of the view of their own course. */
export const readsIn = ({ taught }: Actor, courseId: number, section: InstructorSection) =>
  taught?.courseId === courseId && taught.sections[section] !== 'hidden';

/** Whether the actor works in a section of the view of their own course. */
export const worksIn = ({ taught }: Actor, courseId: number, section: InstructorSection) =>
  taught?.courseId === courseId && taught.sections[section] === 'work';
