import type { CanvasFile } from '#server/lms/content-types.ts';
import type { CourseContents } from '#server/lms/course-contents.ts';
import type { Place } from '#server/scanners/body/place.ts';
import { noFiles } from '#server/scanners/file-mentions.ts';
import { isHtml } from '#server/scanners/reachable.ts';
import type { Draft, Text } from './draft.ts';
import { keyOfItem, type KnownItems, isUpToDate } from './known-item.ts';
import { isOfOneThing, fewAtOnce } from './read-parts.ts';

/** A course with more HTML files than this has only the first ones read. */
const mostFiles = 300;

interface FileRead extends Pick<Place, 'hosts'> {
  readonly contents: CourseContents;
  readonly known: KnownItems;
  /** reads all texts, changed or not */
  readonly isFull: boolean;
  isLeftOut(item: { readonly isPublished: boolean | null }): boolean;
}

/** A course's HTML files, with the texts of those that changed since they were last read. */
export async function readHtmlFiles(files: readonly CanvasFile[], read: FileRead): Promise<Draft[]> {
  const htmlFiles = files.filter((file) => isHtml(file['content-type']));
  const texts = await fewAtOnce(htmlFiles.slice(0, mostFiles), (file) => textOf(file, read));
  return htmlFiles.map((file, index) => draftOf(file, texts[index] ?? { problem: 'missing' }));
}

async function textOf(file: CanvasFile, read: FileRead): Promise<Text> {
  const { contents, known, isFull, hosts } = read;
  const before = known.get(keyOfItem({ kind: 'html_file', lmsItemId: file.id }));
  const isLeftOut = read.isLeftOut({ isPublished: isShown(file) });
  const listed = { changedAt: file.updated_at, isLeftOut, hosts };
  if (!isFull && before && isUpToDate(before, listed)) return { isUnchanged: true };
  if (file.url === null) return { problem: 'missing' };
  try {
    return { html: await contents.fileText(file.url) };
  } catch (error) {
    if (!isOfOneThing(error)) throw error;
    return { problem: error.kind === 'malformed' ? 'unreadable' : 'missing' };
  }
}

const isShown = ({ hidden, locked }: CanvasFile) => hidden !== true && locked !== true;

const draftOf = (file: CanvasFile, text: Text): Draft => ({
  kind: 'html_file',
  lmsItemId: file.id,
  title: file.display_name ?? file.filename ?? file.id,
  address: `files/${file.id}`,
  slug: null,
  isPublished: isShown(file),
  isFrontPage: false,
  updatedAt: file.updated_at === null ? null : new Date(file.updated_at),
  grading: null,
  elsewhere: null,
  files: noFiles,
  text,
});
