import { readBody } from './body.ts';
import { factsOf } from './facts.ts';
import type { Place } from './place.ts';
import { videoAt } from './videos.ts';

const place: Place = {
  hosts: ['canvas.example.edu'],
  courseId: '7',
  fingerprintOf: () => undefined,
};
const at = (address: string) => {
  const found = videoAt(address, place);
  return found && [found.host, found.site, found.key].filter(Boolean).join(' ');
};
const videosIn = (html: string) => factsOf(readBody(html), place).videos;

test('knows a video by every kind of address as the same one', () => {
  const addresses = [
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&origin=https%3A%2F%2Fcanvas.example.edu',
    'https://www.youtube.com/watch?list=PLabc&index=3&v=dQw4w9WgXcQ',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ&t=1m30s',
    `/courses/7/external_tools/retrieve?url=${encodeURIComponent(
      `https://uni.instructuremedia.com/lti/launch?custom_arc_source=${encodeURIComponent('https://youtu.be/dQw4w9WgXcQ')}`,
    )}`,
    '//www.youtube.com/shorts/dQw4w9WgXcQ',
  ];
  expect(new Set(addresses.map(at))).toEqual(new Set(['youtube dQw4w9WgXcQ']));
});

test.each([
  ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'vimeo 76979871'],
  ['https://vimeo.com/channels/staffpicks/76979871', 'vimeo 76979871'],
  [
    'https://cdnapisec.kaltura.com/p/1/sp/100/embedIframeJs/uiconf_id/2/partner_id/1?entry_id=1_AB12cd34',
    'kaltura 1_ab12cd34',
  ],
  ['https://uni.kaf.kaltura.com/browseandembed/index/media/entryid/0_ab12cd34/show', 'kaltura 0_ab12cd34'],
  [
    'https://uni.hosted.panopto.com/Panopto/Pages/Embed.aspx?id=6D3A7A0C-1B2C-4D5E-8F90-A1B2C3D4E5F6&autoplay=false',
    'panopto uni.hosted.panopto.com 6d3a7a0c-1b2c-4d5e-8f90-a1b2c3d4e5f6',
  ],
  [
    'https://canvas.example.edu/courses/7/external_tools/retrieve?url=https%3A%2F%2Funi.instructuremedia.com%2Flti%2Flaunch%3Fcustom_arc_media_id%3D6d3a7a0c-1b2c-4d5e-8f90-a1b2c3d4e5f6-12',
    'studio uni.instructuremedia.com 6d3a7a0c-1b2c-4d5e-8f90-a1b2c3d4e5f6',
  ],
  ['/media_objects_iframe/m-4Tz9abcdefgh?type=video', 'canvas m-4Tz9abcdefgh'],
  ['/media_attachments_iframe/10430~12?type=video', 'canvas file:12'],
])('reads %s', (address, video) => {
  expect(at(address)).toBe(video);
});

test.each([
  `https://www.youtube.com/watch?v=${'a'.repeat(3_000)}`,
  'https://www.youtube.com/@channel',
  'https://vimeo.com/about',
  'https://www.youtube.com/embed/videoseries?list=PLabc',
  'https://[',
  '',
])('takes %s for no video that it knows', (address) => {
  expect(at(address)).toBeUndefined();
});

test('tells captions in the text, and names players that tell nobody', () => {
  const videos = videosIn(`
    <video src="https://media.example.org/a.mp4"><track kind="captions" src="a.vtt"></video>
    <video><source src="https://media.example.org/b.mp4"></video>
    <iframe src="https://echo360.org/media/1"></iframe>
    <iframe src="https://www.youtube.com/embed/${'x'.repeat(3_000)}"></iframe>
    <a href="https://youtu.be/dQw4w9WgXcQ">Watch</a><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>
    <iframe src="/media_objects_iframe/m-1?type=audio" data-media-type="audio"></iframe>
    <a href="/courses/7/files/9/download">Notes</a><iframe src="https://example.org/"></iframe>`);
  expect(videos.map(({ host, site, hasTrack }) => ({ host, site, hasTrack }))).toEqual([
    { host: 'page', site: 'media.example.org', hasTrack: true },
    { host: 'page', site: 'media.example.org', hasTrack: false },
    { host: 'other', site: 'echo360.org', hasTrack: false },
    { host: 'other', site: 'www.youtube.com', hasTrack: false },
    { host: 'youtube', site: '', hasTrack: false },
  ]);
  expect(Math.max(...videos.map(({ key }) => key.length))).toBeLessThanOrEqual(200);
});

test('a file of Canvas’s that a text plays by itself has no captions but the text’s', () => {
  expect(videosIn('<video src="/courses/7/files/9/download"></video>')).toMatchObject([{ host: 'page' }]);
  expect(videosIn('<video src="/media_objects/m-1/film.mp4"></video>')).toMatchObject([
    { host: 'canvas', key: 'm-1' },
  ]);
});

test('counts a video once in a text, and as captioned only if each of its players is', () => {
  const captioned = '<video src="/a.mp4"><track src="a.vtt"></video>';
  expect(videosIn(captioned + captioned)).toMatchObject([{ hasTrack: true }]);
  expect(videosIn(`${captioned}<video src="/a.mp4"></video>`)).toMatchObject([{ hasTrack: false }]);
});
