import { useState } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { teamRoles, type Team } from '#shared/teams/team.ts';
import { DataTable, type Column } from '../ui/data-table/data-table.tsx';
import type { SortState } from '../ui/data-table/sort-state.ts';
import { sortRows } from '../ui/data-table/sort-rows.ts';
import { TextLink } from '../ui/page/link-button.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { teamMessages } from './team.messages.ts';

type Sort = 'title' | 'memberCount' | 'batchCount' | 'admins' | 'ownRole';

/** Roles sort from the most powerful to the least, as they're offered. */
const valueOf = (team: Team, by: Sort) => {
  if (by === 'admins') return team.admins[0]?.name ?? null;
  if (by === 'ownRole') return team.ownRole === null ? null : teamRoles.indexOf(team.ownRole);
  return team[by];
};

interface TeamsTableProps {
  readonly teams: readonly Team[];
  readonly isSearched: boolean;
  readonly mayAdd: boolean;
  readonly linkTo: (id: number) => string;
}

export function TeamsTable({ teams, isSearched, mayAdd, linkTo }: TeamsTableProps) {
  const intl = useIntl();
  const [sort, setSort] = useState<SortState<Sort>>({ by: 'title', order: 'asc' });
  const text = (id: keyof typeof teamMessages) => intl.formatMessage(teamMessages[id]);
  const columns: readonly Column<Team, Sort>[] = [
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
      rows={sortRows(teams, sort, { valueOf, locale: intl.locale })}
      keyOf={({ id }) => id}
      empty={text(empty)}
      sort={sort}
      onSort={setSort}
    />
  );
}
