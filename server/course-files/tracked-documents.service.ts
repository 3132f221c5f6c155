import type { Actor } from '#server/access/actor.ts';
import { findShownCourse } from '#server/courses/course.service.ts';
import { byIds, listFile } from '#server/infra/table-files/table-file.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { NarrowedDocuments, TrackedDocumentsQuery } from '#shared/course-files/course-files.api.ts';
import { documentList } from '#shared/course-files/document.columns.ts';
import {
  uncheckedReasons,
  type DocumentCheck,
  type DocumentDetail,
  type TrackedDocument,
} from '#shared/course-files/document.ts';
import { documentKinds } from '#shared/documents/document-place.ts';
import { documentRules, documentSeverities } from '#shared/documents/document-rules.ts';
import { paginate } from '#shared/http/page.ts';
import { Problem } from '#shared/http/problem.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { phrase } from '#shared/text/phrase.ts';
import { checkDocumentsJob } from './check-documents.job.ts';
import { makeDue } from './document-check.repository.ts';
import {
  countGroups,
  countTracked,
  findPlaces,
  listCoursesWith,
  listDocumentFindings,
  listTrackedIds,
  listTrackedRows,
  type TrackedRow,
} from './tracked-documents.repository.ts';

const documentProblems = defineMessages({
  unknown: { id: 'document.problem.unknown', defaultMessage: 'This document doesn’t exist.' },
  notYours: {
    id: 'document.problem.notYours',
    defaultMessage: 'You may look at this document, but not have it checked.',
  },
  off: {
    id: 'document.problem.off',
    defaultMessage: 'Documents aren’t checked here: an administrator can switch that on in the settings.',
  },
});

/** The rules, the worst first. */
export const rulesByBadness: readonly string[] = documentSeverities.flatMap((severity) =>
  Object.keys(documentRules).filter((rule) => documentRules[rule]?.severity === severity),
);

const known = <T extends string>(words: readonly T[], word: string | null) =>
  words.find((each) => each === word) ?? null;

/** What's known of a document's check. */
export type CheckedRow = Pick<
  TrackedRow,
  | 'verdict'
  | 'worst_rule'
  | 'stopped'
  | 'fetch_problem'
  | 'kind'
  | 'old_format'
  | 'score'
  | 'pages'
  | 'checked_at'
  | 'reach'
  | 'place_count'
>;

/** Why a document wasn't checked; null if it was, or will be. */
function reasonOf({ verdict, stopped, fetch_problem, reach }: CheckedRow, isOn: boolean) {
  if (verdict === 'waiting') return isOn ? null : 'switched_off';
  if (verdict !== 'not_checked') return null;
  return known(uncheckedReasons, stopped ?? fetch_problem ?? (reach === 0 ? 'unused' : null));
}

/** What a check says of a document, for everyone who sees that; `isOn`: the institution has documents checked. */
export const checkOf = (row: CheckedRow, isOn: boolean): DocumentCheck => ({
  verdict: row.verdict === 'waiting' && !isOn ? 'not_checked' : row.verdict,
  worstRule: row.worst_rule,
  reason: reasonOf(row, isOn),
  kind: known(documentKinds, row.kind),
  oldFormat: row.old_format,
  score: row.score,
  pages: row.pages,
  checkedAt: row.checked_at?.toISOString() ?? null,
  reach: row.reach,
  placeCount: row.place_count,
});

async function presenterIn(scope: Scope) {
  const { canvasUrl, settings } = await scope.institution();
  const courseUrl = (row: TrackedRow) => `${canvasUrl}/courses/${encodeURIComponent(row.lms_course_id)}`;
  const toDocument = (row: TrackedRow): TrackedDocument => ({
    ...checkOf(row, settings.checksDocuments),
    id: row.id,
    name: row.name,
    url: `${courseUrl(row)}/files/${encodeURIComponent(row.lms_file_id)}`,
    size: row.size,
    producer: row.producer,
    updatedAt: row.lms_updated_at?.toISOString() ?? null,
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
    course: { id: row.course_id, title: row.course_title },
    courseCount: row.course_count,
    inScopeCourseCount: row.in_scope_count,
    placeCount: row.all_places,
  });
  return { courseUrl, toDocument };
}

/** Documents by their ids, in that order; those that are gone by now are left out. */
async function readTracked(scope: Scope, actor: Actor, ids: readonly number[]) {
  const { toDocument } = await presenterIn(scope);
  const rows = await listTrackedRows(scope, actor, { ids, rules: rulesByBadness });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toDocument(row)] : [];
  });
}

/** A page of the documents in the courses that the actor sees. */
export async function listTracked(scope: Scope, actor: Actor, query: TrackedDocumentsQuery) {
  const { total, outOfScope } = await countTracked(scope, actor, query);
  const pagination = paginate(query, total);
  const ids = await listTrackedIds(scope, actor, query, pagination);
  const { checksDocuments } = (await scope.institution()).settings;
  return {
    documents: await readTracked(scope, actor, ids),
    pagination,
    outOfScopeCount: outOfScope,
    isOn: checksDocuments,
  };
}

type FileQuery = NarrowedDocuments &
  Pick<TrackedDocumentsQuery, 'sortBy' | 'sortOrder'> & { readonly format: TableFormat };

/** All documents of such a list, in its order, as a file. */
export function exportTracked(scope: Scope, actor: Actor, { format, ...query }: FileQuery) {
  const rows = byIds(
    () => listTrackedIds(scope, actor, query),
    (ids) => readTracked(scope, actor, ids),
  );
  return listFile(scope, documentList, { what: 'documents', format, rows });
}

/** A page of groups of documents, the worst first. */
export async function countTrackedBy(
  scope: Scope,
  actor: Actor,
  query: {
    readonly by: 'team' | 'account' | 'producer';
    page: number;
    limit: number;
    search?: string | undefined;
  },
) {
  const groups = await countGroups(scope, actor, { by: query.by, search: query.search?.toLowerCase() });
  const pagination = paginate(query, groups.length);
  const from = (pagination.page - 1) * pagination.limit;
  return { groups: groups.slice(from, from + pagination.limit), pagination };
}

/** A document of a course that the actor sees. */
async function getTracked(scope: Scope, actor: Actor, id: number) {
  const [row] = await listTrackedRows(scope, actor, { ids: [id], rules: rulesByBadness });
  const shown = row && (await findShownCourse(scope, actor, row.course_id, 'files'));
  if (!row || !shown) throw new Problem('not_found', phrase(documentProblems.unknown));
  return { row, ...shown };
}

/** All about a document: what was found, where it's used, and in which courses. */
export async function readTrackedDocument(scope: Scope, actor: Actor, id: number): Promise<DocumentDetail> {
  const { row, permissions, isStaff } = await getTracked(scope, actor, id);
  const { courseUrl, toDocument } = await presenterIn(scope);
  const { checksDocuments } = (await scope.institution()).settings;
  const hash = row.content_hash;
  const places = await findPlaces(scope, id);
  return {
    ...toDocument(row),
    score: isStaff || actor.taught?.sections.score !== 'hidden' ? row.score : null,
    courseCount: isStaff ? row.course_count : 1,
    inScopeCourseCount: isStaff ? row.in_scope_count : Math.min(row.in_scope_count, 1),
    placeCount: row.place_count,
    isDue: checksDocuments && row.is_due,
    words: row.words,
    findings: hash === null ? [] : await listDocumentFindings(scope, hash, rulesByBadness),
    places: places.map((place) => ({
      ...place,
      url: place.address === null ? null : `${courseUrl(row)}/${place.address}`,
    })),
    courses:
      isStaff && hash !== null
        ? await listCoursesWith(scope, actor, hash)
        : [{ id: row.course_id, title: row.course_title }],
    can: {
      checkAgain: checksDocuments && (permissions.scan || permissions.review_files),
      review: permissions.review_files,
    },
  };
}

/** Has a document checked again, soon. */
export async function checkAgain(scope: Scope, actor: Actor, id: number): Promise<DocumentDetail> {
  const { permissions } = await getTracked(scope, actor, id);
  if (!(permissions.scan || permissions.review_files))
    throw new Problem('not_allowed', phrase(documentProblems.notYours));
  if (!(await scope.institution()).settings.checksDocuments)
    throw new Problem('conflict', phrase(documentProblems.off));
  await makeDue(scope, id);
  await checkDocumentsJob.enqueue(scope, {}, { isAwaited: true });
  return readTrackedDocument(scope, actor, id);
}
