import { Button, Menu } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { alertList, type AlertSort } from '#shared/alerts/alert.columns.ts';
import type { Alert } from '#shared/alerts/alert.ts';
import { outOfScopeWords } from '#shared/scope-decisions/scope-words.messages.ts';
import { SeverityLabel } from '../severities/severity-label-panel.tsx';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { useListColumns } from '../ui/data-table/use-list-columns.tsx';
import { selectionColumn } from '../ui/data-table/selection-bar.tsx';
import type { useSelection } from '../ui/data-table/selection.ts';
import type { SortState } from '../ui/data-table/sort-state.ts';
import { Ago } from '../ui/page/date-and-time.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { Status } from '../ui/page/status.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { actions, isOffered, type AlertAction } from './alert-actions.ts';
import { alertMessages } from './alert.messages.ts';
import { AlertStanding, AlertValues } from './alert-standing.tsx';
import { useTexts } from '../ui/use-texts.ts';

/** An alert as a row that can be chosen. */
export interface AlertRow {
  readonly id: number;
  readonly title: string;
  readonly alert: Alert;
}

interface AlertsTableProps {
  readonly rows: readonly AlertRow[];
  readonly chooser: ReturnType<typeof useSelection>;
  readonly sort: SortState<AlertSort>;
  readonly empty: string;
  readonly onSort: (sort: SortState<AlertSort>) => void;
  readonly onAction: (action: AlertAction, alert: Alert) => void;
}

export function AlertsTable({ rows, chooser, sort, empty, onSort, onAction }: AlertsTableProps) {
  const intl = useIntl();
  const text = useTexts(alertMessages);
  const choosing = selectionColumn<AlertRow>(chooser, {
    header: text('choose'),
    labelOf: ({ alert }) => text('chooseOne', { rule: alert.rule.title, course: alert.course.title }),
  });
  const column = useListColumns(alertList);
  const columns = [
    {
      ...choosing,
      cell: (row: AlertRow) => (row.alert.permissions.answer ? choosing.cell(row) : null),
    },
    ...[
      column('course', {
        isRowHeader: true,
        cell: ({ course }) => (
          <TextLink to={`/courses/${course.id}`}>
            <bdi>{course.title}</bdi>
          </TextLink>
        ),
      }),
      column('rule', { cell: ({ rule }) => <bdi>{rule.title}</bdi> }),
      column('severity', { cell: ({ rule }) => <SeverityLabel severity={rule.severity} /> }),
      column('values', { cell: (alert) => <AlertValues alert={alert} /> }),
      column('openedAt', { cell: ({ openedAt }) => <Ago at={openedAt} /> }),
      column('state', {
        cell: (alert) => (
          <>
            <AlertStanding alert={alert} />
            {alert.outOfScope === null ? null : (
              <Status tone="off">
                {intl.formatMessage(outOfScopeWords.course, { standing: alert.outOfScope })}
              </Status>
            )}
          </>
        ),
      }),
    ].map(({ cell, ...known }) => ({ ...known, cell: ({ alert }: AlertRow) => cell(alert) })),
    {
      id: 'actions',
      header: text('actions'),
      cell: ({ alert }: AlertRow) => (
        <AlertMenu alert={alert} onAction={(action) => onAction(action, alert)} />
      ),
    },
  ];
  return (
    <DataTable
      caption={intl.formatMessage(alertList.title)}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      empty={empty}
      sort={sort}
      onSort={onSort}
    />
  );
}

interface AlertMenuProps {
  readonly alert: Alert;
  readonly onAction: (action: AlertAction) => void;
}

/** What can be answered to an alert; nothing for people who can't. */
export function AlertMenu({ alert, onAction }: AlertMenuProps) {
  const intl = useIntl();
  const offered = actions.filter((action) => isOffered(action, alert));
  if (offered.length === 0) return null;
  const title = intl.formatMessage(alertMessages.chooseOne, {
    rule: alert.rule.title,
    course: alert.course.title,
  });
  const label = intl.formatMessage(uiMessages.actionsFor, { title });
  return (
    <Menu placement="bottom end" label={label} trigger={<Button aria-label={label}>⋯</Button>}>
      {offered.map((action) => (
        <Menu.Item key={action} onSelect={() => onAction(action)}>
          {intl.formatMessage(alertMessages.actionName, { action })}
        </Menu.Item>
      ))}
    </Menu>
  );
}
