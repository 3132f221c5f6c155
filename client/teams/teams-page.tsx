import { Button } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { teamTexts, type TeamSort, teamList } from '#shared/teams/team.columns.ts';
import { keyOf } from '#shared/text/search-key.ts';
import type { Team } from '#shared/teams/team.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { useAbility } from '../data/use-settings.tsx';
import { Help } from '../ui/overlay/help-dialog.tsx';
import type { SortState } from '../ui/data-table/sort-state.ts';
import { ExportMenu } from '../ui/export/export-menu.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { SearchField } from '../ui/form/search-field.tsx';
import { useOpened } from '../ui/overlay/use-opened.ts';
import { fetchTeamsFile, useTeams } from './team.api.ts';
import { teamMessages } from './team.messages.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { useListColumns, useSortedRows } from '../ui/data-table/use-list-columns.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { useTexts } from '../ui/use-texts.ts';

const TeamDrawer = lazyPart(() => import('./team-drawer.tsx'));
const CreateTeamDrawer = lazyPart(() => import('./create-team-drawer.tsx'));

/** The value of `team` in the address while a new one is being made. */
const newTeam = 'new';

/** The teams this person may view; opening one shows its members and batches. */
export default function TeamsPage() {
  const intl = useIntl();
  const teams = useTeams();
  const mayAdd = useAbility('institution.manage');
  const [params, setParams] = useSearchParams();
  const { opened, linkTo, open, close } = useOpened('team');
  const search = params.get('search') ?? '';
  const setSearch = (text: string) =>
    setParams(
      (before) => {
        if (text === '') before.delete('search');
        else before.set('search', text);
        return before;
      },
      { replace: true },
    );
  const [sort, setSort] = useState<SortState<TeamSort>>({ by: 'title', order: 'asc' });
  const matching = teams.data?.teams.filter(({ title }) => keyOf(title).includes(keyOf(search)));
  return (
    <>
      <PageHeading title={intl.formatMessage(teamTexts.list)}>
        <Help
          title={intl.formatMessage(teamMessages.helpTitle)}
          text={intl.formatMessage(teamMessages.helpText)}
        />
        {mayAdd ? (
          <Button color="primary" onClick={() => open(newTeam)}>
            <FormattedMessage {...teamMessages.add} />
          </Button>
        ) : null}
      </PageHeading>
      <div className="list-tools">
        <span className="list-search">
          <SearchField
            label={intl.formatMessage(teamMessages.search)}
            placeholder={intl.formatMessage(teamMessages.search)}
            value={search}
            found={{ total: matching?.length, none: intl.formatMessage(teamMessages.emptySearch) }}
            onSearch={setSearch}
          />
        </span>
        <span className="list-tool-ends">
          <ExportMenu
            fetchFile={(format, receiving) =>
              fetchTeamsFile({ search, sortBy: sort.by, sortOrder: sort.order, format }, receiving)
            }
          />
        </span>
      </div>
      <LoadState of={teams} list={{ loading: teamMessages.listLoading, failed: teamMessages.listFailed }}>
        {() => (
          <TeamsTable
            teams={matching ?? []}
            isSearched={search !== ''}
            mayAdd={mayAdd}
            sort={sort}
            onSort={setSort}
            linkTo={linkTo}
          />
        )}
      </LoadState>
      <Suspense fallback={null}>
        {opened === newTeam && mayAdd ? <CreateTeamDrawer onClose={close} onCreated={open} /> : null}
        {opened !== null && opened !== newTeam ? (
          <TeamDrawer key={opened} teamId={Number(opened)} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}

interface TeamsTableProps {
  readonly teams: readonly Team[];
  readonly isSearched: boolean;
  readonly mayAdd: boolean;
  readonly sort: SortState<TeamSort>;
  readonly onSort: (sort: SortState<TeamSort>) => void;
  readonly linkTo: (id: number) => string;
}

function TeamsTable({ teams, isSearched, mayAdd, sort, onSort, linkTo }: TeamsTableProps) {
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
          ? text('noAdmins')
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
