import { createHash } from 'node:crypto';
import * as z from 'zod';
import { linkedId, readCanvasId } from '#shared/courses/canvas-id.ts';

/** What happened in Canvas, as far as it matters here. */
export interface LiveEvent {
  /** the same for a second delivery of the same event */
  readonly key: string;
  readonly rootAccountId: string;
  /** the shard that its ids are in; null if they don't say */
  readonly shard: string | null;
  /** the same root account's own name for itself, which no other Canvas has; Canvas may leave it out */
  readonly rootUuid: string | undefined;
  readonly happenedAt: Date;
  /** undefined: nothing to do about it */
  readonly about: Touched | undefined;
}

/** A course whose place among courses may have changed, or one whose content has. */
export interface Touched {
  readonly kind: 'course' | 'content';
  readonly courseId: string;
  readonly accountId: string | null;
  readonly termId: string | null;
}

const canvasId = z
  .union([z.string(), z.number().int().nonnegative()])
  .transform(String)
  .refine((id) => readCanvasId(id) !== undefined);
const text = z.string().max(300);
/** Canvas leaves out what it doesn't know, or says null; what it says otherwise counts as unknown, too. */
const maybe = <S extends z.ZodType<string>>(known: S) => known.optional().catch(undefined);

const metadata = z.looseObject({
  event_name: z.string().min(1).max(100),
  event_time: text,
  root_account_id: canvasId,
  root_account_uuid: maybe(text),
  context_type: maybe(text),
  context_id: maybe(canvasId),
});
const body = z.looseObject({
  course_id: maybe(canvasId),
  account_id: maybe(canvasId),
  enrollment_term_id: maybe(canvasId),
  context_type: maybe(text),
  context_id: maybe(canvasId),
});
const payload = z.looseObject({ metadata, body });
type Payload = z.output<typeof payload>;

const courseEvent = /^course_(?:created|updated|deleted|concluded)$/;
/** Submissions, grades and discussion entries are left out: no tool reads them. */
const contentEvent =
  /^(?:(?:wiki_page|assignment|assignment_group|attachment|discussion_topic|module|module_item|quiz|quizzes\.quiz)_\w+|syllabus_updated|content_migration_completed)$/;
const notContent = /_(?:submitted|export_complete|viewed|accessed)$/;

/** Reads a signed payload; undefined if it isn't a live event. */
export function readEvent(given: unknown): LiveEvent | undefined {
  const parsed = payload.safeParse(given);
  if (!parsed.success) return undefined;
  const { event_time, root_account_id, root_account_uuid } = parsed.data.metadata;
  const root = readCanvasId(root_account_id);
  const happenedAt = momentOf(event_time);
  if (!happenedAt || !root) return undefined;
  return {
    key: keyOf(given),
    rootAccountId: root.local,
    shard: root.shard,
    rootUuid: root_account_uuid,
    happenedAt,
    about: aboutOf(parsed.data),
  };
}

/** Its ids hold in every shard; courses, accounts and terms are in their root account's, where the short form does. */
const idOrNull = (id: string | undefined) => (id === undefined ? null : linkedId(id, null));

function aboutOf(event: Payload): Touched | undefined {
  const kind = kindOf(event.metadata.event_name);
  const courseId = kind && courseOf(event);
  if (!kind || courseId === undefined) return undefined;
  return {
    kind,
    courseId: linkedId(courseId, null),
    accountId: idOrNull(event.body.account_id),
    termId: idOrNull(event.body.enrollment_term_id),
  };
}

function kindOf(name: string): Touched['kind'] | undefined {
  if (courseEvent.test(name)) return 'course';
  return contentEvent.test(name) && !notContent.test(name) ? 'content' : undefined;
}

/** The course an event is about: what it says itself goes before where the person was when it happened. */
function courseOf({ metadata: where, body: what }: Payload): string | undefined {
  if (what.course_id !== undefined) return what.course_id;
  if (what.context_type !== undefined) return what.context_type === 'Course' ? what.context_id : undefined;
  return where.context_type === 'Course' ? where.context_id : undefined;
}

/** Canvas writes times in two ways: 2019-11-05T13:38:00.218Z and 2019-11-05 07:38:00 -0800. */
export function momentOf(written: string): Date | undefined {
  const [, day, time, zone] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|UTC|[+-]\d\d:?\d\d)?$/.exec(written) ?? [];
  if (day === undefined || time === undefined) return undefined;
  const offset = zone === undefined || zone === 'UTC' ? 'Z' : zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');
  const at = new Date(`${day}T${time}${offset}`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** What's the same whenever Canvas sends an event again: the claims around it, such as when it was signed, aren't. */
function keyOf(given: unknown): string {
  const { metadata: where, body: what } = given as Record<'metadata' | 'body', unknown>;
  return createHash('sha256')
    .update(JSON.stringify(inOrder([where, what])))
    .digest('base64url');
}

/** The same value with the fields of its objects in the order of their names. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).toSorted(
    ([one], [other]) => Number(one > other) - Number(one < other),
  );
  return fields.map(([name, field]) => [name, inOrder(field)]);
}
