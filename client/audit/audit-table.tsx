import { Link, Text } from '@instructure/ui/latest';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { AuditEntry } from '#shared/audit/audit.ts';
import { auditLog, type AuditSort } from '#shared/audit/audit.columns.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { useListColumns } from '../ui/data-table/use-list-columns.tsx';
import type { SortState } from '../ui/data-table/sort-state.ts';
import { Moment } from '../ui/page/date-and-time.tsx';
import { Status } from '../ui/page/status.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { auditMessages } from './audit.messages.ts';
import { useAuditTexts } from './use-audit-texts.ts';
import { useTexts } from '../ui/use-texts.ts';

const tones = { done: 'good', refused: 'warning', failed: 'bad' } as const;

const Small = ({ children }: { children: ReactNode }) => (
  <Text as="div" size="small">
    {children}
  </Text>
);

interface AuditTableProps {
  readonly entries: readonly AuditEntry[];
  readonly sort: SortState<AuditSort> | undefined;
  readonly onSort: (sort: SortState<AuditSort> | undefined) => void;
  readonly isNarrowed: boolean;
  readonly onPerson: (person: AuditEntry['person']) => void;
  readonly onRecord: (record: NonNullable<AuditEntry['record']>) => void;
}

/** Entries of the log; clicking a person or record filters the list by it. */
export function AuditTable(props: AuditTableProps) {
  const { entries, sort, onSort, isNarrowed, onPerson, onRecord } = props;
  const intl = useIntl();
  const text = useTexts(auditMessages);
  const { actionName, recordOf, outcomeOf } = useAuditTexts();
  const column = useListColumns(auditLog);
  const columns = [
    column('at', {
      isRowHeader: true,
      cell: ({ at }) => <Moment at={at} />,
    }),
    column('person', {
      cell: ({ person, actingFrom, actingFor, masquerader }) => (
        <>
          {person.id === null ? (
            person.name || text('nobody')
          ) : (
            <Link as="button" variant="standalone" onClick={() => onPerson(person)}>
              {person.name}
            </Link>
          )}
          {actingFrom ? <Small>{text('actingFrom', { institution: actingFrom.name })}</Small> : null}
          {masquerader ? (
            <Small>
              {text('masquerader', { who: masquerader.name ?? masquerader.lmsUserId ?? text('somebody') })}
            </Small>
          ) : null}
          {actingFor ? <Small>{text('actingFor', { institution: actingFor.name })}</Small> : null}
        </>
      ),
    }),
    column('action', {
      cell: ({ action, note }) => (
        <>
          {actionName(action)}
          {note === null ? null : <Small>{note}</Small>}
        </>
      ),
    }),
    column('record', {
      cell: (entry) => {
        const named = recordOf(entry);
        if (!entry.record || !named) return intl.formatMessage(uiMessages.none);
        const { record } = entry;
        return (
          <>
            <Small>{named.type}</Small>
            {record.id === null ? (
              named.title
            ) : (
              <Link as="button" variant="standalone" onClick={() => onRecord(record)}>
                {named.title}
              </Link>
            )}
          </>
        );
      },
    }),
    column('outcome', {
      cell: (entry) => {
        const { name, reason } = outcomeOf(entry);
        return (
          <>
            <Status tone={tones[entry.outcome]}>{name}</Status>
            {reason === null ? null : <Small>{reason}</Small>}
          </>
        );
      },
    }),
    column('address', {
      cell: ({ via, address, requestId }) => (
        <span title={requestId === null ? undefined : text('request', { id: requestId })}>
          {address}
          {via === null ? null : <Small>{text('via', { via })}</Small>}
        </span>
      ),
    }),
  ];
  return (
    <DataTable
      caption={intl.formatMessage(auditLog.title)}
      columns={columns}
      rows={entries}
      sort={sort}
      onRemovableSort={onSort}
      keyOf={({ id }) => id}
      empty={text(isNarrowed ? 'noMatch' : 'empty')}
    />
  );
}
