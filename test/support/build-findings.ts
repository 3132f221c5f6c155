import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Tables } from '#server/infra/db/tables.ts';
import { documentRulesVersion } from '#shared/documents/document-rules.ts';
import { metricCount } from '#shared/scans/metrics.ts';
import { udoitRules, type UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import type { TypeCounts, UdoitCounts } from '#shared/scans/udoit-score.ts';
import type { BuiltCourse, BuiltInstitution } from './build.ts';

let count = 0;
const next = () => (count += 1);

interface Where {
  readonly institution: BuiltInstitution;
  readonly course: Pick<BuiltCourse, 'id'>;
}

/** What an item has: how many elements of each type were checked, and the rules that elements break. */
interface Content extends Partial<Insertable<Tables['content_items']>> {
  readonly checked?: Partial<Record<keyof UdoitCounts, number>>;
  readonly broken?: readonly (readonly [rule: UdoitRuleId, elementHash: string, excerpt?: string])[];
}

function countsOf({ checked = {}, broken = [] }: Content): UdoitCounts {
  const counts: Record<string, TypeCounts> = {};
  const of = (type: string) => counts[type] ?? { checked: 0, errors: 0, suggestions: 0 };
  for (const [type, number] of Object.entries(checked)) counts[type] = { ...of(type), checked: number };
  for (const [rule] of broken) {
    const { type, severity } = udoitRules[rule];
    const { errors, suggestions, ...rest } = of(type);
    counts[type] =
      severity === 'error'
        ? { ...rest, errors: errors + 1, suggestions }
        : { ...rest, errors, suggestions: suggestions + 1 };
  }
  return counts;
}

/** An item of a course as a scan left it: with findings for what's broken in it. */
export async function buildItem({ institution, course }: Where, content: Content = {}) {
  const { checked: _, broken = [], ...given } = content;
  const number = next();
  const { id } = await db()
    .insertInto('content_items')
    .values({
      institution_id: institution.id,
      course_id: course.id,
      kind: 'page',
      lms_item_id: String(number),
      title: `Page ${number}`,
      address: `pages/page-${number}`,
      is_published: true,
      counts: JSON.stringify(countsOf(content)),
      facts: null,
      read_at: new Date(),
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const findings: number[] = [];
  for (const [index, [rule, elementHash, excerpt = `<${rule}>`]] of broken.entries())
    findings.push(
      await buildFinding(
        { institution, course },
        { item_id: id, rule, element_hash: elementHash, excerpt, start_at: index * 10 },
      ),
    );
  return { id, findings };
}

async function buildFinding(
  { institution, course }: Where,
  given: Pick<Insertable<Tables['findings']>, 'item_id' | 'rule' | 'element_hash' | 'excerpt' | 'start_at'>,
) {
  const { id } = await db()
    .insertInto('findings')
    .values({
      institution_id: institution.id,
      course_id: course.id,
      identity: `identity-${next()}`,
      end_at: given.start_at + 5,
      before_hash: '',
      after_hash: '',
      found_at: new Date('2026-03-01T00:00:00Z'),
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A fix of an item of the course that found its place changed, and so can't be undone. */
export async function buildFix(where: Where) {
  const item = await buildItem(where);
  return db()
    .insertInto('fixes')
    .values({
      institution_id: where.institution.id,
      course_id: where.course.id,
      item_id: item.id,
      item_title: 'Page',
      rule: 'img-alt-missing',
      way: 'describe',
      state: 'stale',
      write_key: randomUUID(),
      person_name: 'Somebody',
      hand: 'person',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** A course's accessibility scan, just done. */
export async function buildUdoitScan({ institution, course }: Where, gaps: readonly object[] = []) {
  await db()
    .insertInto('course_scans')
    .values({
      institution_id: institution.id,
      course_id: course.id,
      tool: 'udoit',
      status: 'succeeded',
      metrics: Array.from({ length: metricCount('udoit') }, () => null),
      scanned_at: new Date(),
      gaps: JSON.stringify(gaps),
    })
    .execute();
}

interface DocumentGiven {
  readonly file?: Partial<Insertable<Tables['course_files']>>;
  /** what a check of its bytes found; equal hashes are equal bytes */
  readonly check?: Partial<Insertable<Tables['document_checks']>> & { readonly content_hash: string };
  readonly rules?: readonly string[];
}

/** A document of a course. */
export async function buildDocument(
  { institution, course }: Where,
  name: string,
  { file = {}, check, rules = [] }: DocumentGiven = {},
) {
  if (check) await buildCheck(institution, check, rules);
  const { id } = await db()
    .insertInto('course_files')
    .values({
      institution_id: institution.id,
      course_id: course.id,
      lms_file_id: String(next()),
      name,
      content_type: 'application/pdf',
      size: 1_000,
      is_document: true,
      is_used: true,
      reach: 3,
      ...(check && { content_hash: check.content_hash, content_size: 1_000 }),
      ...file,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function buildCheck(
  institution: BuiltInstitution,
  check: NonNullable<DocumentGiven['check']>,
  rules: readonly string[],
) {
  const key = { institution_id: institution.id, content_hash: check.content_hash };
  const { length: inserted } = await db()
    .insertInto('document_checks')
    .values({ rules_version: documentRulesVersion, kind: 'pdf', score: 100, ...check, ...key })
    .onConflict((clash) => clash.doNothing())
    .returning('content_hash')
    .execute();
  if (inserted === 0) return;
  for (const rule of rules)
    await db()
      .insertInto('document_findings')
      .values({ ...key, rule, count: 1, places: JSON.stringify([{ place: { in: 'page', page: 7 } }]) })
      .execute();
}
