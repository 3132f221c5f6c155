import { say } from '#server/infra/i18n/language.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { phrase } from '#shared/text/phrase.ts';

export const scopeProblems = defineMessages({
  noRule: { id: 'scope.problem.noRule', defaultMessage: 'There is no such rule.' },
  noKind: { id: 'scope.problem.noKind', defaultMessage: 'There is no such kind of exception.' },
  noSubject: {
    id: 'scope.problem.noSubject',
    defaultMessage: 'Something that you chose is no longer in the course. Load the page again.',
  },
  kindTaken: {
    id: 'scope.problem.kindTaken',
    defaultMessage: 'A kind of exception with this title already exists.',
  },
  tooManyRules: {
    id: 'scope.problem.tooManyRules',
    defaultMessage: 'Your institution can have {most, number} rules of scope. Remove some first.',
  },
  tooManyKinds: {
    id: 'scope.problem.tooManyKinds',
    defaultMessage: 'Your institution can have {most, number} kinds of exceptions. Remove some first.',
  },
  tooManyPlaces: {
    id: 'scope.problem.tooManyPlaces',
    defaultMessage:
      'That would be more than {most, number} places at once. Choose fewer, or decide about the courses.',
  },
  onlyExceptions: {
    id: 'scope.problem.onlyExceptions',
    defaultMessage: 'Only an exception can be of a kind.',
  },
  pastReview: {
    id: 'scope.problem.pastReview',
    defaultMessage: 'The review has to be after today.',
  },
  changed: {
    id: 'scope.problem.changed',
    defaultMessage: 'Somebody has changed this since you loaded it. Load the page again.',
  },
  moreByNow: {
    id: 'scope.problem.moreByNow',
    defaultMessage:
      'The rule would decide about {now, plural, one {# course} other {# courses}} by now, not {seen, plural, one {# course} other {# courses}}. Look at the preview again.',
  },
});

/** Why a rule of scope rests. */
export const scopeFaults = defineMessages({
  empty: {
    id: 'scope.fault.empty',
    defaultMessage: 'Its condition asks for nothing, so it rests. Add a filter.',
  },
  unknownColumn: {
    id: 'scope.fault.unknownColumn',
    defaultMessage:
      'Its condition asks about a column that no longer exists, so it rests: what it decided stays.',
  },
  notOffered: {
    id: 'scope.fault.notOffered',
    defaultMessage:
      'Its condition asks about a column that your institution doesn’t have, so it rests: what it decided stays.',
  },
  refused: {
    id: 'scope.fault.refused',
    defaultMessage: 'Its condition asks about the scope, so it would depend on itself, and rests.',
  },
  doesNotFit: {
    id: 'scope.fault.doesNotFit',
    defaultMessage:
      'Its condition asks a column for something that doesn’t fit it, so it rests: what it decided stays.',
  },
});

const untitled = defineMessages({
  item: { id: 'scope.untitled', defaultMessage: '{kind, select, syllabus {Syllabus} other {Untitled}}' },
});

/** What something of a course is called that has no title in Canvas, such as its syllabus. */
export const titleFor = ({ key, title }: { readonly key: string; readonly title: string }) =>
  title === '' ? say(phrase(untitled.item, { kind: key.split(':')[0] ?? '' })) : title;

/** What the audit log says about the scope. */
export const scopeNotes = defineMessages({
  decided: {
    id: 'scope.note.decided',
    defaultMessage: '{count, plural, one {# decision} other {# decisions}}: {standing}, because: {reason}',
  },
  withdrawn: {
    id: 'scope.note.withdrawn',
    defaultMessage: '{count, plural, one {# decision} other {# decisions}} withdrawn, because: {reason}',
  },
  rule: {
    id: 'scope.note.rule',
    defaultMessage: '“{title}”: {isActive, select, true {active} other {paused}}',
  },
  kind: { id: 'scope.note.kind', defaultMessage: '“{title}”' },
});
