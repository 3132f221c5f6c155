import type { CanvasPageItem } from '#server/lms/content-types.ts';
import type { CourseContents } from '#server/lms/course-contents.ts';
import { textOf, type Draft, type Text } from './draft.ts';
import { fewAtOnce } from './few-at-once.ts';
import { isUpToDate } from './is-up-to-date.ts';
import { keyOfItem, type KnownItems } from './known-item.ts';
import { isOfOneThing } from './read-parts.ts';

/** Up to this many changed pages are read one by one; beyond that, one list with all texts costs less. */
const few = 5;
interface PageRead {
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
  const needed = listed.filter((page) => page.body === undefined && isChanged(page, read));
  // Already asked for, in vain: an older Canvas.
  if (needed.length <= few || isFull || isFirst) return withTexts(listed, await readSingly(needed, read));
  const again = await contents.pages(lmsCourseId, { withBodies: true });
  const missing = again.filter((page) => page.body === undefined && isChanged(page, read));
  return withTexts(again, await readSingly(missing, read));
}

const idOf = ({ page_id, url }: CanvasPageItem) => page_id ?? url ?? '';

function isChanged(page: CanvasPageItem, { known, isFull, isLeftOut }: PageRead) {
  const before = known.get(keyOfItem({ kind: 'page', lmsItemId: idOf(page) }));
  const listed = { changedAt: page.updated_at, isLeftOut: isLeftOut({ isPublished: page.published }) };
  return isFull || !before || !isUpToDate(before, listed);
}

async function readSingly(pages: readonly CanvasPageItem[], read: PageRead) {
  const texts = await fewAtOnce(pages, (page) => readText(page, read));
  return new Map(pages.flatMap((page, index) => (texts[index] ? [[page, texts[index]] as const] : [])));
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
