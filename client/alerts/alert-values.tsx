import { FormattedMessage, useIntl } from 'react-intl';
import type { Alert } from '#shared/alerts/alert.ts';
import { valueText } from '../automatic-tasks/found-values-panel.tsx';
import { useColumns } from '../columns/column.api.ts';
import { FilterSentence } from '../filters/filter-sentence-section.tsx';
import { alertMessages } from './alert.messages.ts';

/** What the rule asks, with the value that raised the alert and the one at the last look. */
export function AlertValues({ alert: { foundThen, foundNow } }: { alert: Alert }) {
  const intl = useIntl();
  const columns = useColumns().data?.columns ?? [];
  return (
    <ul className="plain-list">
      {foundThen.values.map(({ column: id, value: before }) => {
        const column = columns.find((known) => known.id === id);
        const last = foundNow.values.find((found) => found.column === id);
        const [was, now] = [before, last ? last.value : before].map((value) =>
          valueText(intl, value, column),
        );
        return (
          <li key={id}>
            <FormattedMessage
              {...alertMessages[was === now ? 'valueSame' : 'valueChanged']}
              values={{ column: column?.label ?? id, before: was, now }}
            />
            <div className="small-print">
              <FilterSentence
                filter={foundNow.condition.filter((asked) => asked.column === id)}
                columns={columns}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
