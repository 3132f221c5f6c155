import { Checkbox, FormFieldGroup, IconButton, TextInput, XInstUIIcon } from '@instructure/ui/latest';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { ColumnWord, DescribedColumn } from '#shared/columns/columns.api.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { useColumnWords } from '../columns/column.api.ts';
import { Choice } from '../ui/form/choice.tsx';
import { DayField } from '../ui/form/day-field.tsx';
import { fieldMessages } from '../ui/form/field-messages.ts';
import { MultiSelect } from '../ui/form/multi-select.tsx';
import { draftOperators, valueKindOf, type DraftTest, type ValueFault } from './draft-test.ts';
import { filterBuilderMessages, valueFaults } from './filter-builder.messages.ts';
import { useTexts } from '../ui/use-texts.ts';
import { branchesFound, treeOf, wordsIn, type Branch } from './word-tree.ts';

/** What a column has to do, as a choice. */
const operatorMessages = defineMessages({
  contains: { id: 'filterBuilder.op.contains', defaultMessage: 'contain' },
  starts_with: { id: 'filterBuilder.op.starts_with', defaultMessage: 'begin with' },
  is: { id: 'filterBuilder.op.is', defaultMessage: 'be exactly' },
  is_yes: { id: 'filterBuilder.op.is_yes', defaultMessage: 'be yes' },
  is_no: { id: 'filterBuilder.op.is_no', defaultMessage: 'be no' },
  at_least: { id: 'filterBuilder.op.at_least', defaultMessage: 'be at least' },
  at_most: { id: 'filterBuilder.op.at_most', defaultMessage: 'be at most' },
  above: { id: 'filterBuilder.op.above', defaultMessage: 'be above' },
  below: { id: 'filterBuilder.op.below', defaultMessage: 'be below' },
  between: { id: 'filterBuilder.op.between', defaultMessage: 'be between' },
  before: { id: 'filterBuilder.op.before', defaultMessage: 'be before' },
  after: { id: 'filterBuilder.op.after', defaultMessage: 'be after' },
  last_days: { id: 'filterBuilder.op.last_days', defaultMessage: 'be within the last days' },
  not_last_days: { id: 'filterBuilder.op.not_last_days', defaultMessage: 'be longer ago than' },
  next_days: { id: 'filterBuilder.op.next_days', defaultMessage: 'be within the next days' },
  within: { id: 'filterBuilder.op.within', defaultMessage: 'be in' },
  one_of: { id: 'filterBuilder.op.one_of', defaultMessage: 'be one of' },
  empty: { id: 'filterBuilder.op.empty', defaultMessage: 'be empty or unknown' },
  not_empty: { id: 'filterBuilder.op.not_empty', defaultMessage: 'have any value' },
});

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
  const text = useTexts(filterBuilderMessages, { place });
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
  const text = useTexts(filterBuilderMessages);
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
  if (draft.op === 'within')
    return (
      <WordTree
        label={intl.formatMessage(filterBuilderMessages.below)}
        words={offered}
        chosen={draft.words}
        fault={fault}
        onChange={(words) => onChange({ words })}
      />
    );
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

/** From how many words on a field finds some of them. */
const searchedFrom = 8;

interface WordTreeProps {
  readonly label: string;
  readonly words: readonly ColumnWord[];
  readonly chosen: readonly string[];
  readonly fault: string | undefined;
  readonly onChange: (words: readonly string[]) => void;
}

/** Chooses words of a tree: what's chosen takes in all that lies in it. Each says how many courses that are. */
function WordTree({ label, words, chosen, fault, onChange }: WordTreeProps) {
  const intl = useIntl();
  const [search, setSearch] = useState('');
  const known = new Set(words.map(({ value }) => value));
  const gone = chosen.filter((word) => !known.has(word)).map((value) => ({ value, label: value }));
  const tree = branchesFound(treeOf([...words, ...gone]), search);
  const toggle = (branch: Branch) => {
    const within = new Set(wordsIn(branch));
    const others = chosen.filter((word) => !within.has(word));
    onChange(chosen.includes(branch.word.value) ? others : [...others, branch.word.value]);
  };
  return (
    <div className="word-tree">
      {words.length < searchedFrom ? null : (
        <TextInput
          type="search"
          renderLabel={intl.formatMessage(filterBuilderMessages.findWords)}
          value={search}
          onChange={(_, typed) => setSearch(typed)}
        />
      )}
      <FormFieldGroup description={label} messages={fieldMessages(fault)} rowSpacing="small">
        <div className="word-branches">
          <Branches branches={tree} chosen={chosen} isTaken={false} onToggle={toggle} />
        </div>
      </FormFieldGroup>
    </div>
  );
}

interface BranchesProps {
  readonly branches: readonly Branch[];
  readonly chosen: readonly string[];
  /** what they lie in is chosen, and they with it */
  readonly isTaken: boolean;
  readonly onToggle: (branch: Branch) => void;
}

const Branches = ({ branches, chosen, isTaken, onToggle }: BranchesProps) => (
  <ul>
    {branches.map((branch) => {
      const { word, branches: below } = branch;
      const isChosen = chosen.includes(word.value);
      return (
        <li key={word.value}>
          <Checkbox
            label={<BranchName word={word} />}
            checked={isTaken || isChosen}
            disabled={isTaken}
            onChange={() => onToggle(branch)}
          />
          {below.length === 0 ? null : (
            <Branches branches={below} chosen={chosen} isTaken={isTaken || isChosen} onToggle={onToggle} />
          )}
        </li>
      );
    })}
  </ul>
);

const BranchName = ({ word: { label, count } }: { word: ColumnWord }) => (
  <span className="branch-name">
    <span>{label}</span>
    {count === undefined ? null : <span className="soft">{count}</span>}
  </span>
);
