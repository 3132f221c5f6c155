import { Heading, Link, List, Text } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { VideoDetail } from '#shared/media/video.ts';
import type { ShownCourse } from '../data/taught-course.ts';
import { LoadState } from '../ui/page/load-state.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { Captions, hostOf, nameOf, wayOf } from './video-parts.tsx';
import { useTaughtVideos } from './video.api.ts';
import { videoMessages } from './video.messages.ts';

/** The videos that an instructor can caption next, three at most, each with its host's own way; nothing if all are. */
export function TaughtVideosSection({ course }: { readonly course: ShownCourse }) {
  const text = useTexts(videoMessages);
  const found = useTaughtVideos(course);
  return (
    <LoadState of={found} list={{ loading: videoMessages.loading, failed: videoMessages.failed }}>
      {({ videos, total }) =>
        total === 0 ? null : (
          <section>
            <Heading level="h2">{text('taughtTitle', { total })}</Heading>
            <List isUnstyled>
              {videos.map((video) => (
                <List.Item key={video.id} margin="small 0 0">
                  <TaughtVideo video={video} />
                </List.Item>
              ))}
            </List>
            {total > videos.length ? (
              <Text as="p">{text('taughtMore', { count: total - videos.length })}</Text>
            ) : null}
          </section>
        )
      }
    </LoadState>
  );
}

function TaughtVideo({ video }: { readonly video: VideoDetail }) {
  const intl = useIntl();
  const [place] = video.places;
  return (
    <>
      <Text weight="bold">
        <bdi>{nameOf(intl, video)}</bdi>
      </Text>{' '}
      <Text size="small">{hostOf(intl, video)}</Text>
      <Captions video={video} />
      <Text as="p">{wayOf(intl, video)}</Text>
      {place?.url ? (
        <Link href={place.url} target="_blank" rel="noreferrer">
          <bdi>{place.title}</bdi>
        </Link>
      ) : null}
    </>
  );
}
