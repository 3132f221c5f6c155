import { Button, PlusInstUIIcon } from '@instructure/ui/latest';
import { Suspense, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { DescribedColumn } from '#shared/columns/columns.api.ts';
import type { CourseScope } from '#shared/course-table/course-selection.ts';
import { applicableOf, type Condition, isApplicable } from '#shared/filters/filter.ts';
import { conditionSentence } from '#shared/filters/filter-sentence.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { useKeptFocus } from '../ui/form/use-kept-focus.ts';
import { filterBuilderMessages } from './filter-builder.messages.ts';
import { useColumnWords, useFilterWords } from '../columns/column.api.ts';
import { Chip } from '../ui/form/chip.tsx';
import { announce } from '../ui/page/announcer.ts';
import { useTexts } from '../ui/use-texts.ts';

const ConditionDialog = lazyPart(() => import('./condition-dialog.tsx'));

interface FilterPanelProps {
  readonly columns: readonly DescribedColumn[];
  readonly filter: readonly Condition[];
  readonly onChange: (filter: readonly Condition[]) => void;
  /** the list that's filtered: a filter that's being made then says how many courses it would show */
  readonly within?: CourseScope;
  /** chips of what else narrows the list, such as its batches */
  readonly children?: ReactNode;
  /** takes all of it away; offered if given */
  readonly onClear?: (() => void) | undefined;
}

/** A filter as chips, one per condition, which can be changed and taken away; and a way to add more. */
export function FilterPanel({ columns, filter, onChange, within, children, onClear }: FilterPanelProps) {
  const intl = useIntl();
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const [edited, setEdited] = useState<Condition | 'new'>();
  const withCondition = (condition: Condition) => {
    const replaced = edited === 'new' ? condition.column : edited?.column;
    const place = filter.findIndex(({ column }) => column === replaced);
    const others = filter.filter(({ column }) => column !== replaced && column !== condition.column);
    return place < 0 ? [...others, condition] : others.toSpliced(place, 0, condition);
  };
  const apply = (condition: Condition) => {
    setEdited(undefined);
    onChange(withCondition(condition));
  };
  return (
    <div
      role="group"
      aria-label={intl.formatMessage(filterBuilderMessages.filters)}
      className="chips"
      {...keptFocus}
    >
      {children}
      {filter.map((condition) => (
        <FilterChip
          key={condition.column}
          condition={condition}
          columns={columns}
          onEdit={() => setEdited(condition)}
          onRemove={() => onChange(filter.filter((other) => other !== condition))}
        />
      ))}
      <Button size="small" renderIcon={<PlusInstUIIcon />} onClick={() => setEdited('new')}>
        <FormattedMessage {...filterBuilderMessages.add} />
      </Button>
      {onClear ? (
        <Button size="small" onClick={onClear}>
          <FormattedMessage {...filterBuilderMessages.clear} />
        </Button>
      ) : null}
      {edited === undefined ? null : (
        <Suspense fallback={null}>
          <ConditionDialog
            columns={columns}
            filter={filter}
            edited={edited === 'new' ? undefined : edited}
            scopeWith={
              within &&
              ((condition) => ({ ...within, filter: applicableOf(withCondition(condition), columns) }))
            }
            onApply={apply}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface FilterChipProps {
  readonly condition: Condition;
  readonly columns: readonly DescribedColumn[];
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** One condition in words. One that can't be applied says so, and can only be taken away. */
function FilterChip({ condition, columns, onEdit, onRemove }: FilterChipProps) {
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
