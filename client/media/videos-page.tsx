import { Checkbox, View } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { videoTexts } from '#shared/media/video.columns.ts';
import { captionStates, videoHosts } from '#shared/media/video.ts';
import { useBatches } from '../batches/batch.api.ts';
import { mostSubjectsAtOnce } from '#shared/scope-decisions/scope-decision.ts';
import { useAbility } from '../data/use-settings.tsx';
import { ScopeBarPicker } from '../scope-decisions/decide-wherever-picker.tsx';
import { OutOfScopeNote, standingIn } from '../scope-decisions/out-of-scope-panel.tsx';
import { useSelection } from '../ui/data-table/selection.ts';
import { FilterBar } from '../ui/data-table/filter-bar.tsx';
import { Pager } from '../ui/data-table/pager.tsx';
import { idIn } from '../ui/data-table/use-list-params.ts';
import { ExportMenu } from '../ui/export/export-menu.tsx';
import { Choice, RecordChoice } from '../ui/form/choice.tsx';
import { Help } from '../ui/overlay/help-dialog.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { fetchVideosFile, useVideos } from './video.api.ts';
import { videoMessages } from './video.messages.ts';
import { VideosHeadline } from './video-parts.tsx';
import { useVideoList, VideosTable } from './videos-table.tsx';

/** What the page shows: its filters are in the address. */
function useVideosPage() {
  const shown = useVideoList();
  const { list, sort } = shown;
  const { params } = list;
  const captions = captionStates.find((one) => one === params.get('captions'));
  const host = videoHosts.find((one) => one === params.get('host'));
  const batchId = idIn(params, 'batchId');
  const filter = {
    ...(captions && { captions }),
    ...(host && { host }),
    ...(batchId !== undefined && { batchId }),
    ...(list.search !== '' && { search: list.search }),
    ...(params.get('unavailable') === 'true' && { unavailable: 'true' as const }),
    standing: standingIn(params),
    seen: params.get('seen') === 'false' ? ('false' as const) : ('true' as const),
    sortBy: sort.by,
    sortOrder: sort.order,
  };
  const { page, limit } = list.query;
  const chooser = useSelection({ of: JSON.stringify(filter), most: mostSubjectsAtOnce });
  return { shown, list, filter, chooser, videos: useVideos({ ...filter, page, limit }) };
}

/** The videos that students get to, those first that most meet and that lack most. */
export default function VideosPage() {
  const text = useTexts(videoMessages);
  const page = useVideosPage();
  const { shown, list, filter, videos } = page;
  const mayDecide = useAbility('courses.change');
  const isNarrowed = ['captions', 'host', 'batchId', 'unavailable', 'search'].some((name) =>
    list.params.has(name),
  );
  return (
    <>
      <PageHeading title={text('list')}>
        <ExportMenu
          count={videos.data?.pagination.total}
          fetchFile={(format, receiving) => fetchVideosFile({ ...filter, format }, receiving)}
        />
        <Help title={text('list')} text={text('help')} />
      </PageHeading>
      {videos.data ? <VideosHeadline {...videos.data} /> : null}
      <VideoFilters page={page} />
      <LoadState of={videos} list={{ loading: videoMessages.loading, failed: videoMessages.failed }}>
        {({ videos: rows, pagination, outOfScopeCount }) => (
          <>
            <OutOfScopeNote standing={filter.standing} count={outOfScopeCount} list={list} />
            <ScopeBarPicker
              subject="video"
              chooser={page.chooser}
              pageIds={rows.map(({ id }) => id)}
              total={pagination.total}
            />
            <VideosTable
              rows={rows}
              shown={shown}
              empty={text(isNarrowed ? 'noMatch' : 'none')}
              {...(mayDecide && { chooser: page.chooser })}
            />
            <Pager pagination={pagination} onPage={list.setPage} onSize={list.setSize} />
          </>
        )}
      </LoadState>
    </>
  );
}

function VideoFilters({
  page: { list, filter, videos },
}: {
  readonly page: ReturnType<typeof useVideosPage>;
}) {
  const intl = useIntl();
  const text = useTexts(videoMessages);
  const batches = useBatches().data?.batches ?? [];
  const { sortBy: _, sortOrder: __, ...narrowing } = filter;
  return (
    <>
      <FilterBar
        list={list}
        of={videos}
        label={videoMessages.search}
        none={videoMessages.noMatch}
        narrowedBy={JSON.stringify(narrowing)}
      >
        <Choice
          label={intl.formatMessage(videoTexts.captions)}
          unsetLabel={text('anyCaptions')}
          value={filter.captions ?? null}
          choices={captionStates}
          nameOf={(captions) => intl.formatMessage(videoTexts.captionsName, { captions })}
          onChoose={(captions) => list.setParam('captions', captions ?? '')}
        />
        <Choice
          label={intl.formatMessage(videoTexts.host)}
          unsetLabel={text('anyHost')}
          value={filter.host ?? null}
          choices={videoHosts}
          nameOf={(host) => intl.formatMessage(videoTexts.hostName, { host })}
          onChoose={(host) => list.setParam('host', host ?? '')}
        />
        <RecordChoice
          label={text('batch')}
          unsetLabel={text('anyBatch')}
          value={filter.batchId ?? null}
          records={batches}
          onChoose={(id) => list.setParam('batchId', String(id ?? ''))}
        />
      </FilterBar>
      {(['seen', 'unavailable'] as const).map((name) => {
        const on = name === 'seen' ? 'false' : 'true';
        const isOn = list.params.get(name) === on;
        return (
          <View as="div" key={name} margin="0 0 small">
            <Checkbox
              label={text(name)}
              checked={isOn}
              onChange={() => list.setParam(name, isOn ? '' : on)}
            />
          </View>
        );
      })}
    </>
  );
}
