import { Text } from '@instructure/ui/latest';
import { useIntl, type IntlShape } from 'react-intl';
import type { Result } from '#shared/http/endpoint.ts';
import type { listVideos } from '#shared/media/media.api.ts';
import { videoTexts } from '#shared/media/video.columns.ts';
import type { CaptionState, Video } from '#shared/media/video.ts';
import { Status, type Tone } from '../ui/page/status.tsx';
import { videoMessages } from './video.messages.ts';

const tones: Record<CaptionState, Tone> = { none: 'bad', machine: 'warning', person: 'good', unknown: 'off' };

/** What captions a video has, in words; why that's unknown stands beneath. */
export function Captions({ video: { captions, reason } }: { readonly video: Video }) {
  const intl = useIntl();
  return (
    <>
      <Status tone={tones[captions]}>{intl.formatMessage(videoTexts.captionsName, { captions })}</Status>
      {reason === null ? null : (
        <Text as="div" size="small">
          {intl.formatMessage(videoTexts.reasonName, { reason })}
        </Text>
      )}
    </>
  );
}

/** How many of a list's videos lack captions, of how many that isn't known, and how many nobody can watch. */
export function VideosHeadline({
  counts,
  unavailable,
}: Pick<Result<typeof listVideos>, 'counts' | 'unavailable'>) {
  const intl = useIntl();
  const known = counts.none + counts.machine + counts.person;
  return (
    <>
      {known === 0 ? null : <Text as="p">{intl.formatMessage(videoMessages.headline, counts)}</Text>}
      {counts.unknown === 0 ? null : (
        <Text as="p">{intl.formatMessage(videoMessages.unknownCount, { count: counts.unknown })}</Text>
      )}
      {unavailable === 0 ? null : (
        <Text as="p">{intl.formatMessage(videoMessages.unavailableCount, { count: unavailable })}</Text>
      )}
    </>
  );
}

/** A video's name; where its host told none, a number that tells it from others. */
export const nameOf = (intl: IntlShape, { title, host, id }: Pick<Video, 'title' | 'host' | 'id'>) =>
  title ?? intl.formatMessage(videoMessages.untitled, { host, number: id });

/** Where a video is, by name. */
export const hostOf = (intl: IntlShape, { host, site }: Pick<Video, 'host' | 'site'>) =>
  host === 'other' || host === 'page' ? site : intl.formatMessage(videoTexts.hostName, { host });

/** What a person can do about a video's captions at its host. */
export function wayOf(
  intl: IntlShape,
  { captions, reason, host }: Pick<Video, 'captions' | 'reason' | 'host'>,
) {
  if (reason === 'unavailable') return intl.formatMessage(videoMessages.wayUnavailable);
  if (captions === 'none') return intl.formatMessage(videoMessages.wayNone, { host });
  if (captions === 'machine') return intl.formatMessage(videoMessages.wayMachine, { host });
  return captions === 'unknown' ? intl.formatMessage(videoMessages.wayUnknown) : undefined;
}
