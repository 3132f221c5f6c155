import { listCourses } from '#shared/courses/course.api.ts';
import * as api from '#shared/instructor-tool/instructor-tool.api.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint, useRefresh } from '../data/use-endpoint.ts';

/** Not read again automatically: a newer version would replace what's being typed. */
export const useInstructorTool = () =>
  useEndpoint(api.readInstructorTool, {}, { revalidateOnReconnect: false, revalidateOnFocus: false });

export const useUpdateInstructorTool = () =>
  useAction(api.updateInstructorTool, { refreshes: [api.readInstructorTool] });

/** Loads the tool again, after someone else has changed it. */
export function useReloadInstructorTool() {
  const refresh = useRefresh();
  return () => refresh(api.readInstructorTool);
}

/** The first courses that a search finds. */
export const useFoundCourses = (search: string) =>
  useEndpoint(
    listCourses,
    { query: { limit: 10, ...(search.trim() !== '' && { search: search.trim() }) } },
    { keepPreviousData: true },
  );
