import { Button } from '@instructure/ui/latest';
import { Suspense } from 'react';
import { useIntl } from 'react-intl';
import { videoList, videoSorts } from '#shared/media/video.columns.ts';
import type { Video } from '#shared/media/video.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { selectionColumn } from '../ui/data-table/selection-bar.tsx';
import type { Chooser } from '../ui/data-table/selection.ts';
import { useListColumns } from '../ui/data-table/use-list-columns.tsx';
import { idIn, useListParams } from '../ui/data-table/use-list-params.ts';
import { Ago } from '../ui/page/date-and-time.tsx';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { Captions, hostOf, nameOf } from './video-parts.tsx';
import { videoMessages } from './video.messages.ts';

const VideoPanel = lazyPart(() => import('./video-panel.tsx'));

/** A list of videos whose choices are in the address: first those that lack most for most. */
export function useVideoList() {
  const list = useListParams(videoSorts);
  const sort = list.params.has('sort') ? list.sort : ({ by: 'priority', order: 'desc' } as const);
  return { list, sort };
}

interface VideosTableProps {
  readonly rows: readonly Video[];
  readonly shown: ReturnType<typeof useVideoList>;
  readonly empty: string;
  /** where some can be selected */
  readonly chooser?: Chooser;
}

/** Videos, each of which opens its panel. */
export function VideosTable({ rows, shown: { list, sort }, empty, chooser }: VideosTableProps) {
  const intl = useIntl();
  const text = useTexts(videoMessages);
  const column = useListColumns(videoList);
  const opened = idIn(list.params, 'open');
  const labelOf = (video: Video) => text('choose', { name: nameOf(intl, video) });
  const columns = [
    ...(chooser ? [selectionColumn(chooser, { header: text('choice'), labelOf })] : []),
    column('title', {
      isRowHeader: true,
      cell: (video) => (
        <Button size="small" textAlign="start" onClick={() => list.setParamsHere({ open: String(video.id) })}>
          <bdi>{nameOf(intl, video)}</bdi>
        </Button>
      ),
    }),
    column('host', { cell: (video) => hostOf(intl, video) }),
    column('length', {
      align: 'end',
      cell: ({ seconds }) =>
        seconds === null ? text('unknown') : text('minutes', { minutes: Math.ceil(seconds / 60) }),
    }),
    column('students', { align: 'end' }),
    column('courses', { align: 'end' }),
    column('priority', { cell: (video) => <Captions video={video} /> }),
    column('languages', {
      cell: ({ languages }) =>
        languages === null ? text('unknown') : languages.join(', ') || text('noLanguages'),
    }),
    column('checked', {
      cell: ({ lookedAt }) => (lookedAt === null ? text('never') : <Ago at={lookedAt} />),
    }),
  ];
  return (
    <>
      <DataTable
        caption={text('list')}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        sort={sort}
        onSort={list.setSort}
        empty={empty}
      />
      <Suspense fallback={null}>
        {opened === undefined ? null : (
          <VideoPanel id={opened} onClose={() => list.setParamsHere({ open: '' })} />
        )}
      </Suspense>
    </>
  );
}
