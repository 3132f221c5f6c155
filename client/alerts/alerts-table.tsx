import { Button, Menu } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { AlertSort } from '#shared/alerts/alert.api.ts';
import type { Alert } from '#shared/alerts/alert.ts';
import { SeverityLabel } from '../severities/severity-label-panel.tsx';
import { DataTable, type Column } from '../ui/data-table/data-table.tsx';
import { selectionColumn } from '../ui/data-table/selection-bar.tsx';
import type { useSelection } from '../ui/data-table/selection.ts';
import type { SortState } from '../ui/data-table/sort-state.ts';
import { Ago } from '../ui/page/date-and-time.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { actions, isOffered, type AlertAction } from './alert-actions.ts';
import { alertMessages } from './alert.messages.ts';
import { AlertStanding } from './alert-standing.tsx';
import { AlertValues } from './alert-values.tsx';
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
  const text = useTexts(alertMessages);
  const choosing = selectionColumn<AlertRow>(chooser, {
    header: text('choose'),
    labelOf: ({ alert }) => text('chooseOne', { rule: alert.rule.title, course: alert.course.title }),
  });
  const columns: readonly Column<AlertRow, AlertSort>[] = [
    {
      ...choosing,
      cell: (row) => (row.alert.permissions.answer ? choosing.cell(row) : null),
    },
    {
      id: 'course',
      header: text('course'),
      sortBy: 'course',
      isRowHeader: true,
      cell: ({ alert: { course } }) => (
        <TextLink to={`/courses/${course.id}`}>
          <bdi>{course.title}</bdi>
        </TextLink>
      ),
    },
    {
      id: 'rule',
      header: text('rule'),
      sortBy: 'rule',
      cell: ({ alert: { rule } }) => <bdi>{rule.title}</bdi>,
    },
    {
      id: 'severity',
      header: text('severity'),
      sortBy: 'severity',
      cell: ({ alert: { rule } }) => <SeverityLabel severity={rule.severity} />,
    },
    { id: 'values', header: text('values'), cell: ({ alert }) => <AlertValues alert={alert} /> },
    {
      id: 'openedAt',
      header: text('since'),
      sortBy: 'openedAt',
      cell: ({ alert: { openedAt } }) => <Ago at={openedAt} />,
    },
    {
      id: 'state',
      header: text('state'),
      sortBy: 'state',
      cell: ({ alert }) => <AlertStanding alert={alert} />,
    },
    {
      id: 'actions',
      header: text('actions'),
      cell: ({ alert }) => <AlertMenu alert={alert} onAction={(action) => onAction(action, alert)} />,
    },
  ];
  return (
    <DataTable
      caption={text('title')}
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
