import type { CourseScope, CourseSelection } from '#shared/course-table/course-selection.ts';
import type { Selection } from '../ui/data-table/selection.ts';

/** The courses chosen in the table, as the server is told: some by their ids, or all that it shows except some. */
export const chosenCourses = (selection: Selection, scope: CourseScope): CourseSelection =>
  selection.mode === 'some'
    ? { selected: [...selection.ids] }
    : { all: scope, except: [...selection.except] };
