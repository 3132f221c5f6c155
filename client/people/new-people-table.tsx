import { Alert, Button, Text } from '@instructure/ui/latest';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { personTexts } from '#shared/people/people.columns.ts';
import { SortedTable, type SortedColumn } from '../ui/data-table/sorted-table.tsx';
import { downloadCsv } from '../data/download-csv.ts';
import { personMessages } from './person.messages.ts';
import { addMessages } from './add-people.messages.ts';
import { whoOf, type NewPerson } from './new-people.ts';
import { NewPersonStatus, useStatusText } from './new-person-status.tsx';
import type { useNewPeople } from './use-new-people.ts';

/** The people to add and what's wrong with them, with a button that adds those without errors. */
export function NewPeopleTable({ people, isRunning, lookUp, add }: ReturnType<typeof useNewPeople>) {
  const intl = useIntl();
  const statusText = useStatusText();
  if (people.length === 0) return null;
  const countOf = (kind: NewPerson['status']['kind']) =>
    people.filter(({ status }) => status.kind === kind).length;
  const [ready, added, unanswered] = [countOf('ready'), countOf('added'), countOf('unanswered')];
  const rest = people.filter(({ status }) => status.kind !== 'added');
  const isDone = added > 0 && ready === 0 && !isRunning;
  return (
    <div className="drawer-part">
      <SortedTable
        caption={intl.formatMessage(addMessages.rows)}
        columns={columnsIn(intl, statusText)}
        rows={people}
        keyOf={(person) => people.indexOf(person)}
        empty=""
      />
      <div aria-live="polite">
        {isDone ? (
          <Alert variant={rest.length === 0 ? 'success' : 'warning'} margin="small 0">
            <FormattedMessage {...addMessages.summary} values={{ added, rest: rest.length }} />
          </Alert>
        ) : null}
      </div>
      <div className="button-row drawer-part">
        <Button
          color="primary"
          interaction={ready === 0 || isRunning ? 'disabled' : 'enabled'}
          onClick={() => void add()}
        >
          <FormattedMessage {...addMessages.addCount} values={{ count: ready }} />
        </Button>
        {unanswered > 0 && !isRunning ? (
          <Button onClick={() => void lookUp(people)}>
            <FormattedMessage {...addMessages.lookUpAgain} />
          </Button>
        ) : null}
        {isDone && rest.length > 0 ? (
          <Button onClick={() => downloadRest(rest, statusText)}>
            <FormattedMessage {...addMessages.downloadRest} />
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** The rows that weren't added, as a file to fix and upload again, each with its reason. */
const downloadRest = (rest: readonly NewPerson[], reasonOf: (person: NewPerson) => string) =>
  downloadCsv('people-not-added.csv', [
    ['email', 'lms user id', 'name', 'team', 'team role', 'admin', 'reason'],
    ...rest.map((person) => [
      person.email,
      person.lmsUserId,
      person.name,
      person.teamTitle,
      person.team?.role ?? '',
      person.isAdmin ? 'yes' : '',
      reasonOf(person),
    ]),
  ]);

const columnsIn = (
  intl: IntlShape,
  statusText: (person: NewPerson) => string,
): readonly SortedColumn<NewPerson>[] => [
  {
    id: 'who',
    header: intl.formatMessage(addMessages.who),
    isRowHeader: true,
    sortValue: (person) => person.name || whoOf(person) || null,
    cell: (person) => <Who person={person} />,
  },
  {
    id: 'gets',
    header: intl.formatMessage(addMessages.gets),
    sortValue: ({ isAdmin, team }) => (isAdmin ? '' : (team?.title ?? null)),
    cell: (person) => <Gets person={person} />,
  },
  {
    id: 'result',
    header: intl.formatMessage(addMessages.result),
    sortValue: statusText,
    cell: (person) => <NewPersonStatus person={person} />,
  },
];

function Who({ person }: { person: NewPerson }) {
  const intl = useIntl();
  const { name, line } = person;
  const details = [
    ...(line === null ? [] : [intl.formatMessage(addMessages.line, { line })]),
    ...(name === '' ? [] : [whoOf(person)]),
  ];
  return (
    <span className="member-name">
      <bdi>{name || whoOf(person) || intl.formatMessage(personMessages.notKnown)}</bdi>
      <Text as="div" size="small">
        {intl.formatList(details, { type: 'unit' })}
      </Text>
    </span>
  );
}

function Gets({ person: { isAdmin, team } }: { person: NewPerson }) {
  const intl = useIntl();
  const gets = [
    ...(isAdmin ? [intl.formatMessage(personTexts.admin)] : []),
    ...(team
      ? [
          intl.formatMessage(personTexts.teamWithRole, {
            title: team.title,
            role: team.role,
          }),
        ]
      : []),
  ];
  return gets.length === 0 ? intl.formatMessage(personMessages.noRole) : intl.formatList(gets);
}
