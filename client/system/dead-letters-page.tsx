import { Button, Text } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { letterSorts, type DeadLetter, letterList } from '#shared/system/dead-letter.columns.ts';
import { mostLetters } from '#shared/system/dead-letter.api.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { Pager } from '../ui/data-table/pager.tsx';
import { countChosen, useSelectionOf } from '../ui/data-table/selection.ts';
import { SelectionBar } from '../ui/data-table/selection-bar.tsx';
import { useListParams } from '../ui/data-table/use-list-params.ts';
import { useRemovableSort } from '../ui/data-table/use-removable-sort.ts';
import { ExportMenu } from '../ui/export/export-menu.tsx';
import { Help } from '../ui/overlay/help-dialog.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { DeadLetterFilters, letterParams } from './dead-letter-filters.tsx';
import { DeadLetterOutcome } from './dead-letter-outcome.tsx';
import { DeadLettersTable } from './dead-letters-table.tsx';
import { letterMessages } from './system.messages.ts';
import {
  fetchDeadLettersFile,
  useDealWithLetters,
  useDeadLetters,
  type RetryOrDiscard,
  type LettersEnd,
} from './system.api.ts';
import { useTexts } from '../ui/use-texts.ts';

const RetryOrDiscardDialog = lazyPart(() => import('./retry-or-discard-dialog.tsx'));
const DeadLetterDialog = lazyPart(() => import('./dead-letter-dialog.tsx'));

/** What a person is asked about; without a letter, it's about the selected ones. */
interface Asked {
  readonly kind: RetryOrDiscard['kind'];
  readonly letter?: DeadLetter;
}

/** Jobs that failed for the last time: why, and what becomes of them. */
export default function DeadLettersPage() {
  const intl = useIntl();
  const text = useTexts(letterMessages);
  const list = useListParams(['diedAt']);
  const filter = {
    ...(list.search !== '' && { search: list.search }),
    ...list.chosen(letterParams),
  };
  const { sort, setSort } = useRemovableSort(letterSorts);
  const order = sort && { sortBy: sort.by, sortOrder: sort.order };
  const { page, limit } = list.query;
  const letters = useDeadLetters({ ...filter, ...order, page, limit });
  const chooser = useSelectionOf<string>({ of: JSON.stringify(filter), most: mostLetters });
  const deal = useDealWithLetters();
  const [asked, setAsked] = useState<Asked>();
  const [end, setEnd] = useState<LettersEnd>();
  const [shown, setShown] = useState<DeadLetter>();
  const total = letters.data?.pagination.total ?? 0;
  const chosen = () => {
    const { selection } = chooser;
    return selection.mode === 'some'
      ? { ids: [...selection.ids] }
      : { filter, except: [...selection.except], diedBefore: letters.data?.readAt ?? '' };
  };
  const handleConfirm = async (wish: RetryOrDiscard, letter: DeadLetter | undefined) => {
    setEnd(await deal.run(wish, letter ? { ids: [letter.id] } : chosen()));
    setAsked(undefined);
    if (letter) chooser.leaveMany([letter.id]);
    else chooser.clear();
  };
  const handleAsk = (kind: RetryOrDiscard['kind'], letter: DeadLetter) => {
    setShown(undefined);
    setAsked({ kind, letter });
  };
  return (
    <>
      <PageHeading title={intl.formatMessage(letterList.title)}>
        <Help title={text('helpTitle')} text={text('helpText')} />
        <ExportMenu
          fetchFile={(format, receiving) => fetchDeadLettersFile({ ...filter, ...order, format }, receiving)}
        />
      </PageHeading>
      <Text as="p">
        <FormattedMessage {...letterMessages.text} />
      </Text>
      <DeadLetterFilters list={list} letters={letters} />
      <DeadLetterOutcome end={end} onDismiss={() => setEnd(undefined)} />
      <LoadState
        of={letters}
        list={{ loading: letterMessages.listLoading, failed: letterMessages.listFailed }}
      >
        {({ letters: rows, pagination }) => (
          <>
            {rows.length === 0 ? null : (
              <SelectionBar chooser={chooser} pageIds={rows.map(({ id }) => id)} total={total} mayChooseAll>
                <Button size="small" onClick={() => setAsked({ kind: 'retry' })}>
                  {text('retry')}
                </Button>
                <Button size="small" onClick={() => setAsked({ kind: 'discard' })}>
                  {text('discard')}
                </Button>
              </SelectionBar>
            )}
            <DeadLettersTable
              letters={rows}
              chooser={chooser}
              sort={sort}
              onSort={setSort}
              onShow={setShown}
              onAsk={handleAsk}
              empty={text(Object.keys(filter).length > 0 ? 'noMatch' : 'empty')}
            />
            <Pager pagination={pagination} onPage={list.setPage} onSize={list.setSize} />
          </>
        )}
      </LoadState>
      <Suspense fallback={null}>
        {asked ? (
          <RetryOrDiscardDialog
            kind={asked.kind}
            count={asked.letter ? 1 : countChosen(chooser.selection, total)}
            isRunning={deal.isRunning}
            onConfirm={(wish) => void handleConfirm(wish, asked.letter)}
            onCancel={() => setAsked(undefined)}
          />
        ) : null}
        {shown ? (
          <DeadLetterDialog
            letter={shown}
            onAsk={(kind) => handleAsk(kind, shown)}
            onClose={() => setShown(undefined)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
