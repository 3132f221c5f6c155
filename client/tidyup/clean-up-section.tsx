import { useSearchParams } from 'react-router';
import { tidyLists } from '#shared/tidyup/tidy-lists.ts';
import type { ShownCourse } from '../data/taught-course.ts';
import { LoadState } from '../ui/page/load-state.tsx';
import { TidyEntries } from './tidy-entries.tsx';
import { TidyOverview } from './tidy-overview.tsx';
import { useTidy } from './tidy.api.ts';

/** What there is to tidy up in a course: its numbers, and behind each the list that the address names. */
export function CleanUpSection({ course }: { course: ShownCourse }) {
  const tidy = useTidy(course);
  const [params] = useSearchParams();
  const list = tidyLists.find((one) => one === params.get('list'));
  return (
    <LoadState of={tidy}>
      {(summary) =>
        list === undefined ? (
          <TidyOverview summary={summary} />
        ) : (
          <TidyEntries key={list} course={course} list={list} summary={summary} />
        )
      }
    </LoadState>
  );
}
