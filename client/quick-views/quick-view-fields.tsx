import { Heading, RadioInput, RadioInputGroup } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { DescribedColumn } from '#shared/columns/columns.api.ts';
import { densities, type TableView } from '#shared/course-table/table-view.ts';
import { ColumnPicker, ColumnsButton } from '../columns/column-picker.tsx';
import { FilterPanel } from '../filters/filter-panel.tsx';
import type { Problem } from '../data/problem.ts';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import { uiMessages } from '../ui/ui.messages.ts';
import { quickViewMessages } from './quick-view.messages.ts';
import { useTexts } from '../ui/use-texts.ts';
import { LongTextField, TextField } from '../ui/form/text-field.tsx';

/** A quick view as it's being changed. */
export interface QuickViewDraft {
  readonly title: string;
  readonly description: string;
  readonly view: TableView;
}

interface FieldsProps {
  readonly draft: QuickViewDraft;
  readonly columns: readonly DescribedColumn[];
  readonly isTried: boolean;
  readonly problem: Problem | undefined;
  readonly onChange: (part: Partial<QuickViewDraft>) => void;
}

/** Everything a quick view keeps. */
export function QuickViewFields({ draft, columns, isTried, problem, onChange }: FieldsProps) {
  const intl = useIntl();
  const text = useTexts(quickViewMessages);
  const { view } = draft;
  const isMissing = isTried && draft.title.trim() === '';
  const change = (part: Partial<TableView>) => onChange({ view: { ...view, ...part } });
  return (
    <>
      <TextField
        renderLabel={text('title')}
        isRequired
        most={120}
        value={draft.title}
        messages={fieldMessages(
          isMissing ? intl.formatMessage(uiMessages.required) : problemOf(problem, 'title'),
        )}
        onChange={(_, title) => onChange({ title })}
      />
      <LongTextField
        label={text('description')}
        most={1_000}
        maxHeight="12rem"
        value={draft.description}
        messages={fieldMessages(problemOf(problem, 'description'))}
        onChange={({ target }) => onChange({ description: target.value })}
      />
      <ShownColumns
        columns={columns}
        shown={view.columns}
        onChange={(shown) => change({ columns: [...shown] })}
      />
      <div>
        <Heading level="h4" as="h2">
          {text('filters')}
        </Heading>
        <FilterPanel
          columns={columns}
          filter={view.filter}
          onChange={(filter) => change({ filter: [...filter] })}
        />
      </div>
      <SortFields columns={columns} sort={view.sort} onChange={(sort) => change({ sort })} />
      <RadioInputGroup
        name="density"
        description={text('density')}
        layout="columns"
        value={view.density}
        onChange={(_, value) => change({ density: densities.find((one) => one === value) ?? 'comfortable' })}
      >
        {densities.map((density) => (
          <RadioInput
            key={density}
            value={density}
            label={intl.formatMessage(quickViewMessages.densityName, { density })}
          />
        ))}
      </RadioInputGroup>
    </>
  );
}

interface ShownColumnsProps {
  readonly columns: readonly DescribedColumn[];
  readonly shown: readonly string[];
  readonly onChange: (shown: readonly string[]) => void;
}

/** The columns in their order, and a button that changes them. */
function ShownColumns({ columns, shown, onChange }: ShownColumnsProps) {
  const intl = useIntl();
  return (
    <div>
      <Heading level="h4" as="h2">
        {intl.formatMessage(quickViewMessages.columns)}
      </Heading>
      <p>
        <ColumnNames columns={columns} shown={shown} />
      </p>
      <ColumnsButton
        label={intl.formatMessage(quickViewMessages.chooseColumns)}
        columns={columns}
        shown={shown}
        onChange={onChange}
      />
    </div>
  );
}

/** What columns are called, in their order. Those that aren't there say so. */
export function ColumnNames({ columns, shown }: Pick<ShownColumnsProps, 'columns' | 'shown'>) {
  const intl = useIntl();
  const nameOf = (id: string) => {
    const column = columns.find((one) => one.id === id);
    if (column?.isAvailable || columns.length === 0) return column?.label ?? id;
    return intl.formatMessage(quickViewMessages.gone, { column: column?.label ?? id });
  };
  return intl.formatList(shown.map(nameOf), { type: 'unit' });
}

interface SortFieldsProps {
  readonly columns: readonly DescribedColumn[];
  readonly sort: TableView['sort'];
  readonly onChange: (sort: TableView['sort']) => void;
}

function SortFields({ columns, sort, onChange }: SortFieldsProps) {
  const intl = useIntl();
  const sortable = columns.filter(({ isSortable, isAvailable }) => isSortable && isAvailable);
  return (
    <>
      <ColumnPicker
        label={intl.formatMessage(quickViewMessages.sort)}
        columns={sortable}
        chosen={columns.find(({ id }) => id === sort.column)}
        onChoose={({ id }) => onChange({ ...sort, column: id })}
      />
      <RadioInputGroup
        name="order"
        description={intl.formatMessage(quickViewMessages.order)}
        layout="columns"
        value={sort.order}
        onChange={(_, value) => onChange({ ...sort, order: value === 'desc' ? 'desc' : 'asc' })}
      >
        {(['asc', 'desc'] as const).map((order) => (
          <RadioInput
            key={order}
            value={order}
            label={intl.formatMessage(quickViewMessages.orderName, { order })}
          />
        ))}
      </RadioInputGroup>
    </>
  );
}
