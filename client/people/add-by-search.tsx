import { Alert, Button, Text } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CanvasPerson } from '#shared/people/person.ts';
import { LoadState, useProblemText } from '../ui/page/load-state.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { SearchField } from '../ui/form/search-field.tsx';
import { addMessages } from './add-people.messages.ts';
import { GrantsFields } from './grants-fields.tsx';
import { fromCanvas, inputOf, withOutcome, withReason, type Grants } from './new-people.ts';
import { useStatusText } from './new-person-status.tsx';
import { useAddPeople, useCanvasSearch } from './person.api.ts';

/** Canvas accepts no shorter searches. */
const shortestSearch = 3;

/** Finds people in Canvas and adds them one by one. */
export function AddBySearch() {
  const intl = useIntl();
  const [search, setSearch] = useState('');
  const [grants, setGrants] = useState<Grants>({ isAdmin: false, team: null });
  const isLongEnough = search.trim().length >= shortestSearch;
  const found = useCanvasSearch(isLongEnough ? search.trim() : null);
  return (
    <div className="form-stack">
      <SearchField
        label={intl.formatMessage(addMessages.searchLabel)}
        value={search}
        found={{
          total: found.isLoading || found.error ? undefined : found.data?.people.length,
          none: intl.formatMessage(addMessages.foundNobody),
        }}
        onSearch={setSearch}
      />
      <GrantsFields value={grants} onChange={setGrants} />
      {isLongEnough ? (
        <LoadState of={found} list={{ loading: addMessages.searching, failed: addMessages.searchFailed }}>
          {({ people }) => <FoundPeople people={people} grants={grants} />}
        </LoadState>
      ) : (
        <Text>
          <FormattedMessage {...addMessages.searchShort} />
        </Text>
      )}
    </div>
  );
}

function FoundPeople({ people, grants }: { people: readonly CanvasPerson[]; grants: Grants }) {
  const intl = useIntl();
  if (people.length === 0)
    return (
      <Alert variant="info">
        <FormattedMessage {...addMessages.foundNobody} />
      </Alert>
    );
  return (
    <ul className="plain-list" aria-label={intl.formatMessage(addMessages.found)}>
      {people.map((person) => (
        <li key={person.lmsUserId} className="member">
          <span className="member-name">
            <Text weight="bold">
              <bdi>{person.name}</bdi>
            </Text>
            <Text as="div" size="small">
              {person.email ?? person.lmsUserId}
            </Text>
          </span>
          {person.personId === null ? (
            <AddOne person={person} grants={grants} />
          ) : (
            <Text>
              <FormattedMessage {...addMessages.hereAlready} />
            </Text>
          )}
        </li>
      ))}
    </ul>
  );
}

function AddOne({ person, grants }: { person: CanvasPerson; grants: Grants }) {
  const intl = useIntl();
  const showNotice = useNotice();
  const textOf = useProblemText();
  const statusText = useStatusText();
  const adding = useAddPeople();
  const handleClick = async () => {
    const row = fromCanvas(person, grants);
    const { result, problem } = await adding.run({ body: { people: [inputOf(row)] } });
    const { status } = problem ? withReason(row, 'refused', textOf(problem)) : withOutcome(row, result);
    if (status.kind === 'added')
      showNotice('success', intl.formatMessage(addMessages.added, { name: person.name }), brief);
    else showNotice('error', statusText({ ...row, status }));
  };
  return (
    <Button
      interaction={adding.isRunning ? 'disabled' : 'enabled'}
      aria-label={intl.formatMessage(addMessages.addOneName, { name: person.name })}
      onClick={() => void handleClick()}
    >
      <FormattedMessage {...addMessages.addOne} />
    </Button>
  );
}
