import { Checkbox, Heading, RadioInput, RadioInputGroup, Text } from '@instructure/ui/latest';
import { useState } from 'react';
import { conditionFaultOf, isForConditions } from '#shared/automatic-tasks/condition-fault.ts';
import { longestDescription, longestTitle, type DraftTask } from '#shared/checklists/checklist.ts';
import type { Condition } from '#shared/filters/filter.ts';
import { filterToText } from '#shared/filters/filter-text.ts';
import { useColumns } from '../columns/column.api.ts';
import { useCourseTable } from '../course-table/course-table.api.ts';
import { ConditionFaultNote } from '../automatic-tasks/condition-note-panel.tsx';
import { FilterPanel } from '../filters/filter-panel.tsx';
import { checklistMessages } from './checklist.messages.ts';
import type { DraftKeeper, KeptDraft } from './draft-keeper.ts';
import { DueFields } from './due-fields.tsx';
import { PeopleField } from './people-field.tsx';
import { InScopePart } from '../scope-counts/in-scope-count-panel.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { LongTextField, TextField } from '../ui/form/text-field.tsx';

const headingId = 'task-details';
const titleId = 'task-title';

/** Leads to the details of the task that was chosen; on narrow screens they're below the list. */
export const focusTask = () => document.getElementById(headingId)?.focus();

/** Leads to where the title of the task that was added is typed. */
export const focusTitle = () => document.getElementById(titleId)?.focus();

interface TaskDetailsProps {
  readonly task: DraftTask;
  readonly keeper: DraftKeeper;
  readonly kept: KeptDraft;
  /** those that have the checklist */
  readonly courseCount: number;
  readonly onAdd: () => void;
}

/** Everything about one task. The Enter key in its title adds the next one. */
export function TaskDetails({ task, keeper, kept, courseCount, onAdd }: TaskDetailsProps) {
  const text = useTexts(checklistMessages);
  const change = (make: (task: DraftTask) => Partial<DraftTask>) =>
    keeper.edit((before) => ({
      ...before,
      taskTemplates: before.taskTemplates.map((each) =>
        each.key === task.key ? { ...each, ...make(each) } : each,
      ),
    }));
  return (
    <section className="card form-stack" aria-labelledby={headingId}>
      <Heading level="h2" id={headingId} tabIndex={-1}>
        {text('taskNumber', { place: task.weight })}
      </Heading>
      <TextField
        id={titleId}
        renderLabel={text('taskTitle')}
        isRequired
        most={longestTitle}
        value={task.title}
        onChange={(_, title) => change(() => ({ title }))}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing && task.title.trim() !== '') onAdd();
        }}
      />
      <LongTextField
        label={text('description')}
        most={longestDescription}
        maxHeight="16rem"
        value={task.description}
        onChange={({ target }) => change(() => ({ description: target.value }))}
      />
      <WhoTicks
        condition={task.condition}
        checklistId={kept.seen.id}
        courseCount={courseCount}
        onChange={(condition) => change(() => ({ condition }))}
      />
      <DueFields due={task.due} onChange={(due) => change(() => ({ due }))} />
      <Checkbox
        label={text('needsVerification')}
        checked={task.needsVerification}
        onChange={() => change(({ needsVerification }) => ({ needsVerification: !needsVerification }))}
      />
      <PeopleField
        label={text('taskPeople')}
        hint={text('taskPeopleHint')}
        chosen={task.users}
        people={kept.people}
        onAdd={(person) => {
          keeper.meet(person);
          change(({ users }) => ({ users: [...users, person.id] }));
        }}
        onRemove={(id) => change(({ users }) => ({ users: users.filter((each) => each !== id) }))}
      />
    </section>
  );
}

interface WhoTicksProps {
  readonly condition: DraftTask['condition'];
  readonly checklistId: number;
  readonly courseCount: number;
  readonly onChange: (condition: DraftTask['condition']) => void;
}

/** Whether a person ticks the task or a scan does, and what a course has to be for that. */
function WhoTicks({ condition, onChange, ...courses }: WhoTicksProps) {
  const text = useTexts(checklistMessages);
  // Who looks at the other choice finds the conditions again.
  const [kept, setKept] = useState(condition ?? []);
  const columns = useColumns().data?.columns ?? [];
  const change = (filter: readonly Condition[]) => {
    setKept([...filter]);
    onChange([...filter]);
  };
  return (
    <div className="card-stack">
      <RadioInputGroup
        name="who-ticks"
        layout="columns"
        description={text('whoTicks')}
        value={condition ? 'scan' : 'person'}
        onChange={(_, value) => onChange(value === 'scan' ? kept : null)}
      >
        <RadioInput value="person" label={text('aPerson')} />
        <RadioInput value="scan" label={text('aScan')} />
      </RadioInputGroup>
      {condition ? (
        <>
          <Text as="div">{text('doneWhile')}</Text>
          <FilterPanel columns={columns.filter(isForConditions)} filter={condition} onChange={change} />
          {columns.length === 0 || conditionFaultOf(condition, columns) ? (
            <ConditionFaultNote condition={condition} />
          ) : (
            <CoursesMeeting condition={condition} {...courses} />
          )}
        </>
      ) : null}
    </div>
  );
}

type CoursesMeetingProps = Omit<WhoTicksProps, 'condition' | 'onChange'> & {
  readonly condition: readonly Condition[];
};

/** How many courses meet a condition now: of those that have the checklist, or else of all. */
function CoursesMeeting({ condition, checklistId, courseCount }: CoursesMeetingProps) {
  const text = useTexts(checklistMessages);
  const isAssigned = courseCount > 0;
  const having = { column: 'readygo.checklists', any: [{ op: 'one_of', value: [String(checklistId)] }] };
  const among: Condition[] = isAssigned ? [having as Condition] : [];
  const filter = [...among, ...condition];
  const one = { columns: ['core.title'], limit: 1 };
  const meeting = useCourseTable({ ...one, filter }).data;
  const all = useCourseTable({ ...one, filter: among }).data;
  if (!meeting || !all)
    return (
      <div role="status" className="small-print">
        {text('meetingLoading')}
      </div>
    );
  const [count, total] = [meeting.pagination.total, all.pagination.total];
  return (
    <div role="status" className="small-print">
      {text(isAssigned ? 'meetingOfIts' : 'meetingOfAll', { count, total })}
      <InScopePart
        part={{ inScopeCount: meeting.inScope }}
        of={{ courseCount: total, inScopeCount: all.inScope }}
      />{' '}
      {count > 0 ? (
        <TextLink isInSentence to={`/courses?filter=${encodeURIComponent(filterToText(filter))}`}>
          {text('showMeeting')}
        </TextLink>
      ) : null}
    </div>
  );
}
