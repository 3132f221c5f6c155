import type { Actor } from '#server/access/actor.ts';
import { say } from '#server/infra/i18n/language.ts';
import { byIds, sheetOf, tableFileOf, type Column } from '#server/infra/table-files/table-file.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import type { Person } from '#shared/people/person.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import {
  listPersonIds,
  readPeopleRows,
  type PersonFilter,
  type PersonOrder,
} from './person-list.repository.ts';
import { toPerson } from './person.service.ts';

/** The title and the columns of an exported list of people. */
const texts = defineMessages({
  title: { id: 'peopleExport.title', defaultMessage: 'People' },
  name: { id: 'peopleExport.name', defaultMessage: 'Name' },
  email: { id: 'peopleExport.email', defaultMessage: 'Email' },
  lmsUserId: { id: 'peopleExport.lmsUserId', defaultMessage: 'Canvas user id' },
  admin: { id: 'peopleExport.admin', defaultMessage: 'Institution admin' },
  lmsAdmin: { id: 'peopleExport.lmsAdmin', defaultMessage: 'Admin in Canvas' },
  checklists: { id: 'peopleExport.checklists', defaultMessage: 'Checklists' },
  teams: { id: 'peopleExport.teams', defaultMessage: 'Teams' },
  teamWithRole: {
    id: 'peopleExport.teamWithRole',
    defaultMessage: '{title} ({role, select, admin {Admin} edit {Can edit} other {Read only}})',
  },
  lastSeen: { id: 'peopleExport.lastSeen', defaultMessage: 'Last seen' },
  source: { id: 'peopleExport.source', defaultMessage: 'Source' },
  sourceName: {
    id: 'peopleExport.sourceName',
    defaultMessage: '{source, select, lms {Canvas} manual {Added here} other {From a file}}',
  },
  state: { id: 'peopleExport.state', defaultMessage: 'State' },
  stateName: {
    id: 'peopleExport.stateName',
    defaultMessage: '{state, select, active {Active} invited {Not seen yet} other {Deactivated}}',
  },
});

const teamsOf = ({ teams }: Person) =>
  teams.map(({ title, role }) => say(phrase(texts.teamWithRole, { title, role }))).join('; ');

const columns: readonly Column<Person>[] = [
  { header: phrase(texts.name), type: 'text', cell: ({ name }) => name },
  { header: phrase(texts.email), type: 'text', cell: ({ email }) => email },
  { header: phrase(texts.lmsUserId), type: 'text', cell: ({ lmsUserId }) => lmsUserId },
  { header: phrase(texts.admin), type: 'flag', cell: ({ isAdmin }) => isAdmin },
  { header: phrase(texts.lmsAdmin), type: 'flag', cell: ({ isLmsAdmin }) => isLmsAdmin },
  { header: phrase(texts.checklists), type: 'flag', cell: ({ canManageChecklists }) => canManageChecklists },
  { header: phrase(texts.teams), type: 'text', cell: teamsOf },
  { header: phrase(texts.lastSeen), type: 'moment', cell: ({ lastSeenAt }) => lastSeenAt },
  {
    header: phrase(texts.source),
    type: 'text',
    cell: ({ source }) => say(phrase(texts.sourceName, { source })),
  },
  { header: phrase(texts.state), type: 'text', cell: ({ state }) => say(phrase(texts.stateName, { state })) },
];

/** All people that the actor can view and the filter matches. */
export function exportPeople(
  scope: Scope,
  actor: Actor,
  { format, ...query }: PersonFilter & PersonOrder & { readonly format: TableFormat },
) {
  const people = byIds(
    () => listPersonIds(scope, actor, query),
    async (ids) => (await readPeopleRows(scope, ids)).map((row) => toPerson(actor, row)),
  );
  return tableFileOf(scope, { what: 'people', format, main: sheetOf(phrase(texts.title), columns, people) });
}
