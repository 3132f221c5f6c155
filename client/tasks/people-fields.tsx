import { RadioInput, RadioInputGroup } from '@instructure/ui/latest';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { TaskPerson } from '#shared/tasks/task.ts';
import { PeoplePicker } from './people-picker.tsx';
import { taskDetailMessages } from './task-detail.messages.ts';

/** Who a task is to be for; null: those whom the checklist names. */
export type PeopleChoice = readonly TaskPerson[] | null;

interface PeopleFieldsProps {
  readonly choice: PeopleChoice;
  readonly onChange: (choice: PeopleChoice) => void;
}

/** Chooses who a task is for: those whom the checklist names, or others. */
export function PeopleFields({ choice, onChange }: PeopleFieldsProps) {
  const intl = useIntl();
  const [chosen, setChosen] = useState(choice ?? []);
  const choose = (people: readonly TaskPerson[]) => {
    setChosen(people);
    onChange(people);
  };
  return (
    <>
      <RadioInputGroup
        name="people"
        description={intl.formatMessage(taskDetailMessages.whichPeople)}
        value={choice === null ? 'theirs' : 'own'}
        onChange={(_, value) => onChange(value === 'theirs' ? null : chosen)}
      >
        <RadioInput value="theirs" label={intl.formatMessage(taskDetailMessages.theirs)} />
        <RadioInput value="own" label={intl.formatMessage(taskDetailMessages.own)} />
      </RadioInputGroup>
      {choice === null ? null : <PeoplePicker people={choice} onChange={choose} />}
    </>
  );
}
