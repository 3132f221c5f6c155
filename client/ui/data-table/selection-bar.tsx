import { Button, Checkbox, Text } from '@instructure/ui/latest';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useKeptFocus } from '../form/use-kept-focus.ts';
import { uiMessages } from '../ui.messages.ts';
import type { Column } from './data-table.tsx';
import { countChosen, isChosen, type Chooser, type Selection } from './selection.ts';

interface SelectionBarProps<Id extends number | string> {
  readonly chooser: Chooser<Id>;
  /** the rows on this page */
  readonly pageIds: readonly Id[];
  readonly total: number;
  /** whether everything, on all pages, can be selected with one tick */
  readonly mayChooseAll: boolean;
  /** actions for the selected rows: small buttons, so that the rows don't move when they appear */
  readonly children: ReactNode;
}

const allOf = <Id,>(selection: Selection<Id>, ids: readonly Id[]) =>
  ids.length > 0 && ids.every((id) => isChosen(selection, id));

/** How much is selected, how to select more or nothing, and what to do with it. */
export function SelectionBar<Id extends number | string>(props: SelectionBarProps<Id>) {
  const { chooser, pageIds, total, mayChooseAll, children } = props;
  const intl = useIntl();
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const { selection } = chooser;
  const count = countChosen(selection, total);
  const isWholePage = allOf(selection, pageIds);
  const isSomeOfPage = pageIds.some((id) => isChosen(selection, id));
  return (
    <div className="selection-bar" {...keptFocus}>
      <div>
        <Checkbox
          label={intl.formatMessage(uiMessages.choosePage)}
          checked={isWholePage}
          indeterminate={!isWholePage && isSomeOfPage}
          onChange={() => (isWholePage ? chooser.leaveMany(pageIds) : choosePage(chooser, pageIds))}
        />
      </div>
      {mayChooseAll && total > pageIds.length && selection.mode === 'some' ? (
        <Button size="small" onClick={chooser.chooseAll}>
          <FormattedMessage {...uiMessages.chooseAll} values={{ total }} />
        </Button>
      ) : null}
      <span role="status">
        <Text>
          <FormattedMessage {...uiMessages.chosen} values={{ count }} />
        </Text>
      </span>
      {count > 0 ? (
        <>
          <Button size="small" onClick={chooser.clear}>
            <FormattedMessage {...uiMessages.chooseNone} />
          </Button>
          {children}
        </>
      ) : null}
    </div>
  );
}

interface ChosenBarProps {
  readonly chooser: Chooser;
  readonly total: number;
  /** what can be done with those chosen */
  readonly children: ReactNode;
}

/** What's chosen, in the place of a list's toolbar: the box to choose a page is in the table's header. */
export function ChosenBar({ chooser, total, children }: ChosenBarProps) {
  const { selection } = chooser;
  const count = countChosen(selection, total);
  return (
    <div className="chosen-bar">
      <strong role="status">
        <FormattedMessage {...uiMessages.chosenCount} values={{ count, total }} />
      </strong>
      {children}
      <span className="chosen-more">
        {selection.mode === 'some' && count < total ? (
          <Button size="small" onClick={chooser.chooseAll}>
            <FormattedMessage {...uiMessages.chooseAll} values={{ total }} />
          </Button>
        ) : null}
        <Button size="small" onClick={chooser.clear}>
          <FormattedMessage {...uiMessages.chooseNone} />
        </Button>
      </span>
    </div>
  );
}

interface PageChoiceProps {
  readonly chooser: Chooser;
  readonly pageIds: readonly number[];
  readonly isNamed: boolean;
}

/** The box that chooses the rows of a page. */
export function PageChoice({ chooser, pageIds, isNamed }: PageChoiceProps) {
  const name = useIntl().formatMessage(uiMessages.choosePage);
  const { selection } = chooser;
  const isWholePage = allOf(selection, pageIds);
  return (
    <Checkbox
      label={isNamed ? name : <span className="for-screen-readers">{name}</span>}
      checked={isWholePage}
      indeterminate={!isWholePage && pageIds.some((id) => isChosen(selection, id))}
      onChange={() => (isWholePage ? chooser.leaveMany(pageIds) : choosePage(chooser, pageIds))}
    />
  );
}

/** If all but some of the list are selected, this selects those on this page again. */
function choosePage<Id extends number | string>(
  { selection, chooseMany, toggle }: Chooser<Id>,
  pageIds: readonly Id[],
) {
  if (selection.mode === 'some') return chooseMany(pageIds);
  for (const id of pageIds) if (selection.except.has(id)) toggle(id);
}

/** The column with a box to tick in each row. */
export function selectionColumn<Row extends { readonly id: number }>(
  { selection, toggle }: Chooser,
  { header, labelOf }: { header: string; labelOf: (row: Row) => string },
): Column<Row, never> {
  return {
    id: 'selection',
    header,
    part: 'choice',
    cell: (row) => (
      <Checkbox
        label={<span className="for-screen-readers">{labelOf(row)}</span>}
        checked={isChosen(selection, row.id)}
        onChange={() => toggle(row.id)}
      />
    ),
  };
}
