import type { CanvasPageItem } from '#server/lms/content-types.ts';
import type { CourseContents } from '#server/lms/course-contents.ts';
import type { Place } from '#server/scanners/body/place.ts';
import type { PageName, PageNames } from '#server/scanners/course-snapshot.ts';
import { filesInFields } from '#server/scanners/file-mentions.ts';
import { textOf, type Draft, type Text } from './draft.ts';
import { keyOfItem, type KnownItems, isUpToDate } from './known-item.ts';
import { isOfOneThing, fewAtOnce } from './read-parts.ts';

/** Up to this many changed pages are read one by one; beyond that, one list with all texts costs less. */
const few = 5;
interface PageRead extends Pick<Place, 'hosts'> {
  readonly contents: CourseContents;
  readonly lmsCourseId: string;
  readonly known: KnownItems;
  /** reads all texts, changed or not */
  readonly isFull: boolean;
  isLeftOut(item: { readonly isPublished: boolean | null }): boolean;
}

/** A course's pages, with the texts of those that changed since they were last read. */
export async function readPages(read: PageRead): Promise<Draft[]> {
  const { contents, lmsCourseId, isFull } = read;
  const isFirst = ![...read.known.values()].some((item) => item.kind === 'page' && !item.isGone);
  const listed = await contents.pages(lmsCourseId, { withBodies: isFull || isFirst });
  const needed = listed.filter((page) => needsReading(page, read));
  // Already asked for, in vain: an older Canvas.
  if (needed.length <= few || isFull || isFirst) return withTexts(listed, await readSingly(needed, read));
  const again = await contents.pages(lmsCourseId, { withBodies: true });
  const missing = again.filter((page) => needsReading(page, read));
  return withTexts(again, await readSingly(missing, read));
}

const idOf = ({ page_id, url }: CanvasPageItem) => page_id ?? url ?? '';

/** Of a page made of blocks there's no text to read. */
const needsReading = (page: CanvasPageItem, read: PageRead) =>
  page.body === undefined && !page.hasBlocks && isChanged(page, read);

function isChanged(page: CanvasPageItem, { known, isFull, hosts, ...read }: PageRead) {
  const before = known.get(keyOfItem({ kind: 'page', lmsItemId: idOf(page) }));
  const isLeftOut = read.isLeftOut({ isPublished: page.published });
  const listed = { changedAt: page.updated_at, isLeftOut, hosts };
  return isFull || !before || !isUpToDate(before, listed);
}

async function readSingly(pages: readonly CanvasPageItem[], read: PageRead) {
  const texts = await fewAtOnce(pages, (page) => readText(page, read));
  return new Map(pages.flatMap((page, index) => (texts[index] ? [[page, texts[index]] as const] : [])));
}

/** One page that can't be read fails alone. */
async function readText(page: CanvasPageItem, { contents, lmsCourseId }: PageRead): Promise<Text> {
  try {
    return textIn(await contents.page(lmsCourseId, page.url ?? `page_id:${idOf(page)}`));
  } catch (error) {
    if (!isOfOneThing(error)) throw error;
    return { problem: error.kind === 'malformed' ? 'unreadable' : 'missing' };
  }
}

/** Canvas is asked for this many names in one read; the next ones ask for the others. */
const mostNames = 100;
/** A name that led nowhere is asked for again after this: a deleted page can come back. In milliseconds. */
const goneMs = 7 * 86_400_000;

interface NamesRead {
  readonly contents: CourseContents;
  readonly lmsCourseId: string;
  /** what Canvas said in earlier reads */
  readonly knownNames: PageNames;
  /** the ids of the pages in Canvas's list */
  readonly listed: ReadonlySet<string>;
  readonly now: Date;
}

/** Which pages Canvas shows by these names, asked once each. Those it gave no answer for aren't in the result. */
export async function readPageNames(names: readonly string[], read: NamesRead): Promise<PageNames> {
  const known = names.flatMap((name) => {
    const before = read.knownNames.get(name);
    return before && holds(before, read) ? [[name, before] as const] : [];
  });
  const found = new Map(known);
  const asked = names.filter((name) => !found.has(name)).slice(0, mostNames);
  const answers = await fewAtOnce(asked, (name) => askForName(name, read));
  asked.forEach((name, at) => {
    const answer = answers[at];
    if (answer) found.set(name, answer);
  });
  return found;
}

const holds = ({ lmsPageId, askedAt }: PageName, { listed, now }: NamesRead) =>
  lmsPageId === null ? now.getTime() - askedAt.getTime() < goneMs : listed.has(lmsPageId);

async function askForName(name: string, read: NamesRead): Promise<PageName | undefined> {
  const { contents, lmsCourseId, now: askedAt } = read;
  try {
    return { lmsPageId: idOf(await contents.page(lmsCourseId, name)), askedAt };
  } catch (error) {
    if (!isOfOneThing(error)) throw error;
    return error.kind === 'not_found' ? { lmsPageId: null, askedAt } : undefined;
  }
}
const textIn = ({ body, hasBlocks, locked_for_user }: CanvasPageItem): Text =>
  hasBlocks ? { problem: 'block_editor' } : textOf(body, locked_for_user);

const withTexts = (pages: readonly CanvasPageItem[], texts: ReadonlyMap<CanvasPageItem, Text>): Draft[] =>
  pages.map((page) => {
    const isUnchanged = page.body === undefined && !page.hasBlocks;
    return draftOf(page, texts.get(page) ?? (isUnchanged ? { isUnchanged } : textIn(page)));
  });

function draftOf(page: CanvasPageItem, text: Text): Draft {
  const name = page.url ?? idOf(page);
  return {
    kind: 'page',
    lmsItemId: idOf(page),
    title: page.title ?? name,
    address: `pages/${encodeURIComponent(name)}`,
    slug: name.toLowerCase(),
    isPublished: page.published,
    isFrontPage: page.front_page,
    updatedAt: page.updated_at === null ? null : new Date(page.updated_at),
    grading: null,
    elsewhere: null,
    files: filesInFields({ ...page, body: null }),
    text,
  };
}
