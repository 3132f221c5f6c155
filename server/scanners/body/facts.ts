import { linkedId } from '#shared/courses/canvas-id.ts';
import { filesNamedIn, type FilesNamed } from '../file-mentions.ts';
import { resolve, targetOf, type CoursePart, type Target } from './address.ts';
import { childrenOf, type Body } from './body.ts';
import type { BodyElement } from './node.ts';
import type { Place } from './place.ts';
import { isSeen } from './presence.ts';
import { videosIn, type VideoMention } from './videos.ts';
import { wordsOf } from './words.ts';

/** Hosts of framed videos; the body doesn't tell whether they have captions. */
const filmHosts =
  /(^|\.)(youtube(-nocookie)?\.com|youtu\.be|vimeo\.com|kaltura\.com|kaf\.kaltura\.com|panopto\.(com|eu)|instructuremedia\.com|echo360\.(org|com|ca|net\.au)|yuja\.com|loom\.com|wistia\.(com|net)|dailymotion\.com|ted\.com|screencast\.com|screenpal\.com|screencast-o-matic\.com|vidyard\.com|edpuzzle\.com|flip\.com|mediasite\.com|warpwire\.com|microsoftstream\.com|brightcove\.net|films\.com|alexanderstreet\.com|kanopy\.com|twitch\.tv|tiktok\.com)$/i;

/** Hosts of framed audio. */
const soundHosts =
  /(^|\.)(soundcloud\.com|spotify\.com|podbean\.com|buzzsprout\.com|anchor\.fm|libsyn\.com|simplecast\.com|transistor\.fm)$/i;

/** Exercises and lessons that play in a frame: H5P's and SCORM's. */
const packages = /(^|[/.?&=_-])(h5p|scorm)(?![a-z])/i;

const soundType = /audio/i;

/** What a frame plays, if anything: by its address, and for Canvas's own players by the type in it. */
function playedIn(frame: BodyElement, target: Target): 'film' | 'sound' | undefined {
  if (target.kind === 'web') {
    const host = URL.parse(target.address)?.hostname ?? '';
    if (filmHosts.test(host)) return 'film';
    return soundHosts.test(host) ? 'sound' : undefined;
  }
  const { src = '', 'data-media-type': type = '' } = frame.attributes;
  if (!/\/media_(objects|attachments)(_iframe)?\//.test(src)) return undefined;
  return soundType.test(type) || /[?&]type=audio/.test(src) ? 'sound' : 'film';
}

/** What a frame shows of the web that no scan looks into; films are in the list of videos. */
function framedIn(target: Target, played: 'film' | 'sound' | undefined) {
  if (target.kind !== 'web' || played === 'film') return undefined;
  return packages.test(target.address) ? 'packages' : 'sites';
}

/** A link to a part of the body's own course. */
export interface CourseLink {
  readonly part: CoursePart | 'file';
  /** the slug for pages, decoded and in lower case */
  readonly id: string;
}

/** What a body contains, for all tools. Lists name each thing once, in order of appearance. */
export interface BodyFacts extends FilesNamed {
  readonly words: number;
  readonly characters: number;
  /** not counting formulas that Canvas stores as images */
  readonly images: number;
  readonly equations: number;
  /** videos, audio and framed players */
  readonly media: number;
  /** videos whose captions only a person can check */
  readonly unverifiedVideos: number;
  readonly videos: readonly VideoMention[];
  /** embedded or linked LTI tools */
  readonly externalTools: number;
  /** framed H5P and SCORM */
  readonly packages: number;
  /** everything else of the web that's framed, sounds too */
  readonly sites: number;
  readonly courseLinks: readonly CourseLink[];
  /** addresses of other courses in the same Canvas */
  readonly otherCourseLinks: readonly string[];
  /** addresses on the web */
  readonly webLinks: readonly string[];
  /** addresses of LTI tools that Canvas is told to launch */
  readonly toolAddresses: readonly string[];
  /** nothing in it to read, see or hear */
  readonly isEmpty: boolean;
}

/** No real page has more addresses than this. */
const mostLinks = 5_000;

export function factsOf(body: Body, place: Place): BodyFacts {
  const { words, characters } = wordsOf(body);
  const counts = countElements(body, place);
  const { equations, frames, ...counted } = counts;
  return {
    words,
    characters,
    equations,
    ...counted,
    ...filesNamedIn(body),
    ...linksIn(body, place),
    videos: videosIn(body, {
      place,
      isFilm: (frame) => playedIn(frame, targetOf(frameAddress(frame), place)) === 'film',
      hasCaptions: (video) => hasCaptions(body, video),
    }),
    isEmpty: words + counted.images + equations + counted.media + frames === 0,
  };
}

const embedding: ReadonlySet<string> = new Set(['iframe', 'frame', 'embed', 'object']);

const frameAddress = ({ attributes: { src, data } }: BodyElement) => src ?? data ?? '';

function countElements(body: Body, place: Place) {
  const counts = {
    images: 0,
    equations: 0,
    media: 0,
    unverifiedVideos: 0,
    externalTools: 0,
    packages: 0,
    sites: 0,
    frames: 0,
  };
  for (const element of body.elements) {
    const { name, attributes } = element;
    if (!isSeen(element)) continue;
    if (name === 'img' || name === 'svg') counts[isEquation(element) ? 'equations' : 'images'] += 1;
    else if (name === 'math') counts.equations += 1;
    else if (name === 'video' || name === 'audio') {
      counts.media += 1;
      if (name === 'video' && !hasCaptions(body, element)) counts.unverifiedVideos += 1;
    } else if (embedding.has(name)) {
      const target = targetOf(frameAddress(element), place);
      const played = playedIn(element, target);
      if (played) counts.media += 1;
      if (played === 'film') counts.unverifiedVideos += 1;
      if (isTool(target)) counts.externalTools += 1;
      const framed = framedIn(target, played);
      if (framed) counts[framed] += 1;
      counts.frames += 1;
    } else if (name === 'a' && attributes.href?.includes('external_tools') === true)
      counts.externalTools += isTool(targetOf(attributes.href, place)) ? 1 : 0;
  }
  return counts;
}

/** A track without a kind counts as subtitles. */
const captionKinds: ReadonlySet<string> = new Set(['captions', 'subtitles', '']);

/** Whether a video or audio element has its own captions. */
export function hasCaptions(body: Body, medium: BodyElement): boolean {
  for (const child of childrenOf(body, medium))
    if (child.kind === 'element' && child.name === 'track' && isCaptionTrack(child)) return true;
  return false;
}

const isCaptionTrack = ({ attributes: { kind, src } }: BodyElement) =>
  captionKinds.has(kind?.trim().toLowerCase() ?? '') && src !== undefined && src.trim() !== '';

/** Formulas as images, by Canvas, MathJax or Wikipedia: their text is as long as the formula. */
export const isEquation = ({ attributes }: BodyElement) =>
  attributes['data-equation-content'] !== undefined ||
  /(^|\s)(equation_image|mathjax|mwe-math)/i.test(attributes.class ?? '') ||
  /\/equation_images\/|latex\.codecogs\.com|\/media\/math\/render\//.test(attributes.src ?? '');

const isTool = (target: Target) => target.kind === 'external_tool';

const linking: readonly (readonly [string, 'href' | 'src' | 'data'])[] = [
  ['a', 'href'],
  ['area', 'href'],
  ['img', 'src'],
  ['iframe', 'src'],
  ['video', 'src'],
  ['audio', 'src'],
  ['source', 'src'],
  ['embed', 'src'],
  ['object', 'data'],
];
const linkingAttribute = new Map(linking);

function linksIn(body: Body, place: Place) {
  const own = new Map<string, CourseLink>();
  const [others, web, tools] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { name, attributes } of body.elements) {
    const attribute = linkingAttribute.get(name);
    const address = attribute && attributes[attribute];
    if (address === undefined || own.size + others.size + web.size >= mostLinks) continue;
    const target = targetOf(address, place);
    if (target.kind === 'web') {
      if (name === 'a' || name === 'area') web.add(target.address);
    } else if (isTool(target)) toolIn(address, place).forEach((tool) => tools.add(tool));
    else if (isOfAnotherCourse(target, place)) others.add(address.trim());
    else {
      const link = courseLinkOf(target);
      if (link) own.set(`${link.part} ${link.id}`, link);
    }
  }
  return {
    courseLinks: [...own.values()],
    otherCourseLinks: [...others],
    webLinks: [...web],
    toolAddresses: [...tools],
  };
}

/** Texts launch a tool by an address of Canvas that names the tool's own. */
function toolIn(address: string, place: Place): string[] {
  const tool = URL.parse(resolve(address, place)?.searchParams.get('url') ?? '');
  return tool && /^https?:$/.test(tool.protocol) ? [tool.origin] : [];
}

const isOfAnotherCourse = (target: Target, { courseId = '', shard = null }: Place) =>
  'courseId' in target && target.courseId !== undefined && target.courseId !== linkedId(courseId, shard);

const linkable: ReadonlySet<string> = new Set([
  'page',
  'assignment',
  'quiz',
  'discussion',
  'module',
  'module_item',
  'file',
]);

/** The part of its own course that an address in a body, or in a module, leads to. */
export function courseLinkTo(address: string, place: Place): CourseLink | undefined {
  const target = targetOf(address, place);
  return isOfAnotherCourse(target, place) ? undefined : courseLinkOf(target);
}

function courseLinkOf(target: Target): CourseLink | undefined {
  if (!('id' in target) || !linkable.has(target.kind)) return undefined;
  // A file named without a course can be a person's own: it counts among `fileIds` alone.
  if (target.kind === 'file' && target.courseId === undefined) return undefined;
  return { part: target.kind, id: target.kind === 'page' ? slugOf(target.id) : target.id };
}

function slugOf(text: string) {
  try {
    return decodeURIComponent(text).toLowerCase();
  } catch {
    return text.toLowerCase();
  }
}
