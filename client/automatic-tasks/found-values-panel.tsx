import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { FoundValues } from '#shared/tasks/task.ts';
import type { DescribedColumn } from '#shared/columns/columns.api.ts';
import type { CellValue } from '#shared/columns/column.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { useColumns } from '../columns/column.api.ts';
import { FilterSentence } from '../filters/filter-sentence-section.tsx';
import { formatAmount, formatPercent } from '../ui/format-value.ts';
import { Moment } from '../ui/page/date-and-time.tsx';
import { uiMessages } from '../ui/ui.messages.ts';

const automaticTaskMessages = defineMessages({
  doneByScan: { id: 'automaticTask.doneByScan', defaultMessage: 'Done by a scan on {when}' },
  doneByItself: { id: 'automaticTask.doneByItself', defaultMessage: 'Done by itself on {when}' },
  value: { id: 'automaticTask.value', defaultMessage: '{column}: {value} (asked for: {asked})' },
});

/** What did an automatic task, and when: “Done by a scan on 12 Nov. Accessibility score: 91 (at least 85)”. */
export function FoundValuesPanel({ found }: { found: FoundValues }) {
  const columns = useColumns().data?.columns ?? [];
  const readAt = found.values
    .flatMap((each) => each.readAt ?? [])
    .toSorted()
    .at(-1);
  return (
    <div>
      <FormattedMessage
        {...automaticTaskMessages[readAt === undefined ? 'doneByItself' : 'doneByScan']}
        values={{ when: <Moment at={readAt ?? found.at} /> }}
      />
      <ul className="plain-list small-print">
        {found.values.map((each) => (
          <li key={each.column}>
            <FoundValue found={each} condition={found.condition} columns={columns} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FoundValueProps {
  readonly found: FoundValues['values'][number];
  readonly condition: FoundValues['condition'];
  readonly columns: readonly DescribedColumn[];
}

function FoundValue({ found: { column: id, value }, condition, columns }: FoundValueProps) {
  const intl = useIntl();
  const column = columns.find((known) => known.id === id);
  return (
    <FormattedMessage
      {...automaticTaskMessages.value}
      values={{
        column: column?.label ?? id,
        value: valueText(intl, value, column),
        asked: <FilterSentence filter={condition.filter((asked) => asked.column === id)} columns={columns} />,
      }}
    />
  );
}

/** A value as a text: in its column's unit, and in words where it has them. */
export function valueText(intl: IntlShape, value: CellValue, column: DescribedColumn | undefined): string {
  if (value === null) return intl.formatMessage(uiMessages.none);
  if (typeof value === 'boolean') return intl.formatMessage(value ? uiMessages.yes : uiMessages.no);
  if (typeof value === 'number')
    return column?.unit === 'percent' ? formatPercent(intl, value) : formatAmount(intl, value);
  const wordOf = (one: string) => column?.words?.find((known) => known.value === one)?.label ?? one;
  if (typeof value !== 'string') return intl.formatList(value.map(wordOf));
  if (column?.type !== 'date') return wordOf(value);
  const timeZone = column.precision === 'moment' ? undefined : 'UTC';
  return intl.formatDate(value, { dateStyle: 'medium', ...(timeZone && { timeZone }) });
}
