import { Button, Text } from '@instructure/ui/latest';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { documentGroups } from '#shared/course-files/course-files.api.ts';
import { DataTable, type Column } from '../ui/data-table/data-table.tsx';
import { PageSteps } from '../ui/data-table/page-steps.tsx';
import { Choice } from '../ui/form/choice.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { useDocumentCounts } from './document.api.ts';
import { documentMessages } from './document.messages.ts';

type Group = NonNullable<ReturnType<typeof useDocumentCounts>['data']>['groups'][number];

interface DocumentCountsProps {
  /** shows the documents that a program made */
  readonly onProducer: (producer: string | null) => void;
}

/** Whose documents they are, and what made them: one setting of one copier can explain thousands. */
export function DocumentCounts({ onProducer }: DocumentCountsProps) {
  const intl = useIntl();
  const text = useTexts(documentMessages);
  const [by, setBy] = useState<(typeof documentGroups)[number]>('producer');
  const [page, setPage] = useState(1);
  const counts = useDocumentCounts({ by, page, limit: 10 });
  const number = (
    name: 'total' | 'inScope' | 'checked' | 'severe' | 'scanned' | 'untagged',
  ): Column<Group> => ({
    id: name,
    header: text(name),
    align: 'end',
    cell: (group) => intl.formatNumber(group[name]),
  });
  const columns: Column<Group>[] = [
    {
      id: 'group',
      header: text('group'),
      isRowHeader: true,
      cell: ({ title }) =>
        by === 'producer' && title !== null ? (
          <Button size="small" textAlign="start" onClick={() => onProducer(title)}>
            <bdi>{title}</bdi>
          </Button>
        ) : (
          <bdi>{title ?? text('unknown')}</bdi>
        ),
    },
    number('total'),
    number('inScope'),
    number('checked'),
    number('severe'),
    number('scanned'),
    number('untagged'),
  ];
  return (
    <>
      <Text as="p">{text('byNote')}</Text>
      <div className="filter-row">
        <Choice
          label={text('by')}
          value={by}
          choices={documentGroups}
          nameOf={(each) => text('byName', { by: each })}
          onChoose={(each) => {
            setBy(each ?? 'producer');
            setPage(1);
          }}
        />
      </div>
      <LoadState
        of={counts}
        list={{ loading: documentMessages.countsLoading, failed: documentMessages.countsFailed }}
      >
        {({ groups, pagination }) => (
          <>
            <DataTable
              caption={text('countsTitle')}
              columns={columns}
              rows={groups}
              keyOf={({ title }) => title ?? ''}
              empty={text('none')}
            />
            {pagination.pages > 1 ? <PageSteps pagination={pagination} onPage={setPage} /> : null}
          </>
        )}
      </LoadState>
    </>
  );
}
