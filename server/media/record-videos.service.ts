import { whenever } from '#server/infra/events/event.ts';
import { canvasPlace } from '#server/infra/tenancy/institution.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { videoAt, type VideoMention } from '#server/scanners/body/videos.ts';
import type { CourseSnapshot, SnapshotFile, SnapshotItem } from '#server/scanners/course-snapshot.ts';
import { missingParts } from '#server/scanners/reachable.ts';
import { scansForgotten } from '#server/scans/scan.events.ts';
import { itemParts } from '#shared/courses/content.ts';
import type { VideoPlace } from '#shared/media/video.ts';
import { lookAtVideosJob } from './look-at-videos.job.ts';
import { listAskable } from './video-keys.service.ts';
import { deleteCourseVideos, setCourseVideos, type ShownVideo } from './record-videos.repository.ts';

/** How many places of a video in a course are named; all are counted. */
const mostPlaces = 20;
/** A course with more has only the first ones listed. */
const mostVideos = 10_000;

type Reached = (item: SnapshotItem) => boolean | undefined;

/** Stores which videos a course shows, as one read found them. Part of the read's transaction. */
export async function recordVideos(
  scope: Scope,
  courseId: number,
  { snapshot, isReached }: { readonly snapshot: CourseSnapshot; readonly isReached: Reached },
) {
  const place = canvasPlace(await scope.institution());
  const mentions = [...inItems(snapshot, isReached), ...inModules(snapshot, place.hosts)];
  const missing = missingParts(snapshot);
  const videos = groupVideos(mentions, snapshot.files ?? []);
  await setCourseVideos(scope, courseId, {
    videos,
    students: snapshot.course.total_students ?? null,
    // What's in a part that wasn't read is still there.
    keepsOthers: [...itemParts, 'modules' as const].some((part) => missing.has(part)),
  });
  const askable = new Set<string>((await listAskable(scope, snapshot.readAt)).map(({ host }) => host));
  if (videos.some(({ host }) => askable.has(host))) await lookAtVideosJob.enqueue(scope, {});
}

interface Mention {
  readonly video: VideoMention;
  readonly place: VideoPlace;
}

const inItems = ({ items, extras }: CourseSnapshot, isReached: Reached): Mention[] =>
  [...items, ...extras].flatMap((item) =>
    (item.body.facts?.videos ?? []).map((video) => ({
      video,
      place: {
        kind: item.kind,
        title: item.title,
        address: item.address,
        isReached: isReached(item) ?? null,
      },
    })),
  );

/** Modules can lead straight to a video. */
function inModules({ modules, course }: CourseSnapshot, hosts: readonly string[]): Mention[] {
  const place = { hosts, courseId: course.id, fingerprintOf: () => undefined };
  return (modules ?? []).flatMap((module) =>
    (module.items ?? []).flatMap(({ externalUrl, title, isPublished, lmsModuleItemId }) => {
      const video = externalUrl === null ? undefined : videoAt(externalUrl, place);
      if (!video) return [];
      const isReached = isPublished !== false && module.isPublished !== false;
      const address = `modules/items/${lmsModuleItemId}`;
      return [{ video: { ...video, hasTrack: false }, place: { kind: 'module', title, address, isReached } }];
    }),
  );
}

/** Each video once. A file that Canvas plays goes by what its player calls it, so that copies of a link are one. */
function groupVideos(mentions: readonly Mention[], files: readonly SnapshotFile[]): ShownVideo[] {
  const entries = new Map(files.map(({ lmsFileId, mediaEntryId }) => [`file:${lmsFileId}`, mediaEntryId]));
  const named = ({ video }: Mention) => {
    const key = (video.host === 'canvas' ? entries.get(video.key) : undefined) ?? video.key;
    return `${video.host} ${video.site} ${key}`;
  };
  const groups = [...Map.groupBy(mentions, named)].slice(0, mostVideos);
  return groups.flatMap(([name, group]) => {
    const [first] = group;
    if (!first) return [];
    const { host, site } = first.video;
    const places = group.map(({ place }) => place);
    const key = name.slice(host.length + site.length + 2);
    return [
      {
        host,
        site,
        key,
        alsoNamed: [...new Set(group.map(({ video }) => video.key))].filter((given) => given !== key),
        hasTrack: group.every(({ video }) => video.hasTrack),
        isReached: anyReached(places),
        places: places.slice(0, mostPlaces).map((place) => ({ ...place, title: place.title.slice(0, 255) })),
        placeCount: places.length,
      },
    ];
  });
}

function anyReached(places: readonly VideoPlace[]): boolean | null {
  if (places.some(({ isReached }) => isReached === true)) return true;
  return places.some(({ isReached }) => isReached === null) ? null : false;
}

export const forgetVideos = whenever(scansForgotten, (scope, { courseIds }) =>
  deleteCourseVideos(scope, courseIds),
);
