import type { NewPersonProblem } from '#shared/people/person.ts';
import { defineMessages, type Message } from '#shared/text/messages.ts';

export const addMessages = defineMessages({
  title: { id: 'addPeople.title', defaultMessage: 'Add people' },
  intro: {
    id: 'addPeople.intro',
    defaultMessage:
      'People are recognised by their Canvas id when they first open Courseyard. Nobody gets an email.',
  },
  bySearch: { id: 'addPeople.bySearch', defaultMessage: 'Search Canvas' },
  byEmail: { id: 'addPeople.byEmail', defaultMessage: 'By email' },
  byFile: { id: 'addPeople.byFile', defaultMessage: 'From a file' },
  grants: { id: 'addPeople.grants', defaultMessage: 'Access' },
  noTeam: { id: 'addPeople.noTeam', defaultMessage: 'No team' },
  searchLabel: { id: 'addPeople.searchLabel', defaultMessage: 'Name, login, email or Canvas id' },
  searchShort: { id: 'addPeople.searchShort', defaultMessage: 'Type at least 3 characters.' },
  found: { id: 'addPeople.found', defaultMessage: 'Found in Canvas' },
  foundNobody: { id: 'addPeople.foundNobody', defaultMessage: 'Nobody found in Canvas.' },
  addOne: { id: 'addPeople.addOne', defaultMessage: 'Add' },
  addOneName: { id: 'addPeople.addOneName', defaultMessage: 'Add {name}' },
  hereAlready: { id: 'addPeople.hereAlready', defaultMessage: 'Already here' },
  added: { id: 'addPeople.added', defaultMessage: '{name} was added.' },
  emails: { id: 'addPeople.emails', defaultMessage: 'Email addresses or Canvas ids' },
  emailsHint: {
    id: 'addPeople.emailsHint',
    defaultMessage: 'Up to {most, number}, separated by commas, spaces or line breaks.',
  },
  tooMany: {
    id: 'addPeople.tooMany',
    defaultMessage: 'That’s {count, number}; you can add {most, number} at a time.',
  },
  lookUp: { id: 'addPeople.lookUp', defaultMessage: 'Look up in Canvas' },
  lookUpAgain: { id: 'addPeople.lookUpAgain', defaultMessage: 'Look up again' },
  file: { id: 'addPeople.file', defaultMessage: 'Choose a CSV file' },
  fileHint: {
    id: 'addPeople.fileHint',
    defaultMessage:
      'Columns: email, LMS user id, name, team, team role (admin, edit or read), admin (yes or no). An address or an id is enough. At most {rows, number} rows.',
  },
  template: { id: 'addPeople.template', defaultMessage: 'Download a template' },
  rows: { id: 'addPeople.rows', defaultMessage: 'People to add' },
  line: { id: 'addPeople.line', defaultMessage: 'Line {line, number}' },
  who: { id: 'addPeople.who', defaultMessage: 'Person' },
  gets: { id: 'addPeople.gets', defaultMessage: 'Access' },
  result: { id: 'addPeople.result', defaultMessage: 'Result' },
  waiting: { id: 'addPeople.waiting', defaultMessage: 'Asking Canvas…' },
  ready: { id: 'addPeople.ready', defaultMessage: 'Can be added' },
  done: { id: 'addPeople.done', defaultMessage: 'Added' },
  unanswered: {
    id: 'addPeople.unanswered',
    defaultMessage: 'Canvas didn’t say who this is: {reason}',
  },
  refused: { id: 'addPeople.refused', defaultMessage: 'Couldn’t be added: {reason}' },
  addCount: {
    id: 'addPeople.addCount',
    defaultMessage: '{count, plural, =0 {Nobody to add} one {Add # person} other {Add # people}}',
  },
  summary: {
    id: 'addPeople.summary',
    defaultMessage:
      '{added, plural, =0 {Nobody was added.} one {# person was added.} other {# people were added.}} {rest, plural, =0 {} one {# row wasn’t.} other {# rows weren’t.}}',
  },
  downloadRest: { id: 'addPeople.downloadRest', defaultMessage: 'Download the rows that weren’t added' },
  searching: { id: 'addPeople.searching', defaultMessage: 'Searching in Canvas…' },
  searchFailed: { id: 'addPeople.searchFailed', defaultMessage: 'Canvas couldn’t be searched.' },
});

/** Why a person can't be added, in words. */
export const problemMessages = defineMessages({
  who_missing: {
    id: 'addPeople.problem.whoMissing',
    defaultMessage: 'An email address or a Canvas user id is needed',
  },
  email_invalid: { id: 'addPeople.problem.email', defaultMessage: 'The email address isn’t valid' },
  lms_id_invalid: { id: 'addPeople.problem.lmsId', defaultMessage: 'The Canvas user id isn’t a number' },
  name_invalid: {
    id: 'addPeople.problem.name',
    defaultMessage: 'The name is longer than 255 characters, or more than one line',
  },
  team_unknown: { id: 'addPeople.problem.team', defaultMessage: 'There is no team “{team}”' },
  role_invalid: {
    id: 'addPeople.problem.role',
    defaultMessage: 'The role in the team must be admin, edit or read',
  },
  team_missing: { id: 'addPeople.problem.teamMissing', defaultMessage: 'There is a role, but no team' },
  admin_invalid: { id: 'addPeople.problem.admin', defaultMessage: 'Institution admin must be yes or no' },
  already_here: { id: 'addPeople.problem.alreadyHere', defaultMessage: 'Already here' },
  named_twice: { id: 'addPeople.problem.namedTwice', defaultMessage: 'Listed twice' },
  nobody: { id: 'addPeople.problem.nobody', defaultMessage: 'Nobody in Canvas has this address or id' },
  several: {
    id: 'addPeople.problem.several',
    defaultMessage: 'Several people in Canvas have this address. Add the right one by Canvas id.',
  },
}) satisfies Record<NewPersonProblem | 'nobody' | 'several', Message>;
