import { Checkbox, Heading } from '@instructure/ui/latest';
import { useState } from 'react';
import { isForConditions } from '#shared/automatic-tasks/condition-fault.ts';
import {
  longestDescription,
  longestTitle,
  type ChecklistUser,
  type DraftTask,
} from '#shared/checklists/checklist.ts';
import { useColumns } from '../columns/column.api.ts';
import { ConditionFaultNote } from '../automatic-tasks/condition-note-panel.tsx';
import { FilterPanel } from '../filters/filter-panel.tsx';
import { checklistMessages } from './checklist.messages.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { DueFields } from './due-fields.tsx';
import { PeopleField } from './people-field.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { LongTextField, TextField } from '../ui/form/text-field.tsx';

const headingId = 'task-details';

/** Leads to the details of the task that was chosen; on narrow screens they're below the list. */
export const focusTask = () => document.getElementById(headingId)?.focus();

interface TaskDetailsProps {
  readonly task: DraftTask;
  readonly keeper: DraftKeeper;
  readonly people: ReadonlyMap<number, ChecklistUser>;
}

/** Everything about one task. */
export function TaskDetails({ task, keeper, people }: TaskDetailsProps) {
  const text = useTexts(checklistMessages);
  const change = (make: (task: DraftTask) => Partial<DraftTask>) =>
    keeper.edit((before) => ({
      ...before,
      taskTemplates: before.taskTemplates.map((each) =>
        each.key === task.key ? { ...each, ...make(each) } : each,
      ),
    }));
  return (
    <section className="form-stack" aria-labelledby={headingId}>
      <Heading level="h2" id={headingId} tabIndex={-1}>
        {text('taskNumber', { place: task.weight })}
      </Heading>
      <TextField
        renderLabel={text('taskTitle')}
        isRequired
        most={longestTitle}
        value={task.title}
        onChange={(_, title) => change(() => ({ title }))}
      />
      <LongTextField
        label={text('description')}
        most={longestDescription}
        maxHeight="16rem"
        value={task.description}
        onChange={({ target }) => change(() => ({ description: target.value }))}
      />
      <PeopleField
        label={text('taskPeople')}
        hint={text('taskPeopleHint')}
        chosen={task.users}
        people={people}
        onAdd={(person) => {
          keeper.meet(person);
          change(({ users }) => ({ users: [...users, person.id] }));
        }}
        onRemove={(id) => change(({ users }) => ({ users: users.filter((each) => each !== id) }))}
      />
      <DueFields due={task.due} onChange={(due) => change(() => ({ due }))} />
      <Checkbox
        label={text('needsVerification')}
        checked={task.needsVerification}
        onChange={() => change(({ needsVerification }) => ({ needsVerification: !needsVerification }))}
      />
      <Automatic condition={task.condition} onChange={(condition) => change(() => ({ condition }))} />
    </section>
  );
}

interface AutomaticProps {
  readonly condition: DraftTask['condition'];
  readonly onChange: (condition: DraftTask['condition']) => void;
}

/** Whether scans complete the task, and what of the course does it. */
function Automatic({ condition, onChange }: AutomaticProps) {
  const text = useTexts(checklistMessages);
  const columns = useColumns().data?.columns ?? [];
  const [isOpen, setIsOpen] = useState(condition !== null);
  const isOn = isOpen || condition !== null;
  return (
    <div>
      <Checkbox
        label={text('automatic')}
        checked={isOn}
        messages={[{ type: 'hint', text: text('automaticHint') }]}
        onChange={() => {
          setIsOpen(!isOn);
          if (isOn) onChange(null);
        }}
      />
      {isOn ? (
        <>
          <FilterPanel
            columns={columns.filter(isForConditions)}
            filter={condition ?? []}
            onChange={(filter) => onChange(filter.length === 0 ? null : [...filter])}
          />
          {condition === null ? null : <ConditionFaultNote condition={condition} />}
        </>
      ) : null}
    </div>
  );
}
