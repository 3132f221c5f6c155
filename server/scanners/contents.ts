import {
  contentOfProblem,
  isSwitchedOff,
  type ContentCounts,
  type ContentKind,
} from '#shared/scans/contents.ts';
import { videoAt } from './body/videos.ts';
import type { ContentFacts } from './content-facts.ts';
import type { CourseSnapshot, SnapshotFile, SnapshotItem, SnapshotModuleItem } from './course-snapshot.ts';
import { isDocument } from './document.ts';
import { isHtml, isPartOfPages } from './reachable.ts';

/** What is in modules besides things that have lists of their own. */
const ofModules = {
  Page: null,
  Assignment: null,
  Quiz: null,
  Discussion: null,
  File: null,
  ExternalUrl: 'module_link',
  ExternalTool: 'module_tool',
  SubHeader: 'module_header',
} as const satisfies Record<SnapshotModuleItem['type'], ContentKind | null>;

const nowhere = { hosts: [], courseId: '', fingerprintOf: () => undefined };
const isVideo = (address: string | null) => address !== null && videoAt(address, nowhere) !== undefined;

/**
 * How much of each kind of content a read found and checked, and how much not: each thing once. Videos are counted where
 * they're stored, as their hosts are asked later. Pure.
 */
export function countContents(snapshot: CourseSnapshot): ContentCounts {
  const counts: Partial<Record<ContentKind, { read: number; unread: number }>> = {};
  const add = (kind: ContentKind, isRead: boolean, times = 1) => {
    if (times === 0) return;
    const count = (counts[kind] ??= { read: 0, unread: 0 });
    count[isRead ? 'read' : 'unread'] += times;
  };
  const texts = [...snapshot.items, ...snapshot.extras];
  for (const item of texts) add(kindOf(item), item.body.problem === null);
  if (isSwitchedOff('quiz_question', snapshot.extent))
    add('quiz_question', false, snapshot.items.filter(({ kind }) => kind === 'quiz').length);
  for (const file of snapshot.files ?? []) {
    const kind = kindOfFile(file);
    // Web pages that are read are among the texts.
    if (kind !== 'html_file' || isSwitchedOff(kind, snapshot.extent)) add(kind, isPlainFile(kind));
  }
  for (const { type, externalUrl } of (snapshot.modules ?? []).flatMap(({ items }) => items ?? [])) {
    const kind = ofModules[type];
    if (kind && !isVideo(externalUrl)) add(kind, kind === 'module_header');
  }
  for (const { body } of texts)
    if (body.facts && body.problem !== 'unpublished')
      for (const [kind, count] of embeddedIn(body.facts)) add(kind, false, count);
  return counts;
}

function kindOf({ kind, insideAt, body: { problem } }: SnapshotItem): ContentKind {
  if (problem !== null) return contentOfProblem[problem];
  return insideAt ? 'new_quiz' : kind;
}

const isPlainFile = (kind: ContentKind) => kind === 'image_file' || kind === 'page_part_file';

function kindOfFile({ name, contentType }: Pick<SnapshotFile, 'name' | 'contentType'>) {
  if (isHtml(contentType)) return 'html_file';
  if (isDocument({ name, contentType })) return 'document';
  if (/^(?:video|audio)\//i.test(contentType ?? '')) return 'media_file';
  if (/^image\//i.test(contentType ?? '')) return 'image_file';
  return isPartOfPages({ name, contentType }) ? 'page_part_file' : 'other_file';
}

/** What no scan looks into, in a text. */
const embeddedIn = (facts: ContentFacts): readonly (readonly [ContentKind, number])[] => [
  ['embedded_tool', facts.externalTools],
  ['embedded_package', facts.packages],
  ['embedded_site', facts.sites],
];
