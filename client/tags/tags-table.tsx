import { Button, Menu } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedNumber, useIntl } from 'react-intl';
import type { UsedTag } from '#shared/tags/tag.api.ts';
import { CourseCount } from '../scope-counts/in-scope-count-panel.tsx';
import { DataTable, type Column } from '../ui/data-table/data-table.tsx';
import { sortRows } from '#shared/text/sort-rows.ts';
import type { SortState } from '../ui/data-table/sort-state.ts';
import { TextLink } from '../ui/page/link-button.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { tagMessages } from './tag.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

/** What an admin is about to do to a tag. */
export type TagStep =
  | { readonly kind: 'create' }
  | { readonly kind: 'rename' | 'merge' | 'remove'; readonly tag: UsedTag };

type Sort = 'title' | 'batchCount' | 'courseCount';

interface TagsTableProps {
  readonly tags: readonly UsedTag[];
  readonly isSearched: boolean;
  readonly onStep: (step: TagStep) => void;
}

export function TagsTable({ tags, isSearched, onStep }: TagsTableProps) {
  const intl = useIntl();
  const text = useTexts(tagMessages);
  const [sort, setSort] = useState<SortState<Sort>>({ by: 'title', order: 'asc' });
  const columns: readonly Column<UsedTag, Sort>[] = [
    {
      id: 'title',
      header: text('title'),
      sortBy: 'title',
      isRowHeader: true,
      cell: ({ title }) => <bdi>{title}</bdi>,
    },
    {
      id: 'batchCount',
      header: text('batches'),
      sortBy: 'batchCount',
      cell: ({ id, batchCount }) => (
        <TextLink to={`/manage/batches?tag=${id}&archived=true`}>
          <FormattedNumber value={batchCount} />
        </TextLink>
      ),
    },
    {
      id: 'courseCount',
      header: text('courses'),
      sortBy: 'courseCount',
      cell: (tag) => (
        <CourseCount
          of={tag}
          having={{ column: 'core.tags', any: [{ op: 'one_of', value: [String(tag.id)] }] }}
        />
      ),
    },
    {
      id: 'actions',
      header: text('actions'),
      cell: (tag) => <TagActions tag={tag} onStep={onStep} />,
    },
  ];
  return (
    <DataTable
      caption={text('list')}
      columns={columns}
      rows={sortRows(tags, sort, { valueOf: (tag, by) => tag[by], locale: intl.locale })}
      keyOf={({ id }) => id}
      empty={text(isSearched ? 'emptySearch' : 'empty')}
      sort={sort}
      onSort={setSort}
    />
  );
}

function TagActions({ tag, onStep }: { tag: UsedTag; onStep: (step: TagStep) => void }) {
  const intl = useIntl();
  const label = intl.formatMessage(uiMessages.actionsFor, { title: tag.title });
  return (
    <Menu placement="bottom end" label={label} trigger={<Button aria-label={label}>⋯</Button>}>
      {(['rename', 'merge', 'remove'] as const).map((kind) => (
        <Menu.Item key={kind} onSelect={() => onStep({ kind, tag })}>
          {intl.formatMessage(tagMessages[kind])}
        </Menu.Item>
      ))}
    </Menu>
  );
}
