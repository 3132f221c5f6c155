import type { CanvasPageItem } from '#server/lms/content-types.ts';
import type { CourseContents } from '#server/lms/course-contents.ts';
import { isCurrent } from '#server/scanners/read-content.ts';
import { textOf, type Draft, type Text } from './draft.ts';
import { keyOfItem, type KnownItem, type KnownItems } from './known-item.ts';
import { isOfOneThing } from './read-parts.ts';

/** Up to this many changed pages are read one by one; beyond that, one list with all texts costs less. */
const few = 5;
/** How many are read at once. */
const atOnce = 4;
/** An edit in the second after a read has the same time in Canvas; clocks differ, too. In milliseconds. */
const settledMs = 60_000;

interface PageRead {
  readonly contents: CourseContents;
  readonly lmsCourseId: string;
  readonly known: KnownItems;
  /** reads all texts, changed or not */
  readonly isFull: boolean;
}

/** A course's pages, with the texts of those that changed since they were last read. */
export async function readPages(read: PageRead): Promise<Draft[]> {
  const { contents, lmsCourseId, isFull } = read;
  const isFirst = ![...read.known.values()].some((item) => item.kind === 'page' && !item.isGone);
  const listed = await contents.pages(lmsCourseId, { withBodies: isFull || isFirst });
  const needed = listed.filter((page) => page.body === undefined && isChanged(page, read));
  // Already asked for, in vain: an older Canvas.
  if (needed.length <= few || isFull || isFirst) return withTexts(listed, await readSingly(needed, read));
  const again = await contents.pages(lmsCourseId, { withBodies: true });
  const missing = again.filter((page) => page.body === undefined && isChanged(page, read));
  return withTexts(again, await readSingly(missing, read));
}

const idOf = ({ page_id, url }: CanvasPageItem) => page_id ?? url ?? '';

function isChanged(page: CanvasPageItem, { known, isFull }: PageRead) {
  const before = known.get(keyOfItem({ kind: 'page', lmsItemId: idOf(page) }));
  return isFull || !before || !isUpToDate(before, page.updated_at);
}

/** Whether a text needn't be read again, judging by the time of its last change. */
function isUpToDate({ isGone, skipKey, problem, updatedAt, readAt }: KnownItem, changedAt: string | null) {
  if (isGone || skipKey === null || !isCurrent(skipKey)) return false;
  if (problem === 'missing' || problem === 'unreadable') return false;
  if (changedAt === null || updatedAt === null) return false;
  const changedMs = Date.parse(changedAt);
  return updatedAt.getTime() === changedMs && readAt.getTime() - changedMs > settledMs;
}

async function readSingly(pages: readonly CanvasPageItem[], read: PageRead) {
  const texts = new Map<CanvasPageItem, Text>();
  const waiting = [...pages];
  const readNext = async () => {
    for (let page = waiting.shift(); page; page = waiting.shift())
      texts.set(page, await readText(page, read));
  };
  await Promise.all(Array.from({ length: atOnce }, readNext));
  return texts;
}

/** One page that can't be read fails alone. */
async function readText(page: CanvasPageItem, { contents, lmsCourseId }: PageRead): Promise<Text> {
  try {
    const { body } = await contents.page(lmsCourseId, page.url ?? `page_id:${idOf(page)}`);
    return textOf(body);
  } catch (error) {
    if (!isOfOneThing(error)) throw error;
    return { problem: error.kind === 'malformed' ? 'unreadable' : 'missing' };
  }
}

const withTexts = (pages: readonly CanvasPageItem[], texts: ReadonlyMap<CanvasPageItem, Text>): Draft[] =>
  pages.map((page) => {
    const text = texts.get(page) ?? (page.body === undefined ? { isUnchanged: true } : textOf(page.body));
    return draftOf(page, text);
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
    text,
  };
}
