import * as z from 'zod';
import type { PrivacyMode } from '#shared/settings/institution-settings.ts';

/** The parts of the instructor view. */
export const instructorSections = [
  'score',
  'errors',
  'clean_up',
  'tasks',
  'status',
  'messages',
  'files',
] as const;
export type InstructorSection = (typeof instructorSections)[number];

/** What instructors do with a section: they don't see it, they read it, or they work in it. */
export type SectionLevel = 'hidden' | 'read' | 'work';

const readable = ['hidden', 'read'] as const;
const workable = ['hidden', 'read', 'work'] as const;

/** What each section can be. */
export const levelsOf = {
  score: readable,
  errors: workable,
  clean_up: readable,
  tasks: workable,
  status: readable,
  messages: workable,
  files: workable,
} as const satisfies Record<InstructorSection, readonly SectionLevel[]>;

export const sectionLevels = z
  .strictObject({
    score: z.enum(readable).describe('the accessibility score, its course over time, and what fixes gain'),
    errors: z.enum(workable).describe('what the accessibility scan found; work: marking it as fine'),
    clean_up: z.enum(readable).describe('what there is to tidy up'),
    tasks: z.enum(workable).describe('tasks of checklists that instructors see, and those that are theirs'),
    status: z.enum(readable).describe('the status of the course'),
    messages: z.enum(workable).describe('messages with staff; work: writing some'),
    files: z.enum(workable).describe('documents that people look at; work: marking them as reviewed'),
  })
  .meta({ id: 'SectionLevels' });
export type SectionLevels = z.infer<typeof sectionLevels>;

/** What instructors see where nobody has chosen anything: nothing they'd judge, and no status, which is the staff's. */
export const defaultSections: SectionLevels = {
  score: 'read',
  errors: 'read',
  clean_up: 'read',
  tasks: 'work',
  status: 'hidden',
  messages: 'work',
  files: 'read',
};

/** The sections that no instructor of the institution sees, whatever the tool says. */
export const sectionsForbiddenBy = (mode: PrivacyMode): InstructorSection[] =>
  mode === 'no_scores' ? ['score'] : [];

/** Narrows what was chosen by what the institution allows, and by the date until which scores are hidden. */
export function narrowed(
  sections: SectionLevels,
  { privacyMode, areScoresHidden }: { privacyMode: PrivacyMode; areScoresHidden: boolean },
): SectionLevels {
  const forbidden = new Set(sectionsForbiddenBy(privacyMode));
  const score = areScoresHidden || forbidden.has('score') ? 'hidden' : sections.score;
  return { ...sections, score };
}

/** Whether scores, and what depends on them, may be sent. */
export const showsScoresIn = ({ sections }: { readonly sections: SectionLevels }) =>
  sections.score !== 'hidden';

/** Whether instructors who have these sections may read a number that scans measure. */
export function mayReadMetric(sections: SectionLevels, metric: string): boolean {
  if (metric === 'udoit.file_score') return sections.files !== 'hidden' && sections.score !== 'hidden';
  if (metric.startsWith('udoit.score')) return sections.score !== 'hidden';
  if (metric.startsWith('udoit.file')) return sections.files !== 'hidden';
  if (metric.startsWith('udoit.') || metric.startsWith('media.')) return sections.errors !== 'hidden';
  return !metric.startsWith('tidyup.') || sections.clean_up !== 'hidden';
}

/** The same for people who only look: nobody works in it. */
export const readOnly = (sections: SectionLevels): SectionLevels =>
  // Each section that can be worked in can be read as well.
  Object.fromEntries(
    Object.entries(sections).map(([section, level]) => [section, level === 'work' ? 'read' : level]),
  ) as SectionLevels;
