import type { Input } from '#shared/http/endpoint.ts';
import * as media from '#shared/media/media.api.ts';
import * as keys from '#shared/media/video-keys.api.ts';
import { callForFile, type Receiving } from '../data/call.ts';
import { previewOf, type ShownCourse } from '../data/taught-course.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

export const useVideos = (query: Input<typeof media.listVideos>['query']) =>
  useEndpoint(media.listVideos, { query }, { keepPreviousData: true });

export const useCourseVideos = (id: number, query: Input<typeof media.listCourseVideos>['query']) =>
  useEndpoint(media.listCourseVideos, { params: { id }, query }, { keepPreviousData: true });

export const fetchVideosFile = (query: Input<typeof media.exportVideos>['query'], receiving: Receiving) =>
  callForFile(media.exportVideos, { query }, receiving);

/** How often to ask while a video waits for its host, in milliseconds. */
const pollMs = 3_000;

export const useVideo = (id: number) =>
  useEndpoint(
    media.readVideo,
    { params: { id } },
    { refreshInterval: (found) => (found?.isDue === true ? pollMs : 0) },
  );

export const useLookAgain = () => useAction(media.lookAgain, { refreshes: [media.readVideo] });

export const useTaughtVideos = (course: ShownCourse) =>
  useEndpoint(media.listTaughtVideos, { query: previewOf(course) });

export const useVideoKeys = () => useEndpoint(keys.readVideoKeys, {});
export const useEnterVideoKey = () => useAction(keys.enterVideoKey, { refreshes: [keys.readVideoKeys] });
export const useRevokeVideoKey = () => useAction(keys.revokeVideoKey, { refreshes: [keys.readVideoKeys] });
