import { useIntl } from 'react-intl';
import {
  configurationList,
  decisionList,
  evidenceChecklistList,
  evidenceNumberList,
  judgedList,
  notCheckedList,
  standingList,
  workList,
  type NamedDecision,
} from '#shared/reports/evidence.columns.ts';
import type { Evidence, EvidenceNumberRow } from '#shared/reports/evidence.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { useListColumns } from '../ui/data-table/use-list-columns.tsx';
import { formatCount, formatDay } from '../ui/format-value.ts';
import { useTexts } from '../ui/use-texts.ts';
import { useEvidenceNumbers } from './evidence-text.ts';
import { evidenceMessages } from './evidence.messages.ts';

interface NumberTableProps {
  readonly title: string;
  readonly rows: readonly EvidenceNumberRow[];
  readonly since: string;
}

/** Numbers in scope and of all, side by side, and what has changed in scope. */
export function NumberTable({ title, rows, since }: NumberTableProps) {
  const intl = useIntl();
  const text = useTexts(evidenceMessages);
  const { textOf, changeText } = useEvidenceNumbers();
  const column = useListColumns(evidenceNumberList);
  const most = Math.max(...rows.map(({ behind }) => behind));
  return (
    <DataTable
      caption={title}
      columns={[
        column('number', { isRowHeader: true }),
        column('inScope', { align: 'end', cell: ({ inScope, unit }) => textOf(inScope, unit) }),
        column('all', {
          align: 'end',
          cell: ({ all, unit, behind }) => (
            <>
              {textOf(all, unit)}
              {all !== null && behind < most ? (
                <span className="evidence-behind">{text('behind', { count: behind })}</span>
              ) : null}
            </>
          ),
        }),
        {
          ...column('change', { align: 'end', cell: changeText }),
          header: text('changeSince', { day: formatDay(intl, since) }),
        },
      ]}
      rows={rows}
      keyOf={({ id }) => id}
      empty={text('noRows')}
    />
  );
}

interface RowsOf<T> {
  readonly rows: readonly T[];
}

export function NotCheckedTable({ rows }: RowsOf<Evidence['notChecked'][number]>) {
  const intl = useIntl();
  const column = useListColumns(notCheckedList);
  return (
    <DataTable
      caption={intl.formatMessage(notCheckedList.title)}
      columns={[
        column('tool', { isRowHeader: true }),
        column('why'),
        column('inScope', { align: 'end' }),
        column('all', { align: 'end' }),
      ]}
      rows={rows}
      keyOf={({ tool, why }) => `${tool} ${why}`}
      empty={intl.formatMessage(evidenceMessages.noRows)}
    />
  );
}

export function StandingTable({ rows }: RowsOf<Evidence['standings'][number]>) {
  const intl = useIntl();
  const { unknown } = useEvidenceNumbers();
  const column = useListColumns(standingList);
  return (
    <DataTable
      caption={intl.formatMessage(standingList.title)}
      columns={[
        column('standing', { isRowHeader: true }),
        column('courses', {
          align: 'end',
          cell: ({ courses }) => (courses === null ? unknown : formatCount(intl, courses)),
        }),
        column('items', { align: 'end' }),
        column('documents', { align: 'end' }),
      ]}
      rows={rows}
      keyOf={({ standing }) => standing}
      empty={intl.formatMessage(evidenceMessages.noRows)}
    />
  );
}

/** Decisions by their reasons. One about a single thing names it. */
export function DecisionTable({ title, rows }: RowsOf<NamedDecision> & { readonly title: string }) {
  const intl = useIntl();
  const column = useListColumns(decisionList);
  return (
    <DataTable
      caption={title}
      columns={[
        column('reason', {
          isRowHeader: true,
          cell: ({ reason, title: about, kind }) => (
            <>
              <bdi>{reason}</bdi>
              {[kind, about].map((each) =>
                each === null ? null : (
                  <span key={each} className="evidence-behind">
                    <bdi>{each}</bdi>
                  </span>
                ),
              )}
            </>
          ),
        }),
        column('standing'),
        column('decidedBy'),
        column('lastOn', { cell: ({ lastOn }) => formatDay(intl, lastOn) }),
        column('courses', { align: 'end' }),
        column('items', { align: 'end' }),
        column('documents', { align: 'end' }),
      ]}
      rows={rows}
      keyOf={(row) => rows.indexOf(row)}
      empty={intl.formatMessage(evidenceMessages.noRows)}
    />
  );
}

export function JudgedTable({ rows }: RowsOf<Evidence['judged'][number]>) {
  const intl = useIntl();
  const column = useListColumns(judgedList);
  return (
    <DataTable
      caption={intl.formatMessage(judgedList.title)}
      columns={[
        column('who', { isRowHeader: true }),
        column('issues', { align: 'end' }),
        column('documents', { align: 'end' }),
      ]}
      rows={rows}
      keyOf={(row) => rows.indexOf(row)}
      empty={intl.formatMessage(evidenceMessages.noRows)}
    />
  );
}

export function WorkTable({ rows }: RowsOf<Evidence['work'][number]>) {
  const intl = useIntl();
  const column = useListColumns(workList);
  return (
    <DataTable
      caption={intl.formatMessage(workList.title)}
      columns={[
        column('who', { isRowHeader: true }),
        ...(['fixes', 'judged', 'reviewed', 'tasks', 'decisions'] as const).map((id) =>
          column(id, { align: 'end' }),
        ),
      ]}
      rows={rows}
      keyOf={(row) => rows.indexOf(row)}
      empty={intl.formatMessage(evidenceMessages.noRows)}
    />
  );
}

export function ChecklistTable({ rows }: RowsOf<Evidence['checklists'][number]>) {
  const intl = useIntl();
  const { textOf } = useEvidenceNumbers();
  const column = useListColumns(evidenceChecklistList);
  return (
    <DataTable
      caption={intl.formatMessage(evidenceChecklistList.title)}
      columns={[
        column('checklist', { isRowHeader: true }),
        column('courses', { align: 'end' }),
        column('inScopeCourses', {
          align: 'end',
          cell: ({ inScopeCourses }) => textOf(inScopeCourses ?? null, 'count'),
        }),
        column('completed', { align: 'end' }),
        column('inScopeCompleted', {
          align: 'end',
          cell: ({ inScopeCompleted }) => textOf(inScopeCompleted ?? null, 'count'),
        }),
      ]}
      rows={rows}
      keyOf={({ id }) => id}
      empty={intl.formatMessage(evidenceMessages.noRows)}
    />
  );
}

export function ConfigurationTable({ rows }: RowsOf<Evidence['configuration'][number]>) {
  const intl = useIntl();
  const column = useListColumns(configurationList);
  return (
    <DataTable
      caption={intl.formatMessage(configurationList.title)}
      columns={[column('setting', { isRowHeader: true }), column('value')]}
      rows={rows.filter(({ value }) => value !== null)}
      keyOf={({ id }) => id}
      empty={intl.formatMessage(evidenceMessages.noRows)}
    />
  );
}
