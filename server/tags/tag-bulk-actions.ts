import * as z from 'zod';
import { defineBulkAction, type BulkPortion, type CourseOutcome } from '#server/access/bulk-action.ts';
import type { NotRestored } from '#server/access/restorer.ts';
import { refuseUnchangeable } from '#server/courses/course-rights.service.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import {
  deleteExactly,
  deleteLinks,
  insertLinks,
  listOverfull,
  putBack,
  type TagLink,
} from './tag-courses.repository.ts';
import { listByTitles, lockTags } from './tag-links.repository.ts';
import { courseTagsChanged } from './tag.events.ts';
import { findOrCreateTags, requireTags, tagProblems } from './tag.service.ts';

/** Why a course keeps or doesn't get its tags. */
const tagReasons = defineMessages({
  gone: { id: 'tag.reason.gone', defaultMessage: 'The tag was removed or merged into another.' },
  overfull: {
    id: 'tag.reason.overfull',
    defaultMessage: 'A course can’t have more than 20 tags.',
  },
  changedSince: {
    id: 'tag.reason.changedSince',
    defaultMessage: 'The course’s tags have been changed since then.',
  },
});

const kept = z.object({ tagIds: z.array(z.number()) });
type Kept = z.output<typeof kept>;

/** Courses of one transaction, and hours for changing one's mind. */
const portion = 5_000;
const undoHours = 24;

const refuse = (scope: Scope, { actor, courseIds }: BulkPortion<Kept>) =>
  refuseUnchangeable(scope, actor, { courseIds });

/** The tags of the action, locked; those removed or merged since the start are left out. */
async function holdTags(scope: Scope, { tagIds }: Kept) {
  const ids = (await lockTags(scope, tagIds)).map(({ id }) => id);
  if (ids.length === 0) throw new Problem('not_found', phrase(tagReasons.gone));
  return ids;
}

const byCourse = <Link extends { course_id: number }>(links: readonly Link[]) =>
  Map.groupBy(links, ({ course_id }) => course_id);

async function tellCourses(scope: Scope, changed: ReadonlyMap<number, unknown>) {
  if (changed.size > 0) await courseTagsChanged.publish(scope, { courseIds: [...changed.keys()] });
}

/** Gives courses tags. */
export const tagCourses = defineBulkAction({
  name: 'tag',
  kept,
  portion,
  begin: async (scope, _, { tags }) => {
    await requireTags(scope);
    const found = await findOrCreateTags(scope, tags);
    return { kept: { tagIds: found.map(({ id }) => id) }, about: found.map(({ title }) => title) };
  },
  refuse,
  apply: async (scope, { params, courseIds }) => {
    const tagIds = await holdTags(scope, params);
    const overfull = await listOverfull(scope, courseIds, tagIds);
    const free = courseIds.filter((id) => !overfull.has(id));
    const added = byCourse(await insertLinks(scope, free, tagIds));
    await tellCourses(scope, added);
    return courseIds.map((courseId): CourseOutcome => {
      if (overfull.has(courseId)) return { courseId, outcome: 'failed', reason: phrase(tagReasons.overfull) };
      const links = added.get(courseId);
      return links
        ? { courseId, outcome: 'done', before: { added: links } }
        : { courseId, outcome: 'unchanged' };
    });
  },
  undoing: {
    hours: undoHours,
    before: z.object({
      added: z.array(z.object({ course_id: z.number(), tag_id: z.number(), at: z.string() })),
    }),
    refuse,
    restore: async (scope, { params }, items) => {
      const live = new Set((await lockTags(scope, params.tagIds)).map(({ id }) => id));
      const links = items.flatMap(({ before }): TagLink[] => before.added);
      const gone = byCourse(
        await deleteExactly(
          scope,
          links.filter(({ tag_id }) => live.has(tag_id)),
        ),
      );
      await tellCourses(scope, gone);
      return items
        .filter(({ recordId, before }) => (gone.get(recordId)?.length ?? 0) < before.added.length)
        .map(changedSince);
    },
  },
});

/** Takes tags from courses. */
export const untagCourses = defineBulkAction({
  name: 'untag',
  kept,
  portion,
  begin: async (scope, _, { tags }) => {
    await requireTags(scope);
    const found = await listByTitles(scope, tags);
    if (found.length === 0) throw new Problem('not_found', phrase(tagProblems.notFound));
    return { kept: { tagIds: found.map(({ id }) => id) }, about: found.map(({ title }) => title) };
  },
  refuse,
  apply: async (scope, { params, courseIds }) => {
    const taken = byCourse(await deleteLinks(scope, courseIds, await holdTags(scope, params)));
    await tellCourses(scope, taken);
    return courseIds.map((courseId): CourseOutcome => {
      const links = taken.get(courseId);
      const tagIds = links?.map(({ tag_id }) => tag_id);
      return tagIds ? { courseId, outcome: 'done', before: { tagIds } } : { courseId, outcome: 'unchanged' };
    });
  },
  undoing: {
    hours: undoHours,
    before: z.object({ tagIds: z.array(z.number()) }),
    refuse,
    restore: async (scope, { params }, items) => {
      const live = new Set((await lockTags(scope, params.tagIds)).map(({ id }) => id));
      const links = items.flatMap(({ recordId, before }) =>
        before.tagIds.filter((id) => live.has(id)).map((tag_id) => ({ course_id: recordId, tag_id })),
      );
      await putBack(scope, links);
      await tellCourses(scope, byCourse(links));
      return items.filter(({ before }) => !before.tagIds.every((id) => live.has(id))).map(changedSince);
    },
  },
});

const changedSince = ({ recordId }: { recordId: number }): NotRestored => ({
  recordId,
  reason: phrase(tagReasons.changedSince),
});
