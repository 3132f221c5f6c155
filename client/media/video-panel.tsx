import { Button, Heading, Link, List, Text } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { VideoDetail } from '#shared/media/video.ts';
import { useAbility } from '../data/use-settings.tsx';
import { DecideWhereverPicker } from '../scope-decisions/decide-wherever-picker.tsx';
import { Drawer } from '../ui/overlay/drawer.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { Captions, hostOf, nameOf, wayOf } from './video-parts.tsx';
import { useLookAgain, useVideo } from './video.api.ts';
import { videoMessages } from './video.messages.ts';

interface VideoPanelProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** What's known of a video, what to do about it at its host, and where it's shown. */
export default function VideoPanel({ id, onClose }: VideoPanelProps) {
  const intl = useIntl();
  const text = useTexts(videoMessages);
  const found = useVideo(id);
  return (
    <Drawer title={found.data ? nameOf(intl, found.data) : text('list')} onClose={onClose}>
      <LoadState of={found} list={{ loading: videoMessages.loading, failed: videoMessages.failed }}>
        {(video) => (
          <>
            <Known video={video} />
            <Way video={video} />
            <Places video={video} />
          </>
        )}
      </LoadState>
    </Drawer>
  );
}

function Known({ video }: { readonly video: VideoDetail }) {
  const intl = useIntl();
  const text = useTexts(videoMessages);
  const look = useLookAgain();
  const isWaiting = look.isRunning || video.isDue;
  return (
    <section>
      <Heading level="h3">{text('whatIs')}</Heading>
      <Captions video={video} />
      <Text as="p">{hostOf(intl, video)}</Text>
      {video.url === null ? null : (
        <p>
          <Link href={video.url} target="_blank" rel="noreferrer">
            {text('watch')}
          </Link>
        </p>
      )}
      {video.can.lookAgain ? (
        <Button
          interaction={isWaiting ? 'disabled' : 'enabled'}
          onClick={() => void look.run({ params: { id: video.id } }, videoMessages.actionFailed)}
        >
          {text(isWaiting ? 'looking' : 'lookAgain')}
        </Button>
      ) : null}{' '}
      <DecideWhereverPicker subject="video" ids={[video.id]} />
    </section>
  );
}

function Way({ video }: { readonly video: VideoDetail }) {
  const intl = useIntl();
  const text = useTexts(videoMessages);
  const mayManage = useAbility('institution.manage');
  const way = wayOf(intl, video);
  if (way === undefined) return null;
  const needsKey = video.reason === 'no_key' || video.reason === 'key_refused';
  return (
    <section>
      <Heading level="h3">{text('way')}</Heading>
      <Text as="p">{way}</Text>
      {mayManage && needsKey ? <TextLink to="/manage/video-hosts">{text('enterKey')}</TextLink> : null}
    </section>
  );
}

/** Where a video is shown; one title for all places in a course. */
function Places({ video: { places, courseCount } }: { readonly video: VideoDetail }) {
  const text = useTexts(videoMessages);
  const named = new Set(places.map(({ course }) => course.id)).size;
  return (
    <section>
      <Heading level="h3">{text('usedIn')}</Heading>
      <List>
        {places.map(({ title, url, course, isReached }, at) => (
          <List.Item key={at}>
            {url === null ? (
              <bdi>{title}</bdi>
            ) : (
              <Link href={url} target="_blank" rel="noreferrer">
                <bdi>{title}</bdi>
              </Link>
            )}
            {', '}
            <TextLink to={`/courses/${course.id}`}>
              <bdi>{course.title}</bdi>
            </TextLink>
            {isReached === false ? ` (${text('hidden')})` : null}
          </List.Item>
        ))}
      </List>
      {courseCount > named ? <Text as="p">{text('moreCourses', { count: courseCount - named })}</Text> : null}
    </section>
  );
}
