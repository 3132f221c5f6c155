import { Button, Modal, Text } from '@instructure/ui/latest';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { syncList, syncTexts, type SyncSort } from '#shared/syncs/sync.columns.ts';
import type { Sync } from '#shared/syncs/sync.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { useListColumns } from '../ui/data-table/use-list-columns.tsx';
import type { SortState } from '../ui/data-table/sort-state.ts';
import { PageSteps } from '../ui/data-table/page-steps.tsx';
import { ExportMenu } from '../ui/export/export-menu.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { Moment } from '../ui/page/date-and-time.tsx';
import { Status, toneOfWork } from '../ui/page/status.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { fetchSyncHistoryFile, useSyncHistory } from './sync.api.ts';
import { SyncChanges } from './sync-changes.tsx';
import { syncMessages } from './sync.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

interface SyncHistoryProps {
  readonly batchId: number;
  readonly onClose: () => void;
}

/** The batch's syncs, newest first, or instead the courses that one of them added and removed. */
export default function SyncHistoryDialog({ batchId, onClose }: SyncHistoryProps) {
  const intl = useIntl();
  const [asked, setAsked] = useState<Asked>({ page: 1, sort: undefined });
  const [opened, setOpened] = useState<Sync>();
  const [left, setLeft] = useState<Sync>();
  const label = intl.formatMessage(syncTexts.history);
  const handleBack = () => {
    setLeft(opened);
    setOpened(undefined);
  };
  return (
    <Dialog title={label} size="large" shouldCloseOnDocumentClick onDismiss={onClose}>
      <Modal.Body>
        {opened ? (
          <SyncChanges batchId={batchId} sync={opened} onBack={handleBack} />
        ) : (
          <SyncList batchId={batchId} asked={asked} left={left} onAsk={setAsked} onOpen={setOpened} />
        )}
      </Modal.Body>
      <Modal.Footer>
        <span className="button-row">
          <ExportMenu
            fetchFile={(format, receiving) =>
              fetchSyncHistoryFile(batchId, { ...orderOf(asked.sort), format }, receiving)
            }
          />
          <Button onClick={onClose}>
            <FormattedMessage {...uiMessages.close} />
          </Button>
        </span>
      </Modal.Footer>
    </Dialog>
  );
}

interface Asked {
  readonly page: number;
  readonly sort: SortState<SyncSort> | undefined;
}

const orderOf = (sort: Asked['sort']) => sort && { sortBy: sort.by, sortOrder: sort.order };

interface SyncListProps {
  readonly batchId: number;
  readonly asked: Asked;
  /** the sync whose courses were shown before: its button gets the focus back */
  readonly left: Sync | undefined;
  readonly onAsk: (asked: Asked) => void;
  readonly onOpen: (sync: Sync) => void;
}

function SyncList({ batchId, asked: { page, sort }, left, onAsk, onOpen }: SyncListProps) {
  const intl = useIntl();
  const text = useTexts(syncMessages);
  const history = useSyncHistory(batchId, {
    page,
    ...orderOf(sort),
  });
  const columns = useColumns(left, onOpen);
  return (
    <LoadState
      of={history}
      list={{ loading: syncMessages.historyLoading, failed: syncMessages.historyFailed }}
    >
      {({ syncHistory, scheduledSyncs, estimatedDurationSeconds: seconds, pagination }) => (
        <>
          {scheduledSyncs.map(({ scheduledAt }) => (
            <Text as="p" key={scheduledAt}>
              <FormattedMessage
                {...syncMessages.scheduled}
                values={{ when: <Moment key="when" at={scheduledAt} /> }}
              />
            </Text>
          ))}
          {seconds === null ? null : (
            <Text as="p">
              <FormattedMessage {...syncMessages.estimate} values={{ seconds }} />
            </Text>
          )}
          <DataTable
            caption={intl.formatMessage(syncList.title)}
            columns={columns}
            rows={syncHistory}
            keyOf={({ id }) => id}
            empty={text('historyEmpty')}
            sort={sort}
            onRemovableSort={(chosen) => onAsk({ page: 1, sort: chosen })}
          />
          {pagination.pages > 1 ? (
            <PageSteps pagination={pagination} onPage={(to) => onAsk({ page: to, sort })} />
          ) : null}
        </>
      )}
    </LoadState>
  );
}

function useColumns(left: Sync | undefined, onOpen: (sync: Sync) => void) {
  const intl = useIntl();
  const text = useTexts(syncMessages);
  const column = useListColumns(syncList);
  return [
    column('startedAt', {
      isRowHeader: true,
      cell: (sync) => <Moment at={sync.startedAt ?? sync.scheduledAt} />,
    }),
    column('triggeredBy'),
    column('status', {
      cell: ({ status, errorMessage }) => (
        <>
          <Status tone={toneOfWork[status]}>{intl.formatMessage(syncTexts.status, { status })}</Status>
          {errorMessage ? (
            <Text as="div" size="small">
              {errorMessage}
            </Text>
          ) : null}
        </>
      ),
    }),
    column('changes', {
      cell: (sync) =>
        text('counts', {
          processed: sync.courseProcessedCount,
          added: sync.courseAddedCount,
          removed: sync.courseRemovedCount,
          skipped: sync.courseSkippedCount,
        }),
    }),
    column('duration', {
      cell: ({ durationSeconds: seconds }) =>
        seconds === null ? intl.formatMessage(uiMessages.none) : text('seconds', { seconds }),
    }),
    {
      id: 'show',
      header: text('actions'),
      cell: (sync: Sync) => <ShowButton sync={sync} wasShown={sync.id === left?.id} onOpen={onOpen} />,
    },
  ];
}

interface ShowButtonProps {
  readonly sync: Sync;
  readonly wasShown: boolean;
  readonly onOpen: (sync: Sync) => void;
}

function ShowButton({ sync, wasShown, onOpen }: ShowButtonProps) {
  const intl = useIntl();
  const isFresh = useRef(wasShown);
  const when = intl.formatDate(sync.startedAt ?? sync.scheduledAt, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return (
    <Button
      size="small"
      aria-label={intl.formatMessage(syncMessages.showChangesOf, { when })}
      elementRef={(button) => {
        if (isFresh.current && button instanceof HTMLElement) button.focus();
        isFresh.current = false;
      }}
      onClick={() => onOpen(sync)}
    >
      <FormattedMessage {...syncMessages.showChanges} />
    </Button>
  );
}
