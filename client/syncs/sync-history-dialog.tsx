import { Button, Heading, Modal, Text } from '@instructure/ui/latest';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Sync } from '#shared/syncs/sync.ts';
import { DataTable, type Column } from '../ui/data-table/data-table.tsx';
import { PageSteps } from '../ui/data-table/page-steps.tsx';
import { LoadState } from '../ui/load-state.tsx';
import { Moment } from '../ui/moment.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useSyncChanges, useSyncHistory } from './sync.api.ts';
import { syncMessages } from './sync.messages.ts';

interface SyncHistoryProps {
  readonly batchId: number;
  readonly onClose: () => void;
}

/** The batch's syncs, newest first, with the courses each one added and removed. */
export default function SyncHistoryDialog({ batchId, onClose }: SyncHistoryProps) {
  const intl = useIntl();
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<number>();
  const history = useSyncHistory(batchId, page);
  const text = (id: keyof typeof syncMessages, values?: Record<string, string | number>) =>
    intl.formatMessage(syncMessages[id], values);
  const columns: readonly Column<Sync>[] = [
    {
      id: 'started',
      header: text('started'),
      isRowHeader: true,
      cell: (sync) => <Moment at={sync.startedAt ?? sync.scheduledAt} />,
    },
    {
      id: 'by',
      header: text('by'),
      cell: (sync) => sync.triggeredBy ?? text('trigger', { trigger: sync.triggerType }),
    },
    {
      id: 'result',
      header: text('result'),
      cell: (sync) => (
        <>
          {text('status', { status: sync.status })}
          {sync.errorMessage ? (
            <Text as="div" size="small">
              {sync.errorMessage}
            </Text>
          ) : null}
        </>
      ),
    },
    {
      id: 'counts',
      header: text('changes'),
      cell: (sync) =>
        text('counts', {
          processed: sync.courseProcessedCount,
          added: sync.courseAddedCount,
          removed: sync.courseRemovedCount,
        }),
    },
    {
      id: 'duration',
      header: text('duration'),
      cell: ({ durationSeconds }) =>
        durationSeconds === null ? '—' : text('seconds', { seconds: durationSeconds }),
    },
    {
      id: 'show',
      header: text('actions'),
      cell: (sync) => (
        <Button
          size="small"
          aria-expanded={opened === sync.id}
          aria-label={text('showChangesOf', {
            when: intl.formatDate(sync.startedAt ?? sync.scheduledAt, {
              dateStyle: 'medium',
              timeStyle: 'short',
            }),
          })}
          onClick={() => setOpened(opened === sync.id ? undefined : sync.id)}
        >
          {text('showChanges')}
        </Button>
      ),
    },
  ];
  return (
    <Modal open label={text('history')} size="large" onDismiss={onClose}>
      <Modal.Header>
        <Heading level="h2">{text('history')}</Heading>
      </Modal.Header>
      <Modal.Body>
        <LoadState of={history}>
          {({ syncHistory, scheduledSyncs, estimatedDurationSeconds, pagination }) => (
            <>
              {scheduledSyncs.map(({ scheduledAt }) => (
                <Text as="p" key={scheduledAt}>
                  <FormattedMessage
                    {...syncMessages.scheduled}
                    values={{ when: <Moment key="when" at={scheduledAt} /> }}
                  />
                </Text>
              ))}
              {estimatedDurationSeconds === null ? null : (
                <Text as="p">{text('estimate', { seconds: estimatedDurationSeconds })}</Text>
              )}
              <DataTable
                caption={text('history')}
                columns={columns}
                rows={syncHistory}
                keyOf={({ id }) => id}
                empty={text('historyEmpty')}
              />
              {opened === undefined ? null : <Changes key={opened} batchId={batchId} syncId={opened} />}
              {pagination.pages > 1 ? <PageSteps pagination={pagination} onPage={setPage} /> : null}
            </>
          )}
        </LoadState>
      </Modal.Body>
      <Modal.Footer>
        <Button onClick={onClose}>
          <FormattedMessage {...uiMessages.close} />
        </Button>
      </Modal.Footer>
    </Modal>
  );
}

/** What one sync changed. It stands below the list it was opened from, so the focus goes to it. */
function Changes({ batchId, syncId }: { batchId: number; syncId: number }) {
  const intl = useIntl();
  const [page, setPage] = useState(1);
  const changes = useSyncChanges(batchId, syncId, page);
  const heading = useRef<HTMLDivElement>(null);
  // Scrolling to it would move the dialog's own buttons out of sight in a low frame.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const label = intl.formatMessage(syncMessages.changesOf);
  return (
    <section aria-label={label}>
      <div ref={heading} tabIndex={-1}>
        <Heading level="h3" margin="medium 0 0">
          {label}
        </Heading>
      </div>
      <LoadState of={changes}>
        {({ changes: rows, pagination }) =>
          rows.length === 0 ? (
            <Text as="p">
              <FormattedMessage {...syncMessages.noChanges} />
            </Text>
          ) : (
            <>
              <ul>
                {rows.map(({ change, title, lmsCourseId }) => (
                  <li key={lmsCourseId}>
                    {intl.formatMessage(syncMessages[change], { title, id: lmsCourseId })}
                  </li>
                ))}
              </ul>
              {pagination.pages > 1 ? <PageSteps pagination={pagination} onPage={setPage} /> : null}
            </>
          )
        }
      </LoadState>
    </section>
  );
}
