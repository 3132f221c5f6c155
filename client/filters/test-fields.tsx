import { IconButton, TextInput, XInstUIIcon } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { DescribedColumn } from '#shared/columns/columns.api.ts';
import { useColumnWords } from '../columns/column.api.ts';
import { Choice } from '../ui/form/choice.tsx';
import { DayField } from '../ui/form/day-field.tsx';
import { fieldMessages } from '../ui/form/field-messages.ts';
import { MultiSelect } from '../ui/form/multi-select.tsx';
import { draftOperators, valueKindOf, type DraftTest, type ValueFault } from './draft-test.ts';
import { filterBuilderMessages, operatorMessages, valueFaults } from './filter-builder.messages.ts';

interface TestFieldsProps {
  readonly column: DescribedColumn;
  /** from 1 */
  readonly place: number;
  readonly draft: DraftTest;
  readonly fault: ValueFault | undefined;
  readonly onChange: (part: Partial<DraftTest>) => void;
  /** offered unless it's the only one */
  readonly onRemove: (() => void) | undefined;
}

/** One thing asked of a column: how it's compared, and with what. */
export function TestFields({ column, place, draft, fault, onChange, onRemove }: TestFieldsProps) {
  const intl = useIntl();
  const text = (id: 'test' | 'or' | 'removeTest' | 'operator') =>
    intl.formatMessage(filterBuilderMessages[id], { place });
  return (
    <div role="group" aria-label={text('test')} className="test-fields">
      {place > 1 ? <span className="test-or">{text('or')}</span> : null}
      <Choice
        key={column.id}
        label={text('operator')}
        value={draft.op}
        choices={draftOperators(column)}
        nameOf={(op) => intl.formatMessage(operatorMessages[op])}
        onChoose={(op) => op && onChange({ op })}
      />
      <ValueFields
        column={column}
        draft={draft}
        fault={fault && intl.formatMessage(valueFaults[fault])}
        isAboutEnd={fault === 'backwards'}
        onChange={onChange}
      />
      {onRemove ? (
        <IconButton
          withBackground={false}
          withBorder={false}
          screenReaderLabel={text('removeTest')}
          renderIcon={<XInstUIIcon />}
          onClick={onRemove}
        />
      ) : null}
    </div>
  );
}

interface ValueFieldsProps extends Pick<TestFieldsProps, 'column' | 'draft' | 'onChange'> {
  readonly fault: string | undefined;
  /** the fault is the upper end's */
  readonly isAboutEnd: boolean;
}

function ValueFields({ column, draft, fault, isAboutEnd, onChange }: ValueFieldsProps) {
  const intl = useIntl();
  const text = (id: 'text' | 'number' | 'from' | 'to' | 'day' | 'days') =>
    intl.formatMessage(filterBuilderMessages[id]);
  const kind = valueKindOf(draft.op);
  const field = (label: string, part: 'value' | 'to', wrong: string | undefined) => (
    <TextInput
      renderLabel={label}
      value={draft[part]}
      messages={fieldMessages(wrong)}
      {...(kind === 'number' && { inputMode: 'decimal' })}
      {...(kind === 'days' && { inputMode: 'numeric' })}
      onChange={(_, typed) => onChange({ [part]: typed })}
    />
  );
  if (kind === undefined) return null;
  if (kind === 'words') return <WordsField column={column} draft={draft} fault={fault} onChange={onChange} />;
  if (kind === 'day')
    return (
      <DayField
        label={text('day')}
        value={draft.value}
        fault={fault}
        onChange={(value) => onChange({ value })}
      />
    );
  if (draft.op === 'between')
    return (
      <>
        {field(text('from'), 'value', isAboutEnd ? undefined : fault)}
        {field(text('to'), 'to', fault)}
      </>
    );
  return field(text(kind), 'value', fault);
}

function WordsField({ column, draft, fault, onChange }: Omit<ValueFieldsProps, 'isAboutEnd'>) {
  const intl = useIntl();
  const own = useColumnWords(column.words ? null : column.id);
  const offered = column.words ?? own.data?.words ?? [];
  const known = new Set(offered.map(({ value }) => value));
  const gone = draft.words.filter((word) => !known.has(word)).map((value) => ({ value, label: value }));
  return (
    <MultiSelect
      label={intl.formatMessage(filterBuilderMessages.words)}
      choices={[...offered, ...gone].map(({ value, label }) => ({ id: value, title: label }))}
      chosen={draft.words}
      placeholder={intl.formatMessage(filterBuilderMessages.noWords)}
      fault={fault}
      onChange={(words) => onChange({ words })}
    />
  );
}
