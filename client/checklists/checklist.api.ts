import * as api from '#shared/checklists/checklist.api.ts';
import type { Input } from '#shared/http/endpoint.ts';
import { readChecklistProgress } from '#shared/tasks/tasklist.api.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

export const useChecklists = (query: Input<typeof api.listChecklists>['query']) =>
  useEndpoint(api.listChecklists, { query }, { keepPreviousData: true });

export const useChecklist = (id: number) => useEndpoint(api.readChecklist, { params: { id } });

/** People whom a checklist can name; pass `null` as long as nobody is looked for. */
export const useNameablePeople = (search: string | null) =>
  useEndpoint(api.listChecklistPeople, search === null ? null : { query: { search } }, {
    keepPreviousData: true,
  });

const listed = [api.listChecklists, api.listAssignableChecklists];

export const useCreateChecklist = () => useAction(api.createChecklist, { refreshes: listed });
export const useDuplicateChecklist = () => useAction(api.duplicateChecklist, { refreshes: listed });
export const useRemoveChecklist = () => useAction(api.removeChecklist, { refreshes: 'all' });

/** The editor takes over what these return: reading the checklist again would only bring it once more. */
export const useSaveDraft = () => useAction(api.saveDraft, { refreshes: listed });
export const useDeleteDraft = () => useAction(api.deleteDraft, { refreshes: listed });
export const usePublishDraft = () =>
  useAction(api.publishDraft, { refreshes: [...listed, readChecklistProgress] });
