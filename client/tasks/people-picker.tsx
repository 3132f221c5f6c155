import { useState } from 'react';
import { useIntl } from 'react-intl';
import { mostAssignees, type TaskPerson } from '#shared/tasks/task.ts';
import { Chip } from '../ui/form/chip.tsx';
import { SearchSelect } from '../ui/form/search-select.tsx';
import { useTaskPeople } from './task.api.ts';
import { taskDetailMessages } from './task-detail.messages.ts';
import { personText } from './task-words-panel.tsx';

interface PeoplePickerProps {
  readonly people: readonly TaskPerson[];
  /** how many at most */
  readonly most?: number;
  readonly onChange: (people: readonly TaskPerson[]) => void;
}

/** Some people, each of whom can be taken off, and a field that finds others to add. */
export function PeoplePicker({ people, most = mostAssignees, onChange }: PeoplePickerProps) {
  const intl = useIntl();
  const [search, setSearch] = useState('');
  const found = useTaskPeople(search).data?.people ?? [];
  const offered = found.filter(({ id }) => people.every((person) => person.id !== id));
  return (
    <>
      <div className="chips">
        {people.map((person) => (
          <Chip
            key={person.id}
            removeLabel={intl.formatMessage(taskDetailMessages.removePerson, { name: person.name })}
            onRemove={() => onChange(people.filter(({ id }) => id !== person.id))}
          >
            {personText(intl, person)}
          </Chip>
        ))}
      </div>
      {people.length < most ? (
        <SearchSelect
          label={intl.formatMessage(taskDetailMessages.addPerson)}
          placeholder={intl.formatMessage(taskDetailMessages.addPersonHint)}
          empty={intl.formatMessage(taskDetailMessages.noPeople)}
          chosen={null}
          options={offered.map(({ id, name }) => ({ id, label: name, detail: null }))}
          onSearch={setSearch}
          onChoose={(option) => {
            const person = offered.find(({ id }) => id === option?.id);
            if (person) onChange([...people, person]);
          }}
        />
      ) : null}
    </>
  );
}
