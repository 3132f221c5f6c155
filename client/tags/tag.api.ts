import { listBatches, readBatch, readBatchSettings } from '#shared/batches/batch.api.ts';
import { listColumnWords } from '#shared/columns/columns.api.ts';
import { readCourse } from '#shared/courses/course.api.ts';
import { queryCourses } from '#shared/course-table/course-table.api.ts';
import * as api from '#shared/tags/tag.api.ts';
import { listUndos } from '#shared/undos/undo.api.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

/** The institution's tags, for choosing; none while they're switched off. */
export const useTags = () => useEndpoint(api.listTags, {});

/** The institution's tags with how much has each; not asked for while they're switched off. */
export const useTagUse = (isOn: boolean) => useEndpoint(api.listTagUse, isOn ? {} : null);

/** All that shows tags. */
const shown = [
  api.listTags,
  api.listTagUse,
  listBatches,
  readBatch,
  readBatchSettings,
  readCourse,
  queryCourses,
  listColumnWords,
  listUndos,
];
const change = { refreshes: shown, alsoAfterRefusal: true };

export const useCreateTag = () => useAction(api.createTag, change);
export const useRenameTag = () => useAction(api.renameTag, change);
export const useMergeTag = () => useAction(api.mergeTag, change);
export const useRemoveTag = () => useAction(api.removeTag, change);
export const useSetCourseTags = () => useAction(api.setCourseTags, change);
