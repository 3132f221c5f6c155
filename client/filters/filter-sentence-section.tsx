import { Fragment } from 'react';
import { useIntl } from 'react-intl';
import type { DescribedColumn } from '#shared/columns/columns.api.ts';
import { conditionSentence } from '#shared/filters/filter-sentence.ts';
import { isApplicable, type Condition } from '#shared/filters/filter.ts';
import { useColumnWords, useFilterWords } from '../columns/column.api.ts';
import { filterBuilderMessages } from './filter-builder.messages.ts';

interface FilterSentenceProps {
  readonly filter: readonly Condition[];
  readonly columns: readonly DescribedColumn[];
}

/** What a filter asks for, as a sentence. What isn't available says so. */
export function FilterSentence({ filter, columns }: FilterSentenceProps) {
  const intl = useIntl();
  const parts = filter.map((condition) => (
    <ConditionText key={condition.column} condition={condition} columns={columns} />
  ));
  return intl
    .formatListToParts(parts, { type: 'conjunction' })
    .map(({ value }, place) => <Fragment key={place}>{value}</Fragment>);
}

function ConditionText({
  condition,
  columns,
}: {
  condition: Condition;
  columns: readonly DescribedColumn[];
}) {
  const intl = useIntl();
  const column = columns.find(({ id }) => id === condition.column);
  const isOn = isApplicable(condition, columns);
  const needsWords = isOn && column?.type === 'one_of' && column.words === null;
  const own = useColumnWords(needsWords ? condition.column : null);
  const filter = conditionSentence(condition, useFilterWords(columns, own.data?.words));
  return isOn ? filter : intl.formatMessage(filterBuilderMessages.unavailable, { filter });
}
