import type { Actor } from '#server/access/actor.ts';
import { languageInUse, say } from '#server/infra/i18n/language.ts';
import { inOnePortion, sheetOf, tableFileOf, type Column } from '#server/infra/table-files/table-file.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { SortOrder } from '#shared/http/page.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import { teamSortValue, type TeamSort } from '#shared/teams/team-sort.ts';
import type { Team } from '#shared/teams/team.ts';
import { phrase } from '#shared/text/phrase.ts';
import { keyOf } from '#shared/text/search-key.ts';
import { sortRows } from '#shared/text/sort-rows.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { listTeamsFor } from './team.service.ts';

/** The title and the columns of an exported list of teams. */
const texts = defineMessages({
  title: { id: 'teamExport.title', defaultMessage: 'Teams' },
  name: { id: 'teamExport.name', defaultMessage: 'Title' },
  members: { id: 'teamExport.members', defaultMessage: 'Members' },
  batches: { id: 'teamExport.batches', defaultMessage: 'Batches' },
  admins: { id: 'teamExport.admins', defaultMessage: 'Team admins' },
  ownRole: { id: 'teamExport.ownRole', defaultMessage: 'Your role' },
  roleName: {
    id: 'teamExport.roleName',
    defaultMessage: '{role, select, admin {Admin} edit {Can edit} other {Read only}}',
  },
});

const columns: readonly Column<Team>[] = [
  { header: phrase(texts.name), type: 'text', cell: ({ title }) => title },
  { header: phrase(texts.members), type: 'number', cell: ({ memberCount }) => memberCount },
  { header: phrase(texts.batches), type: 'number', cell: ({ batchCount }) => batchCount },
  {
    header: phrase(texts.admins),
    type: 'text',
    cell: ({ admins }) => admins.map(({ name }) => name).join('; '),
  },
  {
    header: phrase(texts.ownRole),
    type: 'text',
    cell: ({ ownRole }) => ownRole && say(phrase(texts.roleName, { role: ownRole })),
  },
];

interface TeamQuery {
  readonly search?: string | undefined;
  readonly sortBy: TeamSort;
  readonly sortOrder: SortOrder;
  readonly format: TableFormat;
}

/** The teams that the actor can view and the search matches. */
export function exportTeams(
  scope: Scope,
  actor: Actor,
  { search = '', sortBy, sortOrder, format }: TeamQuery,
) {
  const locale = languageInUse();
  const teams = inOnePortion(async () => {
    const found = (await listTeamsFor(scope, actor)).filter(({ title }) =>
      keyOf(title).includes(keyOf(search)),
    );
    return sortRows(found, { by: sortBy, order: sortOrder }, { valueOf: teamSortValue, locale });
  });
  return tableFileOf(scope, { what: 'teams', format, main: sheetOf(phrase(texts.title), columns, teams) });
}
