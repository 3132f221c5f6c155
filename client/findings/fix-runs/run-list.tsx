import { Button, Heading, Modal } from '@instructure/ui/latest';
import { useState } from 'react';
import type { FixRun } from '#shared/fixes/fix-runs.api.ts';
import { ruleTitles } from '../rule-title.messages.ts';
import { DataTable, type Column } from '../../ui/data-table/data-table.tsx';
import { PageSteps } from '../../ui/data-table/page-steps.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Ago } from '../../ui/page/date-and-time.tsx';
import { LoadState } from '../../ui/page/load-state.tsx';
import { useTexts } from '../../ui/use-texts.ts';
import { useRuns } from './fix-run.api.ts';
import { runMessages } from './fix-run.messages.ts';
import { RunStatus, RunView } from './run-view.tsx';

/** The runs over copies: one's own, and for administrators all of them. A section of the page of fixes. */
export function FixRunList() {
  const text = useTexts(runMessages);
  const rules = useTexts(ruleTitles);
  const [page, setPage] = useState(1);
  const [openId, setOpenId] = useState<number>();
  const listed = useRuns(page);
  // The page says itself that there's nothing yet.
  if (!listed.error && !listed.data?.pagination.total) return null;
  const columns: readonly Column<FixRun>[] = [
    { id: 'rule', header: text('fault'), isRowHeader: true, cell: ({ rule }) => rules(rule) },
    { id: 'state', header: text('how'), cell: (run) => <RunStatus run={run} /> },
    {
      id: 'when',
      header: text('when'),
      cell: ({ startedAt, startedBy }) => (
        <>
          <Ago at={startedAt} /> <bdi>{text('startedBy', { name: startedBy })}</bdi>
        </>
      ),
    },
    {
      id: 'open',
      header: text('open'),
      part: 'menu',
      cell: ({ id }) => (
        <Button size="small" onClick={() => setOpenId(id)}>
          {text('open')}
        </Button>
      ),
    },
  ];
  return (
    <section className="after">
      <Heading level="h2">{text('list')}</Heading>
      <LoadState of={listed} list={{ loading: runMessages.listLoading, failed: runMessages.listFailed }}>
        {({ runs, pagination }) => (
          <>
            <DataTable
              caption={text('list')}
              columns={columns}
              rows={runs}
              keyOf={({ id }) => id}
              empty={text('noRuns')}
            />
            {pagination.pages > 1 ? <PageSteps pagination={pagination} onPage={setPage} /> : null}
          </>
        )}
      </LoadState>
      {openId === undefined ? null : (
        <Dialog size="large" title={text('title')} onDismiss={() => setOpenId(undefined)}>
          <Modal.Body>
            <RunView id={openId} />
          </Modal.Body>
          <Modal.Footer>
            <Button onClick={() => setOpenId(undefined)}>{text('close')}</Button>
          </Modal.Footer>
        </Dialog>
      )}
    </section>
  );
}
