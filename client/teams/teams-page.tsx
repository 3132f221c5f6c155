import { Button } from '@instructure/ui/latest';
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { teamTexts } from '#shared/teams/team.columns.ts';
import type { TeamSort } from '#shared/teams/team.columns.ts';
import { keyOf } from '#shared/text/search-key.ts';
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
import { TeamsTable } from './teams-table.tsx';

const TeamDrawer = lazy(() => import('./team-drawer.tsx'));
const CreateTeamDrawer = lazy(() => import('./create-team-drawer.tsx'));

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
        <ExportMenu
          fetchFile={(format, receiving) =>
            fetchTeamsFile({ search, sortBy: sort.by, sortOrder: sort.order, format }, receiving)
          }
        />
        {mayAdd ? (
          <Button color="primary" onClick={() => open(newTeam)}>
            <FormattedMessage {...teamMessages.add} />
          </Button>
        ) : null}
      </PageHeading>
      <div className="toolbar">
        <SearchField
          label={intl.formatMessage(teamMessages.search)}
          value={search}
          found={{ total: matching?.length, none: intl.formatMessage(teamMessages.emptySearch) }}
          onSearch={setSearch}
        />
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
