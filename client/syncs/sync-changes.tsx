import { Button, Heading, Text } from '@instructure/ui/latest';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Sync } from '#shared/syncs/sync.ts';
import { courseListMessages } from '../course-list/course-list.messages.ts';
import { PageSteps } from '../ui/data-table/page-steps.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { Moment } from '../ui/page/date-and-time.tsx';
import { useSyncChanges } from './sync.api.ts';
import { syncMessages } from './sync.messages.ts';

interface SyncChangesProps {
  readonly batchId: number;
  readonly sync: Sync;
  readonly onBack: () => void;
}

/** The courses one sync added, removed and skipped. It replaces the list, so the focus goes to its heading. */
export function SyncChanges({ batchId, sync, onBack }: SyncChangesProps) {
  const intl = useIntl();
  const [page, setPage] = useState(1);
  const changes = useSyncChanges(batchId, sync.id, page);
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <Button size="small" onClick={onBack}>
        <FormattedMessage {...syncMessages.backToHistory} />
      </Button>
      <div ref={heading} tabIndex={-1}>
        <Heading level="h3" margin="small 0 0">
          <FormattedMessage
            {...syncMessages.changesOf}
            values={{ when: <Moment key="when" at={sync.startedAt ?? sync.scheduledAt} /> }}
          />
        </Heading>
      </div>
      <LoadState
        of={changes}
        list={{ loading: courseListMessages.listLoading, failed: courseListMessages.listFailed }}
      >
        {({ changes: rows, pagination }) =>
          rows.length === 0 ? (
            <Text as="p">
              <FormattedMessage {...syncMessages.noChanges} />
            </Text>
          ) : (
            <>
              <ul>
                {rows.map(({ change, title, lmsCourseId, reason }, place) => (
                  // Skipped courses can have neither id nor name; the list changes only page by page.
                  <li key={place}>
                    {intl.formatMessage(syncMessages[change], {
                      title: title ?? intl.formatMessage(syncMessages.untitled),
                      id: lmsCourseId ?? intl.formatMessage(syncMessages.noId),
                      reason,
                    })}
                  </li>
                ))}
              </ul>
              {pagination.pages > 1 ? <PageSteps pagination={pagination} onPage={setPage} /> : null}
            </>
          )
        }
      </LoadState>
    </>
  );
}
