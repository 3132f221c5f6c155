import { Button, Link, Text } from '@instructure/ui/latest';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Fix } from '#shared/fixes/fix.ts';
import { fixList, type FixSort } from '#shared/fixes/fix.columns.ts';
import { ruleTitles } from '../rule-title.messages.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { SortState } from '../../ui/data-table/sort-state.ts';
import { useListColumns } from '../../ui/data-table/use-list-columns.tsx';
import { Ago, Moment } from '../../ui/page/date-and-time.tsx';
import { Status } from '../../ui/page/status.tsx';
import { useTexts } from '../../ui/use-texts.ts';
import { fixMessages, outcomeMessages, wayMessages } from './fix.messages.ts';
import { fixListMessages } from './fix-list.messages.ts';
import { toneOf, useReasonText, useUndoing } from './use-outcome.ts';

const Small = ({ children }: { children: ReactNode }) => (
  <Text as="div" size="small">
    {children}
  </Text>
);

/** A piece of source as text. It's never shown as HTML. */
function Source({ text }: { text: string | null }) {
  if (text === null || text === '') return <FormattedMessage {...fixListMessages.nothing} />;
  return (
    <code className="excerpt" dir="ltr">
      {text}
    </code>
  );
}

interface FixesTableProps {
  readonly fixes: readonly Fix[];
  readonly sort: SortState<FixSort> | undefined;
  readonly isNarrowed: boolean;
  readonly onSort: (sort: SortState<FixSort> | undefined) => void;
  readonly onCourse: (courseId: number) => void;
  readonly onCompare: (fixId: number) => void;
}

/** Fixes: who changed what, where and when, in whose name, and what became of it. */
export function FixesTable({ fixes, sort, isNarrowed, onSort, onCourse, onCompare }: FixesTableProps) {
  const intl = useIntl();
  const text = useTexts(fixListMessages);
  const column = useListColumns(fixList);
  const columns = [
    column('at', { isRowHeader: true, cell: ({ plannedAt }) => <Moment at={plannedAt} /> }),
    column('by', {
      cell: ({ by, hand }) => (
        <>
          <bdi>{by ?? text('somebody')}</bdi>
          {hand === 'service' ? <Small>{text('byService')}</Small> : null}
        </>
      ),
    }),
    column('course', {
      cell: ({ courseId, courseTitle, item, itemTitle }) => (
        <>
          <Link as="button" variant="standalone" onClick={() => onCourse(courseId)}>
            <bdi>{courseTitle}</bdi>
          </Link>
          <div>
            {item === null ? (
              <bdi>{itemTitle}</bdi>
            ) : (
              <Link href={item.url} target="_blank" rel="noreferrer">
                <bdi>{itemTitle}</bdi>
              </Link>
            )}
          </div>
        </>
      ),
    }),
    column('rule', {
      cell: ({ rule, way }) => (
        <>
          {intl.formatMessage(ruleTitles[rule])}
          <Small>{intl.formatMessage(wayMessages.way, { way })}</Small>
        </>
      ),
    }),
    column('before', { cell: ({ before }) => <Source text={before} /> }),
    column('after', { cell: ({ after }) => <Source text={after} /> }),
    column('state', {
      cell: (fix) => <Outcome fix={fix} onCompare={onCompare} />,
    }),
  ];
  return (
    <DataTable
      caption={intl.formatMessage(fixList.title)}
      columns={columns}
      rows={fixes}
      sort={sort}
      onRemovableSort={onSort}
      keyOf={({ id }) => id}
      empty={text(isNarrowed ? 'noMatch' : 'empty')}
    />
  );
}

/** What became of it, why, and what can be done about it. */
function Outcome({ fix, onCompare }: { fix: Fix; onCompare: (fixId: number) => void }) {
  const intl = useIntl();
  const reasonText = useReasonText();
  const { state, reason, said, undoneAt, undoneBy } = fix;
  return (
    <>
      <Status tone={toneOf(fix)}>{intl.formatMessage(outcomeMessages.state, { state })}</Status>
      {reason === null ? null : <Small>{reasonText(reason)}</Small>}
      {said === null || said === '' ? null : (
        <Small>{intl.formatMessage(outcomeMessages.canvasSaid, { said })}</Small>
      )}
      {undoneAt === null ? null : (
        <Small>
          <FormattedMessage
            {...(undoneBy === null ? fixListMessages.undone : fixListMessages.undoneBy)}
            values={{ ago: <Ago key="ago" at={undoneAt} />, name: <bdi key="name">{undoneBy}</bdi> }}
          />
        </Small>
      )}
      {state === 'kept' ? (
        <Button size="small" onClick={() => onCompare(fix.id)}>
          <FormattedMessage {...fixMessages.compare} />
        </Button>
      ) : null}
      <UndoFixButton fix={fix} />
    </>
  );
}

/** Takes a fix back, as long as that's possible. */
export function UndoFixButton({ fix }: { fix: Fix }) {
  const text = useTexts(fixListMessages);
  const undoing = useUndoing();
  if (fix.undoUntil === null || (fix.state !== 'verified' && fix.state !== 'altered')) return null;
  return (
    <Button
      size="small"
      aria-label={text('undoOf', { title: fix.itemTitle })}
      interaction={undoing.isRunning ? 'disabled' : 'enabled'}
      onClick={() => void undoing.start(fix.id)}
    >
      <FormattedMessage {...fixMessages.undo} />
    </Button>
  );
}
