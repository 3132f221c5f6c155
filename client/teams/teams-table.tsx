import { FormattedMessage, useIntl } from 'react-intl';
import { teamList, type TeamSort, teamTexts } from '#shared/teams/team.columns.ts';
import type { Team } from '#shared/teams/team.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import type { SortState } from '../ui/data-table/sort-state.ts';
import { useListColumns, useSortedRows } from '../ui/data-table/use-list-columns.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { teamMessages } from './team.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

interface TeamsTableProps {
  readonly teams: readonly Team[];
  readonly isSearched: boolean;
  readonly mayAdd: boolean;
  readonly sort: SortState<TeamSort>;
  readonly onSort: (sort: SortState<TeamSort>) => void;
  readonly linkTo: (id: number) => string;
}

export function TeamsTable({ teams, isSearched, mayAdd, sort, onSort, linkTo }: TeamsTableProps) {
  const intl = useIntl();
  const text = useTexts(teamMessages);
  const rows = useSortedRows(teamList, teams, sort);
  const column = useListColumns(teamList);
  const columns = [
    column('title', {
      isRowHeader: true,
      cell: ({ id, title }) => (
        <TextLink to={linkTo(id)}>
          <bdi>{title}</bdi>
        </TextLink>
      ),
    }),
    column('memberCount'),
    column('batchCount'),
    column('admins', {
      cell: ({ admins }) =>
        admins.length === 0
          ? intl.formatMessage(uiMessages.none)
          : intl.formatList(admins.map(({ id, name }) => <bdi key={id}>{name}</bdi>)),
    }),
    column('ownRole', {
      cell: ({ ownRole }) =>
        ownRole === null ? (
          text('noRole')
        ) : (
          <FormattedMessage {...teamTexts.roleName} values={{ role: ownRole }} />
        ),
    }),
  ];
  const empty = isSearched ? 'emptySearch' : mayAdd ? 'empty' : 'emptyForMember';
  return (
    <DataTable
      caption={intl.formatMessage(teamList.title)}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      empty={text(empty)}
      sort={sort}
      onSort={onSort}
    />
  );
}
