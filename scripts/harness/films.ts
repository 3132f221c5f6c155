import type { FakeHost, FakeVideo, VideoHosts } from './video-hosts.ts';

interface Film extends FakeVideo {
  readonly host: FakeHost;
  readonly key: string;
  /** as texts show it */
  readonly address: string;
}

const person = { language: 'en', by: 'person' } as const;
const machine = { language: 'en', by: 'machine' } as const;
const uuid = (at: number) => `6d3a7a0c-1b2c-4d5e-8f90-00000000000${at}`;

const youtube = (key: string, query = '') => ({
  host: 'youtube' as const,
  key,
  address: `https://www.youtube.com/embed/${key}${query}`,
});
const panopto = (at: number) => ({
  host: 'panopto' as const,
  key: uuid(at),
  address: `https://uni.hosted.panopto.com/Panopto/Pages/Embed.aspx?id=${uuid(at)}`,
});

/** What made-up courses show of each host: with a person's captions, a machine's, none, and one that's gone. */
const films: readonly Film[] = [
  { ...youtube('cellsAlive1'), title: 'Cells alive', seconds: 734, tracks: [person] },
  { ...youtube('oldBridges2', '?start=30'), title: 'Old bridges', seconds: 1_211, tracks: [machine] },
  { ...youtube('privatetalk'), title: 'A talk', seconds: 300, tracks: [], isPrivate: true },
  {
    host: 'kaltura',
    key: '1_lecture1',
    address: 'https://cdnapisec.kaltura.com/p/4711/embedIframeJs/?entry_id=1_lecture1',
    title: 'Lecture 1',
    seconds: 2_950,
    tracks: [machine],
  },
  { ...panopto(1), title: 'Lecture 2', seconds: 3_010, tracks: [] },
  { ...panopto(2), title: 'Lecture 3', seconds: 2_870, tracks: [person] },
  {
    host: 'vimeo',
    key: '70001',
    address: 'https://player.vimeo.com/video/70001',
    title: 'The workshop',
    seconds: 415,
    tracks: [],
  },
  {
    host: 'studio',
    key: uuid(3),
    address: `https://uni.instructuremedia.com/embed/${uuid(3)}`,
    title: 'Welcome',
    seconds: 95,
    tracks: [person, machine],
  },
];

/** The address of one of them: the same for the same number. */
export const filmAddress = (number: number) => films[number % films.length]?.address ?? '';

/** What Canvas keeps itself, and made-up courses play: somebody put captions there. */
export const canvasFilm = { id: 'm-4Tz9', title: 'Field trip', tracks: [{ locale: 'en', userId: 7 }] };

export function putFilms(hosts: VideoHosts) {
  for (const { host, key, ...video } of films) hosts.put(host, key, video);
}
