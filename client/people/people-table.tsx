import { Pill } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { peopleList, personTexts, type PersonSort } from '#shared/people/people.columns.ts';
import type { Person } from '#shared/people/person.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { useListColumns } from '../ui/data-table/use-list-columns.tsx';
import type { SortState } from '../ui/data-table/sort-state.ts';
import { EmailAddress } from '../ui/page/email-address.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { Ago } from '../ui/page/date-and-time.tsx';
import { Status, type Tone } from '../ui/page/status.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { mailMessages } from '../mail/mail.messages.ts';
import { personMessages } from './person.messages.ts';
import { RolePills, TeamNames } from './person-roles.tsx';
import { useTexts } from '../ui/use-texts.ts';

interface PeopleTableProps {
  readonly people: readonly Person[];
  readonly empty: string;
  readonly sort: SortState<PersonSort>;
  readonly onSort: (sort: SortState<PersonSort>) => void;
  readonly linkTo: (id: number) => string;
}

export function PeopleTable({ people, empty, sort, onSort, linkTo }: PeopleTableProps) {
  const intl = useIntl();
  const text = useTexts(personMessages);
  const none = intl.formatMessage(uiMessages.none);
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
          none
        ) : (
          <>
            <EmailAddress address={email} />
            {isMailHeldBack ? (
              <Pill color="warning">{intl.formatMessage(mailMessages.heldBackShort)}</Pill>
            ) : null}
          </>
        ),
    }),
    column('lmsUserId'),
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
