import type { DescribedColumn } from '#shared/columns/columns.api.ts';
import { conditionSentence } from '#shared/filters/filter-sentence.ts';
import { isApplicable, type Condition } from '#shared/filters/filter.ts';
import { useColumnWords } from '../columns/column.api.ts';
import { Chip } from '../ui/form/chip.tsx';
import { announce } from '../ui/page/announcer.ts';
import { filterBuilderMessages } from './filter-builder.messages.ts';
import { useFilterWords } from './use-filter-words.ts';
import { useTexts } from '../ui/use-texts.ts';

interface FilterChipProps {
  readonly condition: Condition;
  readonly columns: readonly DescribedColumn[];
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** One condition in words. One that can't be applied says so, and can only be taken away. */
export function FilterChip({ condition, columns, onEdit, onRemove }: FilterChipProps) {
  const column = columns.find(({ id }) => id === condition.column);
  const isOn = isApplicable(condition, columns);
  const needsWords = isOn && column?.type === 'one_of' && column.words === null;
  const own = useColumnWords(needsWords ? condition.column : null);
  const words = useFilterWords(columns, own.data?.words);
  const sentence = conditionSentence(condition, words);
  const text = useTexts(filterBuilderMessages, { filter: sentence });
  const remove = () => {
    onRemove();
    announce(text('removed'));
  };
  return (
    <Chip
      removeLabel={text('removeNamed')}
      isOff={!isOn}
      edit={isOn ? { label: text('changeNamed'), onPress: onEdit } : undefined}
      onRemove={remove}
    >
      {isOn ? sentence : text('unavailable')}
    </Chip>
  );
}
