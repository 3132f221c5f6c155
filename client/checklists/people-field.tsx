import { useCallback, useState } from 'react';
import type { ChecklistUser } from '#shared/checklists/checklist.ts';
import { Chip } from '../ui/form/chip.tsx';
import { fieldMessages } from '../ui/form/field-messages.ts';
import { SearchSelect } from '../ui/form/search-select.tsx';
import { useKeptFocus } from '../ui/form/use-kept-focus.ts';
import { announce } from '../ui/page/announcer.ts';
import { useNameablePeople } from './checklist.api.ts';
import { checklistMessages } from './checklist.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

interface PeopleFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly chosen: readonly number[];
  /** names of everyone who can be among the chosen */
  readonly people: ReadonlyMap<number, ChecklistUser>;
  readonly onAdd: (person: ChecklistUser) => void;
  readonly onRemove: (id: number) => void;
}

/** Some people, each of whom can be taken off, and a field that finds others to add. */
export function PeopleField({ label, hint, chosen, people, onAdd, onRemove }: PeopleFieldProps) {
  const text = useTexts(checklistMessages);
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const [search, setSearch] = useState('');
  const found = useNameablePeople(search).data?.people ?? [];
  const handleSearch = useCallback((typed: string) => setSearch(typed), []);
  const shown = chosen.flatMap((id) => people.get(id) ?? []);
  const remove = ({ id, name }: ChecklistUser) => {
    onRemove(id);
    announce(text('personRemoved', { name }));
  };
  return (
    <div role="group" aria-label={label} {...keptFocus}>
      <SearchSelect
        label={label}
        placeholder={text('findPerson')}
        empty={text('nobodyFound')}
        chosen={null}
        messages={fieldMessages(undefined, hint)}
        options={found
          .filter(({ id }) => !chosen.includes(id))
          .map(({ id, name, email }) => ({ id, label: name, detail: email }))}
        onSearch={handleSearch}
        onChoose={(option) => {
          if (!option) return;
          onAdd({ id: option.id, name: option.label, isActive: true });
          announce(text('personAdded', { name: option.label }));
        }}
      />
      {shown.length === 0 ? null : (
        <div className="chips">
          {shown.map((person) => (
            <Chip
              key={person.id}
              isOff={!person.isActive}
              removeLabel={text('removePerson', { name: person.name })}
              onRemove={() => remove(person)}
            >
              <bdi>{person.isActive ? person.name : text('deactivated', { name: person.name })}</bdi>
            </Chip>
          ))}
        </div>
      )}
    </div>
  );
}
