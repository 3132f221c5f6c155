import { Heading, Text } from '@instructure/ui/latest';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { DescribedColumn } from '#shared/columns/columns.api.ts';
import type { TableView } from '#shared/course-table/table-view.ts';
import { applicableOf } from '#shared/filters/filter.ts';
import { useCourseTable } from '../course-table/course-table.api.ts';
import { CourseTablePanel } from '../course-table/course-table-panel.tsx';
import { InScopeCount } from '../scope-counts/in-scope-count-panel.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { quickViewMessages } from './quick-view.messages.ts';
import { shownView } from './shown-view.ts';

/** How many courses the preview shows, and how long a pause in changes starts it, in milliseconds. */
const shownCount = 5;
const pauseMs = 400;

interface ViewPreviewProps {
  readonly view: TableView;
  readonly columns: readonly DescribedColumn[];
}

/** The first courses as the view shows them, a moment after each change. */
export function ViewPreview({ view, columns }: ViewPreviewProps) {
  const intl = useIntl();
  const shown = usePaused(shownView(view));
  const page = useCourseTable(
    columns.length === 0
      ? null
      : {
          filter: applicableOf(shown.filter, columns),
          columns: shown.columns,
          sort: shown.sort,
          limit: shownCount,
        },
  );
  return (
    <section>
      <Heading level="h2">{intl.formatMessage(quickViewMessages.preview)}</Heading>
      <LoadState
        of={page}
        list={{ loading: quickViewMessages.previewLoading, failed: quickViewMessages.previewFailed }}
      >
        {(found) =>
          found.courses.length === 0 ? (
            <Text as="p">{intl.formatMessage(quickViewMessages.previewEmpty)}</Text>
          ) : (
            <>
              <Text as="p">
                <FormattedMessage
                  {...quickViewMessages.previewCount}
                  values={{
                    total: found.pagination.total,
                    inScope: (
                      <InScopeCount
                        of={{ courseCount: found.pagination.total, inScopeCount: found.inScope }}
                      />
                    ),
                  }}
                />
              </Text>
              <CourseTablePanel columns={columns} view={shown} rows={found.courses} facts={found} />
            </>
          )
        }
      </LoadState>
    </section>
  );
}

/** The view as it was when it last rested for a moment. */
function usePaused(view: TableView) {
  const [paused, setPaused] = useState(view);
  const text = JSON.stringify(view);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(JSON.parse(text) as TableView), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
