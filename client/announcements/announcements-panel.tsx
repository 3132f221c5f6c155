import { Button, Text } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { announcementSorts } from '#shared/announcements/announcement.api.ts';
import { announcementStates, type Announcement } from '#shared/announcements/announcement.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { FilterBar } from '../ui/data-table/filter-bar.tsx';
import { Pager } from '../ui/data-table/pager.tsx';
import { useListParams } from '../ui/data-table/use-list-params.ts';
import { Choice } from '../ui/form/choice.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { useAnnouncements, useEndAnnouncement, useRemoveAnnouncement } from './announcement.api.ts';
import { announcementMessages } from './announcement.messages.ts';
import { AnnouncementsTable } from './announcements-table.tsx';
import { useTexts } from '../ui/use-texts.ts';

const AnnouncementForm = lazyPart(() => import('./announcement-form.tsx'));

const listTexts = { loading: announcementMessages.listLoading, failed: announcementMessages.listFailed };

/** What admins announced, announce and are going to announce. */
export default function AnnouncementsPanel() {
  const text = useTexts(announcementMessages);
  const { list, sort, state, query } = useQuery();
  const announcements = useAnnouncements(query);
  const { end, remove } = useSteps();
  const [edited, setEdited] = useState<Announcement | 'new'>();
  const isNarrowed = list.search !== '' || state !== null;
  return (
    <>
      <Text as="p">{text('hint')}</Text>
      <FilterBar
        list={list}
        of={announcements}
        label={announcementMessages.search}
        none={announcementMessages.emptySearch}
        narrowedBy={state ?? ''}
      >
        <Choice
          label={text('state')}
          unsetLabel={text('anyState')}
          value={state}
          choices={announcementStates}
          nameOf={(one) => text('stateName', { state: one })}
          onChoose={(chosen) => list.setParam('state', chosen ?? '')}
        />
        <Button color="primary" onClick={() => setEdited('new')}>
          <FormattedMessage {...announcementMessages.add} />
        </Button>
      </FilterBar>
      <LoadState of={announcements} list={listTexts}>
        {({ announcements: rows, pagination }) => (
          <>
            <AnnouncementsTable
              announcements={rows}
              sort={sort}
              empty={text(isNarrowed ? 'emptySearch' : 'empty')}
              onSort={list.setSort}
              onEdit={setEdited}
              onEnd={(announcement) => void end(announcement)}
              onRemove={(announcement) => void remove(announcement)}
            />
            <Pager pagination={pagination} onPage={list.setPage} onSize={list.setSize} />
          </>
        )}
      </LoadState>
      <Suspense fallback={null}>
        {edited ? (
          <AnnouncementForm
            announcement={edited === 'new' ? null : edited}
            onClose={() => setEdited(undefined)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** What's asked for: the newest first, unless the person sorts otherwise. */
function useQuery() {
  const list = useListParams(announcementSorts);
  const sort = list.params.has('sort') ? list.sort : ({ by: 'begins', order: 'desc' } as const);
  const state = announcementStates.find((one) => one === list.params.get('state')) ?? null;
  const query = {
    ...list.query,
    sortBy: sort.by,
    sortOrder: sort.order,
    ...(state !== null && { state }),
  };
  return { list, sort, state, query };
}

/** Ending and removing, with what's said of it; removing is announced where it can be undone. */
function useSteps() {
  const intl = useIntl();
  const showNotice = useNotice();
  const [ending, removal] = [useEndAnnouncement(), useRemoveAnnouncement()];
  const end = async ({ id, title }: Announcement) => {
    const { problem } = await ending.run({ params: { id } }, announcementMessages.failed);
    if (!problem) showNotice('success', intl.formatMessage(announcementMessages.ended, { title }), brief);
  };
  const remove = async ({ id }: Announcement) => {
    await removal.run({ params: { id } }, announcementMessages.failed);
  };
  return { end, remove };
}
