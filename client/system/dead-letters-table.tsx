import { Checkbox, Link, Text } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { letterList, type DeadLetter, type LetterSort } from '#shared/system/dead-letter.columns.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { useListColumns } from '../ui/data-table/use-list-columns.tsx';
import { isChosen, type Chooser } from '../ui/data-table/selection.ts';
import type { SortState } from '../ui/data-table/sort-state.ts';
import { Moment } from '../ui/page/date-and-time.tsx';
import { Status } from '../ui/page/status.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { letterMessages } from './system.messages.ts';
import type { RetryOrDiscard } from './system.api.ts';
import { useTexts } from '../ui/use-texts.ts';

/** What the links of a row are called by themselves. */
const linkNames = {
  details: letterMessages.detailsOf,
  retry: letterMessages.retryOf,
  discard: letterMessages.discardOf,
} as const;

interface DeadLettersTableProps {
  readonly letters: readonly DeadLetter[];
  readonly chooser: Chooser<string>;
  readonly sort: SortState<LetterSort> | undefined;
  readonly onSort: (sort: SortState<LetterSort> | undefined) => void;
  readonly onShow: (letter: DeadLetter) => void;
  readonly onAsk: (kind: RetryOrDiscard['kind'], letter: DeadLetter) => void;
  readonly empty: string;
}

/** Dead letters with their errors and what can be done with each; the details have the payload. */
export function DeadLettersTable(props: DeadLettersTableProps) {
  const { letters, chooser, sort, onSort, onShow, onAsk, empty } = props;
  const intl = useIntl();
  const text = useTexts(letterMessages);
  const timeOf = ({ diedAt }: DeadLetter) =>
    intl.formatDate(diedAt, { dateStyle: 'medium', timeStyle: 'medium' });
  const linkOf = (id: keyof typeof linkNames, letter: DeadLetter, onClick: () => void) => (
    <Link
      as="button"
      variant="standalone"
      aria-label={intl.formatMessage(linkNames[id], { job: letter.job, time: timeOf(letter) })}
      onClick={onClick}
    >
      {text(id)}
    </Link>
  );
  const column = useListColumns(letterList);
  const columns = [
    {
      id: 'selection',
      header: intl.formatMessage(uiMessages.choose),
      cell: (letter: DeadLetter) => (
        <Checkbox
          label={
            <span className="for-screen-readers">
              {text('choose', { job: letter.job, time: timeOf(letter) })}
            </span>
          }
          checked={isChosen(chooser.selection, letter.id)}
          onChange={() => chooser.toggle(letter.id)}
        />
      ),
    },
    column('diedAt', { cell: ({ diedAt }) => <Moment at={diedAt} /> }),
    column('job', {
      isRowHeader: true,
      cell: ({ job, isKnown }) => (
        <>
          {job}
          {isKnown ? null : (
            <Text as="div" size="small">
              <Status tone="warning">{text('unknownJob')}</Status>
            </Text>
          )}
        </>
      ),
    }),
    column('institution', {
      cell: ({ institution }) => institution?.title ?? text('goneInstitution'),
    }),
    column('attempts', { align: 'end' }),
    column('error', {
      cell: (letter) => (
        <>
          {letter.message === '' ? text('noError') : letter.message}
          <div className="link-row">
            {linkOf('details', letter, () => onShow(letter))}
            {letter.isKnown ? linkOf('retry', letter, () => onAsk('retry', letter)) : null}
            {linkOf('discard', letter, () => onAsk('discard', letter))}
          </div>
        </>
      ),
    }),
  ];
  return (
    <DataTable
      caption={intl.formatMessage(letterList.title)}
      columns={columns}
      rows={letters}
      sort={sort}
      onRemovableSort={onSort}
      keyOf={({ id }) => id}
      empty={empty}
    />
  );
}
