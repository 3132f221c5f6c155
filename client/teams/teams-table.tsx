import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { teamSortValue, type TeamSort } from '#shared/teams/team-sort.ts';
import type { Team } from '#shared/teams/team.ts';
import { DataTable, type Column } from '../ui/data-table/data-table.tsx';
import type { SortState } from '../ui/data-table/sort-state.ts';
import { sortRows } from '#shared/text/sort-rows.ts';
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
  const columns: readonly Column<Team, TeamSort>[] = [
    {
      id: 'title',
      header: text('title'),
      sortBy: 'title',
      isRowHeader: true,
      cell: ({ id, title }) => (
        <TextLink to={linkTo(id)}>
          <bdi>{title}</bdi>
        </TextLink>
      ),
    },
    {
      id: 'memberCount',
      header: text('members'),
      sortBy: 'memberCount',
      cell: ({ memberCount }) => <FormattedNumber value={memberCount} />,
    },
    {
      id: 'batchCount',
      header: text('batches'),
      sortBy: 'batchCount',
      cell: ({ batchCount }) => <FormattedNumber value={batchCount} />,
    },
    {
      id: 'admins',
      header: text('admins'),
      sortBy: 'admins',
      cell: ({ admins }) =>
        admins.length === 0
          ? intl.formatMessage(uiMessages.none)
          : intl.formatList(admins.map(({ id, name }) => <bdi key={id}>{name}</bdi>)),
    },
    {
      id: 'ownRole',
      header: text('ownRole'),
      sortBy: 'ownRole',
      cell: ({ ownRole }) =>
        ownRole === null ? (
          text('noRole')
        ) : (
          <FormattedMessage {...teamMessages.roleName} values={{ role: ownRole }} />
        ),
    },
  ];
  const empty = isSearched ? 'emptySearch' : mayAdd ? 'empty' : 'emptyForMember';
  return (
    <DataTable
      caption={text('list')}
      columns={columns}
      rows={sortRows(teams, sort, { valueOf: teamSortValue, locale: intl.locale })}
      keyOf={({ id }) => id}
      empty={text(empty)}
      sort={sort}
      onSort={onSort}
    />
  );
}
