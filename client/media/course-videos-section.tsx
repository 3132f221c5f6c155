import type { Course } from '#shared/courses/course.ts';
import { Pager } from '../ui/data-table/pager.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { useCourseVideos } from './video.api.ts';
import { videoMessages } from './video.messages.ts';
import { VideosHeadline } from './video-parts.tsx';
import { useVideoList, VideosTable } from './videos-table.tsx';

/** The videos of a course, those first that lack most; also those that students don't get to. */
export function CourseVideosSection({ course }: { readonly course: Course }) {
  const text = useTexts(videoMessages);
  const shown = useVideoList();
  const { list, sort } = shown;
  const { page, limit } = list.query;
  const query = { page, limit, sortBy: sort.by, sortOrder: sort.order, seen: 'false' as const };
  const videos = useCourseVideos(course.id, query);
  return (
    <LoadState of={videos} list={{ loading: videoMessages.loading, failed: videoMessages.failed }}>
      {({ videos: rows, pagination, ...found }) => (
        <>
          <VideosHeadline {...found} />
          <VideosTable rows={rows} shown={shown} empty={text('none')} />
          <Pager pagination={pagination} onPage={list.setPage} onSize={list.setSize} />
        </>
      )}
    </LoadState>
  );
}
