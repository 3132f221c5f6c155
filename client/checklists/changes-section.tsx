import { useIntl } from 'react-intl';
import type { ChecklistUser } from '#shared/checklists/checklist.ts';
import type { DraftChanges } from '#shared/checklists/draft-changes.ts';
import { checklistMessages } from './checklist.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

interface ChangesSectionProps {
  readonly changes: DraftChanges;
  readonly people: ReadonlyMap<number, ChecklistUser>;
}

/** What publishing a draft would change, line by line. */
export function ChangesSection({ changes, people }: ChangesSectionProps) {
  const intl = useIntl();
  const text = useTexts(checklistMessages);
  const named = ({ title }: { readonly title: string }) => title || text('untitledTask');
  const names = (ids: readonly number[]) => ids.map((id) => people.get(id)?.name ?? text('nobody'));
  const listing = (id: keyof typeof checklistMessages, items: readonly string[]) =>
    items.length === 0 ? [] : [text(id, { count: items.length, items: intl.formatList(items) })];
  const lines = [
    ...(changes.title ? [text('changedTitle', changes.title)] : []),
    ...(changes.visibility ? [text('changedVisibility', changes.visibility)] : []),
    ...listing('addedPeople', names(changes.usersAdded)),
    ...listing('removedPeople', names(changes.usersRemoved)),
    ...listing('newTasks', changes.tasksNew.map(named)),
    ...changes.tasksChanged.map((task) =>
      text('changedTask', {
        title: named(task),
        fields: intl.formatList(task.fields.map((field) => text('taskField', { field }))),
      }),
    ),
    ...listing('deletedTasks', changes.tasksDeleted.map(named)),
    ...(changes.isReordered ? [text('reordered')] : []),
  ];
  return (
    <ul className="draft-changes">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
