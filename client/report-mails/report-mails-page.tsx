import { useIntl } from 'react-intl';
import { scheduleSorts, type ScheduleSort } from '#shared/report-mails/report-mails.api.ts';
import { scheduleStates, type ReportSchedule } from '#shared/report-mails/report-schedule.ts';
import { MailOffPanel } from '../mail/mail-off-panel.tsx';
import { DataTable, type Column } from '../ui/data-table/data-table.tsx';
import { FilterBar } from '../ui/data-table/filter-bar.tsx';
import { Pager } from '../ui/data-table/pager.tsx';
import { useListParams } from '../ui/data-table/use-list-params.ts';
import { Choice } from '../ui/form/choice.tsx';
import { Help } from '../ui/overlay/help-dialog.tsx';
import { Moment } from '../ui/page/date-and-time.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { useReportSchedules } from './report-mails.api.ts';
import { reportMailMessages } from './report-mails.messages.ts';
import { ScheduleActions } from './schedule-actions.tsx';
import { Outcome, readersText, ScheduleStatus } from './schedule-words.tsx';
import { whenText } from './when-text.ts';

const listTexts = { loading: reportMailMessages.listLoading, failed: reportMailMessages.listFailed };

/** Reports that are sent by mail: one's own, and everybody's for administrators. */
export default function ReportMailsPage() {
  const text = useTexts(reportMailMessages);
  const list = useListParams(scheduleSorts);
  const state = scheduleStates.find((each) => each === list.params.get('state')) ?? null;
  const schedules = useReportSchedules({ ...list.query, ...(state && { state }) });
  const columns = useColumns();
  const isNarrowed = list.search !== '' || state !== null;
  return (
    <>
      <PageHeading title={text('page')}>
        <Help title={text('helpTitle')} text={text('helpText')} />
      </PageHeading>
      <MailOffPanel />
      <FilterBar
        list={list}
        of={schedules}
        label={reportMailMessages.search}
        none={reportMailMessages.none}
        narrowedBy={state ?? ''}
      >
        <Choice
          label={text('state')}
          unsetLabel={text('anyState')}
          value={state}
          choices={scheduleStates}
          nameOf={(each) => text('stateName', { state: each })}
          onChoose={(each) => list.setParam('state', each ?? '')}
        />
      </FilterBar>
      <LoadState of={schedules} list={listTexts}>
        {({ schedules: rows, pagination }) => (
          <>
            <DataTable
              caption={text('page')}
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              empty={text(isNarrowed ? 'none' : 'empty')}
              sort={list.sort}
              onSort={list.setSort}
            />
            <Pager pagination={pagination} onPage={list.setPage} onSize={list.setSize} />
          </>
        )}
      </LoadState>
    </>
  );
}

function useColumns(): readonly Column<ReportSchedule, ScheduleSort>[] {
  const intl = useIntl();
  const text = useTexts(reportMailMessages);
  return [
    {
      id: 'title',
      header: text('title'),
      sortBy: 'title',
      isRowHeader: true,
      cell: ({ id, title }) => (
        <TextLink to={`/manage/report-mails/${id}`}>
          <bdi>{title}</bdi>
        </TextLink>
      ),
    },
    { id: 'state', header: text('state'), cell: (schedule) => <ScheduleStatus schedule={schedule} /> },
    { id: 'when', header: text('when'), cell: ({ moments }) => whenText(intl, moments) },
    { id: 'to', header: text('to'), cell: (schedule) => readersText(intl, schedule) },
    {
      id: 'owner',
      header: text('owner'),
      sortBy: 'owner',
      cell: ({ owner }) => (owner?.isYou ? text('you') : (owner?.name ?? text('nobody'))),
    },
    {
      id: 'nextAt',
      header: text('nextAt'),
      sortBy: 'nextAt',
      cell: ({ nextAt }) => (nextAt === null ? null : <Moment at={nextAt} />),
    },
    {
      id: 'lastRun',
      header: text('lastRun'),
      cell: ({ lastRun }) => (lastRun ? <Outcome run={lastRun} /> : text('never')),
    },
    {
      id: 'actions',
      header: text('actions'),
      cell: (schedule) => <ScheduleActions schedule={schedule} />,
    },
  ];
}
