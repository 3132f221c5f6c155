import { defineMessages } from '#shared/text/messages.ts';

/** Texts of all that shows videos. */
export const videoMessages = defineMessages({
  choice: { id: 'video.choice', defaultMessage: 'Selection' },
  choose: { id: 'video.choose', defaultMessage: 'Select “{name}”' },
  list: { id: 'video.list', defaultMessage: 'Videos' },
  tab: { id: 'video.tab', defaultMessage: 'Videos' },
  help: {
    id: 'video.help',
    defaultMessage:
      'Videos that courses show or link to, each once, however many courses have it. The first ones are those that most students meet and that lack most. Captions are a person’s if somebody put them there, and a machine’s if the host made them by itself: those have mistakes and have to be read through. Unknown isn’t none: the reason stands beside it. A person’s captions are checked again after six months, all others after one.',
  },
  headline: {
    id: 'video.headline',
    defaultMessage:
      '{none, plural, =0 {No video is without captions} one {# video has no captions} other {# videos have no captions}}, {machine, plural, =0 {none has only a machine’s} other {# only a machine’s}}',
  },
  unknownCount: {
    id: 'video.unknownCount',
    defaultMessage:
      '{count, plural, one {Whether # video has captions isn’t known} other {Whether # videos have captions isn’t known}}',
  },
  unavailableCount: {
    id: 'video.unavailableCount',
    defaultMessage:
      '{count, plural, one {# can’t be watched at all: it’s private or deleted} other {# can’t be watched at all: they’re private or deleted}}',
  },
  search: { id: 'video.search', defaultMessage: 'Search videos' },
  noMatch: { id: 'video.noMatch', defaultMessage: 'No videos match.' },
  none: { id: 'video.none', defaultMessage: 'There are no videos that students get to.' },
  loading: { id: 'video.loading', defaultMessage: 'Loading videos' },
  failed: { id: 'video.failed', defaultMessage: 'The videos couldn’t be loaded.' },
  actionFailed: { id: 'video.actionFailed', defaultMessage: 'That didn’t work. Try again.' },
  anyCaptions: { id: 'video.anyCaptions', defaultMessage: 'Any captions' },
  anyHost: { id: 'video.anyHost', defaultMessage: 'Any host' },
  anyBatch: { id: 'video.anyBatch', defaultMessage: 'Any batch' },
  batch: { id: 'video.batch', defaultMessage: 'Batch' },
  seen: { id: 'video.seen', defaultMessage: 'Also those that students can’t get to' },
  unavailable: {
    id: 'video.unavailable',
    defaultMessage: 'Only those of which students see “video unavailable”',
  },
  untitled: {
    id: 'video.untitled',
    defaultMessage:
      '{host, select, page {Video file} canvas {Video in Canvas} other {Untitled video}} {number}',
  },
  minutes: { id: 'video.minutes', defaultMessage: '{minutes, number} min' },
  unknown: { id: 'video.unknown', defaultMessage: 'unknown' },
  never: { id: 'video.never', defaultMessage: 'never' },
  noLanguages: { id: 'video.noLanguages', defaultMessage: 'none' },
  whatIs: { id: 'video.whatIs', defaultMessage: 'What’s known' },
  watch: { id: 'video.watch', defaultMessage: 'Watch the video' },
  way: { id: 'video.way', defaultMessage: 'What to do' },
  usedIn: { id: 'video.usedIn', defaultMessage: 'Where it’s shown' },
  hidden: { id: 'video.hidden', defaultMessage: 'students don’t get there' },
  moreCourses: {
    id: 'video.moreCourses',
    defaultMessage: '{count, plural, one {and # more course} other {and # more courses}}',
  },
  lookAgain: { id: 'video.lookAgain', defaultMessage: 'Check again now' },
  looking: { id: 'video.looking', defaultMessage: 'It’s about to be checked' },
  enterKey: { id: 'video.enterKey', defaultMessage: 'Enter a key' },
  wayUnavailable: {
    id: 'video.wayUnavailable',
    defaultMessage:
      'Ask its owner to share it again, or take it out of the places below: students see only “video unavailable”.',
  },
  wayNone: {
    id: 'video.wayNone',
    defaultMessage:
      '{host, select, youtube {In YouTube Studio: Subtitles, choose the video, Add language. If the video isn’t yours, ask its owner, or choose one that has captions.} kaltura {In Kaltura: My Media, open the video, Actions, Caption & Enrich, and order or upload captions.} panopto {In Panopto: Settings of the video, Captions, and request or upload them.} vimeo {In Vimeo: the video’s settings, Captions, and add a file.} studio {In Canvas Studio: open the video, Captions, Request or Upload.} canvas {In Canvas: edit the page, click the video, Video Options, Closed Captions/Subtitles, and upload a file.} page {Upload the video to Canvas or to your video host in place of the file, and caption it there. A file in a page needs a track element, which only the HTML editor writes.} other {Open the video at its host, and add captions there.}}',
  },
  wayMachine: {
    id: 'video.wayMachine',
    defaultMessage:
      '{host, select, youtube {In YouTube Studio: Subtitles, Duplicate and edit the automatic ones, correct and publish them.} kaltura {In Kaltura: My Media, open the video, Actions, Caption & Enrich, Edit captions, and save them without “auto”.} vimeo {In Vimeo: the video’s settings, Captions, Edit the automatic ones, and save.} studio {In Canvas Studio: open the video, Captions, and correct and publish them.} other {Read them through at the video’s host, and correct them there.}}',
  },
  wayUnknown: {
    id: 'video.wayUnknown',
    defaultMessage: 'Watch a minute of it with captions on: are there some, and do they say what’s said?',
  },
  taughtTitle: {
    id: 'video.taughtTitle',
    defaultMessage:
      '{total, plural, one {# video without checked captions} other {# videos without checked captions}}',
  },
  taughtMore: {
    id: 'video.taughtMore',
    defaultMessage: '{count, plural, one {# more once this one is done} other {# more once these are done}}',
  },
});

/** Texts of the keys' page. */
export const videoKeyMessages = defineMessages({
  title: { id: 'videoKey.title', defaultMessage: 'Video hosts' },
  intro: {
    id: 'videoKey.intro',
    defaultMessage:
      'Hosts tell what captions a video has only to those who have a key. Each key is your institution’s own, is tried before it’s saved, is kept encrypted, and is never shown again.',
  },
  loading: { id: 'videoKey.loading', defaultMessage: 'Loading keys' },
  failed: { id: 'videoKey.failed', defaultMessage: 'The keys couldn’t be loaded.' },
  reads: {
    id: 'videoKey.reads',
    defaultMessage:
      '{host, select, youtube {An API key of a Google Cloud project with “YouTube Data API v3”. It reads what everyone can see: title, length, and whether there are captions. Restrict it to that API.} kaltura {Your partner id and administrator secret. They could do anything in Kaltura; Courseyard only lists media and their captions. Your own server’s address goes into Address.} panopto {An API client of the kind “Server application” of an account that may view the recordings. It reads title, length, and whether there are captions; Panopto doesn’t say whose.} vimeo {A personal access token with the scope “public”, and “private” for your own account’s videos. It reads title, length and text tracks.} other {A developer key of Canvas Studio and its refresh token, of an account that may see the media. It reads title, length and caption files.}}',
  },
  state: {
    id: 'videoKey.state',
    defaultMessage:
      '{state, select, none {No key: these videos’ captions are unknown} good {The key works} refused {The host no longer takes the key: enter a new one} other {The host asked for a pause, or failed}}',
  },
  restsUntil: { id: 'videoKey.restsUntil', defaultMessage: 'Asked again {when}' },
  used: { id: 'videoKey.used', defaultMessage: 'Today: {used, number} of {most, number} requests' },
  address: { id: 'videoKey.address', defaultMessage: 'Address' },
  field: {
    id: 'videoKey.field',
    defaultMessage:
      '{field, select, apiKey {API key} partnerId {Partner id} adminSecret {Administrator secret} clientId {Client id} clientSecret {Client secret} token {Access token} other {Refresh token}}',
  },
  enter: { id: 'videoKey.enter', defaultMessage: 'Enter a key for {host}' },
  replace: { id: 'videoKey.replace', defaultMessage: 'Replace the key for {host}' },
  test: { id: 'videoKey.test', defaultMessage: 'Try and save' },
  revoke: { id: 'videoKey.revoke', defaultMessage: 'Revoke' },
  revokeTitle: { id: 'videoKey.revokeTitle', defaultMessage: 'Revoke the key for {host}?' },
  revokeText: {
    id: 'videoKey.revokeText',
    defaultMessage:
      'Courseyard forgets it. What’s known of captions stays, and isn’t checked again until there’s a new key. Take it back at the host as well.',
  },
  actionFailed: { id: 'videoKey.actionFailed', defaultMessage: 'The key couldn’t be saved.' },
  canvas: {
    id: 'videoKey.canvas',
    defaultMessage:
      'Canvas needs no key: switch “Look for captions of videos in Canvas” on in the <general>general settings</general>. Other hosts, such as Echo360, tell nobody about captions; their videos are listed as unknown.',
  },
});
