import { FormattedMessage } from 'react-intl';
import { conditionFaultOf, conditionFaultMessages } from '#shared/automatic-tasks/condition-fault.ts';
import type { Condition } from '#shared/filters/filter.ts';
import { useColumns } from '../columns/column.api.ts';
import { FilterSentence } from '../filters/filter-sentence-section.tsx';
import { Status } from '../ui/page/status.tsx';

interface ConditionProps {
  readonly condition: readonly Condition[];
}

/** Why nothing can get an automatic task done; nothing if a scan can. */
export function ConditionFaultNote({ condition }: ConditionProps) {
  const columns = useColumns().data?.columns;
  const fault = columns && conditionFaultOf(condition, columns);
  return fault ? (
    <Status tone="warning">
      <FormattedMessage {...conditionFaultMessages[fault]} />
    </Status>
  ) : null;
}

/** What a course has to be for an automatic task to get done, or why nothing can do it. */
export function ConditionNotePanel({ condition }: ConditionProps) {
  const columns = useColumns().data?.columns;
  if (!columns) return null;
  if (conditionFaultOf(condition, columns)) return <ConditionFaultNote condition={condition} />;
  return <FilterSentence filter={condition} columns={columns} />;
}
