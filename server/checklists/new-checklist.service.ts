import type { Actor } from '#server/access/actor.ts';
import { say } from '#server/infra/i18n/language.ts';
import { textOf } from '#server/infra/i18n/texts.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { builtInChecklists, type BuiltInChecklistId } from '#shared/checklists/built-in-checklists.ts';
import { builtInTitles, builtInTaskTitles } from '#shared/checklists/built-in-tasks.messages.ts';
import { longestTitle, type DraftContent } from '#shared/checklists/checklist.ts';
import { draftOf, renumbered, usersAfter } from '#shared/checklists/draft.ts';
import { productOf } from '#shared/columns/columns.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages, type Message } from '#shared/text/messages.ts';
import { checklistTexts } from './checklist.messages.ts';
import { insertChecklist, type ChecklistRow } from './checklist.repository.ts';
import { readAgain } from './checklist.service.ts';
import { publishedContentOf, usersNamed } from './present-checklist.service.ts';

/** What's to be done, and when it's done. */
const builtInTaskDescriptions = defineMessages({
  'term_start.dates': {
    id: 'builtInTask.description.termStart.dates',
    defaultMessage: 'The course’s start and end, and the dates within it, belong to this term.',
  },
  'term_start.syllabus': {
    id: 'builtInTask.description.termStart.syllabus',
    defaultMessage: 'Aims, grading, contact and rules. Done once the course has a syllabus.',
  },
  'term_start.front_page': {
    id: 'builtInTask.description.termStart.frontPage',
    defaultMessage: 'It says where to begin. Done once the course has a front page.',
  },
  'term_start.links': {
    id: 'builtInTask.description.termStart.links',
    defaultMessage: 'Done once none of the course’s web links is broken.',
  },
  'term_start.due_dates': {
    id: 'builtInTask.description.termStart.dueDates',
    defaultMessage: 'Done once at least 90% of the assignments have one.',
  },
  'term_start.grading': {
    id: 'builtInTask.description.termStart.grading',
    defaultMessage:
      'Weights, grading scheme and late policy are as the syllabus says. Somebody else verifies it.',
  },
  'term_start.publish': {
    id: 'builtInTask.description.termStart.publish',
    defaultMessage: 'Done once students can see it.',
  },
  'term_start.welcome': {
    id: 'builtInTask.description.termStart.welcome',
    defaultMessage: 'Post an announcement that says how the course begins.',
  },
  'accessibility.images': {
    id: 'builtInTask.description.accessibility.images',
    defaultMessage: 'Done once every image has an alternative text.',
  },
  'accessibility.headings': {
    id: 'builtInTask.description.accessibility.headings',
    defaultMessage: 'Done once no issues with headings are left.',
  },
  'accessibility.contrast': {
    id: 'builtInTask.description.accessibility.contrast',
    defaultMessage: 'Done once no issues with colors are left.',
  },
  'accessibility.captions': {
    id: 'builtInTask.description.accessibility.captions',
    defaultMessage:
      'Done once every video has captions by a person. Somebody else watches a part of each and verifies them.',
  },
  'accessibility.documents': {
    id: 'builtInTask.description.accessibility.documents',
    defaultMessage: 'Done once each document was reviewed.',
  },
  'accessibility.errors': {
    id: 'builtInTask.description.accessibility.errors',
    defaultMessage: 'Done once no errors are left.',
  },
  'accessibility.help': {
    id: 'builtInTask.description.accessibility.help',
    defaultMessage: 'The syllabus names whom students ask for accommodations.',
  },
  'course_copy.copy': {
    id: 'builtInTask.description.courseCopy.copy',
    defaultMessage: 'Import it from the earlier course, and look through what Canvas reports.',
  },
  'course_copy.dates': {
    id: 'builtInTask.description.courseCopy.dates',
    defaultMessage: 'Due dates, availability and events belong to the new term.',
  },
  'course_copy.old_course': {
    id: 'builtInTask.description.courseCopy.oldCourse',
    defaultMessage: 'Done once no link leads to another course.',
  },
  'course_copy.references': {
    id: 'builtInTask.description.courseCopy.references',
    defaultMessage: 'Done once no link within the course is broken.',
  },
  'course_copy.announcements': {
    id: 'builtInTask.description.courseCopy.announcements',
    defaultMessage: 'Those of the earlier term confuse the new students.',
  },
  'course_copy.files': {
    id: 'builtInTask.description.courseCopy.files',
    defaultMessage: 'Done once no unused files are left.',
  },
  'course_copy.walk': {
    id: 'builtInTask.description.courseCopy.walk',
    defaultMessage: 'Open each module in the student view. Somebody else verifies it.',
  },
  'end_of_term.grades': {
    id: 'builtInTask.description.endOfTerm.grades',
    defaultMessage: 'No submission is left ungraded.',
  },
  'end_of_term.final_grades': {
    id: 'builtInTask.description.endOfTerm.finalGrades',
    defaultMessage: 'They’re as the syllabus says. Somebody else verifies it before they’re released.',
  },
  'end_of_term.incompletes': {
    id: 'builtInTask.description.endOfTerm.incompletes',
    defaultMessage: 'Agree with each student what’s missing, and until when.',
  },
  'end_of_term.notes': {
    id: 'builtInTask.description.endOfTerm.notes',
    defaultMessage: 'Write down what to do differently next time, while it’s fresh.',
  },
  'end_of_term.tidy': {
    id: 'builtInTask.description.endOfTerm.tidy',
    defaultMessage: 'Done once nothing is left to tidy up.',
  },
  'end_of_term.conclude': {
    id: 'builtInTask.description.endOfTerm.conclude',
    defaultMessage: 'Done once the course is concluded in Canvas.',
  },
});

interface NewChecklist {
  readonly template: BuiltInChecklistId | null;
  readonly title?: string | undefined;
}

/** Begins a checklist, which only its owner finds until it's published. */
export async function createChecklistFor(scope: Scope, actor: Actor, { template, title }: NewChecklist) {
  const draft = template === null ? empty : await builtInDraft(scope, template);
  const id = await insertChecklist(scope, actor.personId, { ...draft, title: title ?? draft.title });
  return readAgain(scope, actor, id);
}

const empty: DraftContent = {
  title: '',
  visibility: 'institution',
  usersToAssign: [],
  usersToRemove: [],
  taskTemplates: [],
};

/** In the institution's language. Where it lacks the tool for a condition, people do the task. */
async function builtInDraft(scope: Scope, template: BuiltInChecklistId): Promise<DraftContent> {
  const { locale, activeProducts } = await scope.institution();
  const inTheirLanguage = ({ id }: Message) => textOf({ id }, locale);
  const has = (column: string) => {
    const product = productOf(column);
    return product === 'core' || activeProducts.includes(product);
  };
  const tasks = builtInChecklists[template].map(({ name, due, needsVerification = false, condition }) => ({
    key: name.replace('.', '-'),
    title: inTheirLanguage(builtInTaskTitles[name]),
    description: inTheirLanguage(builtInTaskDescriptions[name]),
    users: [],
    needsVerification,
    due,
    condition: condition && has(condition.column) ? [condition] : null,
  }));
  return { ...empty, title: inTheirLanguage(builtInTitles[template]), taskTemplates: renumbered(tasks) };
}

/** Begins a checklist that says what another one says, or would say once its draft is published. */
export async function duplicateChecklistFor(scope: Scope, actor: Actor, row: ChecklistRow) {
  const published = await publishedContentOf(scope, row);
  const draft = row.draft ?? draftOf(published);
  const ids = usersAfter(draft, published.users);
  const users = (await usersNamed(scope, ids))(ids).filter(({ isActive }) => isActive);
  const title = draft.title === '' ? phrase(checklistTexts.untitled) : draft.title;
  const id = await insertChecklist(scope, actor.personId, {
    ...draft,
    title: say(phrase(checklistTexts.copyOf, { title })).slice(0, longestTitle).trim(),
    usersToAssign: users.map((user) => user.id),
    usersToRemove: [],
  });
  return readAgain(scope, actor, id);
}
