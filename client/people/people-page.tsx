import { Alert, Button, Pill } from '@instructure/ui/latest';
import { Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { peopleList, personSorts, personTexts, type PersonSort } from '#shared/people/people.columns.ts';
import type { Person } from '#shared/people/person.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { useAbility } from '../data/use-settings.tsx';
import { FilterBar } from '../ui/data-table/filter-bar.tsx';
import { Pager } from '../ui/data-table/pager.tsx';
import { Help } from '../ui/overlay/help-dialog.tsx';
import { ExportMenu } from '../ui/export/export-menu.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { useListParams } from '../ui/data-table/use-list-params.ts';
import { useOpened } from '../ui/overlay/use-opened.ts';
import { chosenFilters, PeopleFilters } from './people-filters.tsx';
import { fetchPeopleFile, useInstitutionRules, usePeople } from './person.api.ts';
import { personMessages } from './person.messages.ts';
import { useTexts } from '../ui/use-texts.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { useListColumns } from '../ui/data-table/use-list-columns.tsx';
import type { SortState } from '../ui/data-table/sort-state.ts';
import { EmailAddress } from '../ui/page/facts.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { Ago } from '../ui/page/date-and-time.tsx';
import { Status, type Tone } from '../ui/page/status.tsx';
import { mailMessages } from '../mail/mail-off-panel.tsx';
import { RolePills, TeamNames } from './person-roles.tsx';

interface PeopleTableProps {
  readonly people: readonly Person[];
  readonly empty: string;
  readonly sort: SortState<PersonSort>;
  readonly onSort: (sort: SortState<PersonSort>) => void;
  readonly linkTo: (id: number) => string;
}

function PeopleTable({ people, empty, sort, onSort, linkTo }: PeopleTableProps) {
  const intl = useIntl();
  const text = useTexts(personMessages);
  const notKnown = <span className="soft">{text('notKnown')}</span>;
  const column = useListColumns(peopleList);
  const columns = [
    column('name', {
      isRowHeader: true,
      cell: ({ id, name, isYou }) => (
        <>
          <TextLink to={linkTo(id)}>
            <bdi>{name}</bdi>
          </TextLink>{' '}
          {isYou ? <Pill>{text('you')}</Pill> : null}
        </>
      ),
    }),
    column('email', {
      cell: ({ email, isMailHeldBack }) =>
        email === null ? (
          notKnown
        ) : (
          <>
            <EmailAddress address={email} />
            {isMailHeldBack ? (
              <Pill color="warning">{intl.formatMessage(mailMessages.heldBackShort)}</Pill>
            ) : null}
          </>
        ),
    }),
    column('lmsUserId', { cell: ({ lmsUserId }) => lmsUserId ?? notKnown }),
    column('roles', { cell: (person) => <RolePills person={person} /> }),
    column('teams', { cell: ({ teams }) => <TeamNames teams={teams} /> }),
    column('lastSeen', { cell: ({ lastSeenAt }) => <Ago at={lastSeenAt} /> }),
    column('source'),
    column('state', { cell: ({ state }) => <StateName state={state} /> }),
  ];
  return (
    <DataTable
      caption={intl.formatMessage(peopleList.title)}
      columns={columns}
      rows={people}
      keyOf={({ id }) => id}
      empty={empty}
      sort={sort}
      onSort={onSort}
    />
  );
}

const tones = { active: 'good', invited: 'waiting', deactivated: 'off' } as const satisfies Record<
  Person['state'],
  Tone
>;

const StateName = ({ state }: Pick<Person, 'state'>) => (
  <Status tone={tones[state]}>
    <FormattedMessage {...personTexts.stateName} values={{ state }} />
  </Status>
);

/** Told until somebody has decided what admins of accounts below Canvas's root administer here. */
function UndecidedNotice() {
  const text = useTexts(personMessages);
  const { data } = useInstitutionRules();
  if (data?.settings.subAccountAdmins !== null) return null;
  return (
    <Alert variant="warning" margin="0 0 medium">
      {text('undecided')} <TextLink to="/manage/general">{text('decide')}</TextLink>
    </Alert>
  );
}

const PersonDrawer = lazyPart(() => import('./person-drawer.tsx'));
const AddPeopleDrawer = lazyPart(() => import('./add-people-drawer.tsx'));

/** The people in the institution that this person may see; opening one shows what they've been granted. */
export default function PeoplePage() {
  const intl = useIntl();
  const text = useTexts(personMessages);
  const list = useListParams(personSorts);
  const filters = chosenFilters(list.params);
  const { page: _page, limit: _limit, ...wanted } = list.query;
  const people = usePeople({ ...list.query, ...filters });
  const mayAdd = useAbility('institution.manage');
  const person = useOpened('person');
  const adding = useOpened('add');
  const isNarrowed = list.search !== '' || Object.keys(filters).length > 0;
  return (
    <>
      <PageHeading title={intl.formatMessage(peopleList.title)}>
        <Help title={text('helpTitle')} text={text('helpText')} />
        <ExportMenu
          fetchFile={(format, receiving) => fetchPeopleFile({ ...wanted, ...filters, format }, receiving)}
        />
        {mayAdd ? (
          <Button color="primary" onClick={() => adding.open('search')}>
            <FormattedMessage {...personMessages.add} />
          </Button>
        ) : null}
      </PageHeading>
      {mayAdd ? <UndecidedNotice /> : null}
      <FilterBar
        list={list}
        of={people}
        label={personMessages.search}
        none={personMessages.noMatch}
        narrowedBy={Object.values(filters).join()}
      >
        <PeopleFilters params={list.params} onChange={list.setParam} />
      </FilterBar>
      <LoadState
        of={people}
        list={{ loading: personMessages.listLoading, failed: personMessages.listFailed }}
      >
        {({ people: rows, pagination }) => (
          <>
            <PeopleTable
              people={rows}
              empty={text(isNarrowed ? 'noMatch' : 'empty')}
              sort={list.sort}
              onSort={list.setSort}
              linkTo={person.linkTo}
            />
            <Pager pagination={pagination} onPage={list.setPage} onSize={list.setSize} />
          </>
        )}
      </LoadState>
      <Suspense fallback={null}>
        {person.opened === null ? null : (
          <PersonDrawer key={person.opened} personId={Number(person.opened)} onClose={person.close} />
        )}
        {adding.opened !== null && mayAdd ? (
          <AddPeopleDrawer way={adding.opened} onWay={adding.open} onClose={adding.close} />
        ) : null}
      </Suspense>
    </>
  );
}
