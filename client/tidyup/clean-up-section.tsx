import { useSearchParams } from 'react-router';
import { tidyLists } from '#shared/tidyup/tidy-lists.ts';
import { LoadState } from '../ui/page/load-state.tsx';
import { TidyEntries } from './tidy-entries.tsx';
import { TidyOverview } from './tidy-overview.tsx';
import { useTidy, type TidyCourse } from './tidy.api.ts';

/** What there is to tidy up in a course: its numbers, and behind each the list that the address names. */
export const CleanUpSection = ({ course }: { course: { readonly id: number } }) => (
  <CleanUp course={course} />
);

/** The same for the course that this session's instructor teaches. */
export const TaughtCleanUpSection = () => <CleanUp course="taught" />;

function CleanUp({ course }: { course: TidyCourse }) {
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
