import { itemsOfModule, type CourseContents } from '#server/lms/course-contents.ts';
import type { CanvasModule, CanvasModuleItem } from '#server/lms/content-types.ts';
import type { SnapshotModule, SnapshotModuleItem } from '#server/scanners/course-snapshot.ts';
import { isOfOneThing } from './read-parts.ts';

/** A course's modules with their items, also of long ones, where Canvas leaves the items out of the list. */
export async function readModules(contents: CourseContents, lmsCourseId: string): Promise<SnapshotModule[]> {
  const modules: SnapshotModule[] = [];
  for (const module of await contents.modules(lmsCourseId))
    modules.push({
      lmsModuleId: module.id,
      title: module.name ?? module.id,
      isPublished: module.published,
      items: await readItems(contents, lmsCourseId, module),
    });
  return modules;
}

async function readItems(contents: CourseContents, lmsCourseId: string, module: CanvasModule) {
  try {
    return (await givenItems(contents, lmsCourseId, module)).map(itemOf);
  } catch (error) {
    if (!isOfOneThing(error)) throw error;
    return null;
  }
}

async function givenItems(
  contents: CourseContents,
  lmsCourseId: string,
  { id, items, items_count }: CanvasModule,
) {
  if (items) return itemsOfModule(items);
  return items_count === 0 ? [] : contents.moduleItems(lmsCourseId, id);
}

const itemOf = (item: CanvasModuleItem): SnapshotModuleItem => ({
  lmsModuleItemId: item.id,
  type: item.type,
  target: item.type === 'Page' ? (item.page_url?.toLowerCase() ?? null) : item.content_id,
  title: item.title ?? '',
  externalUrl: item.external_url,
  isPublished: item.published,
});
