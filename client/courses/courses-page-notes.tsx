import { Alert, Button, Text, View } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import type { DescribedColumn } from '#shared/columns/columns.api.ts';
import { courseMessages, coursesPageMessages } from './course.messages.ts';

interface ClearProps {
  readonly onClear: () => void;
}

const ClearButton = ({ onClear }: ClearProps) => (
  <Button margin="small 0 0" onClick={onClear}>
    <FormattedMessage {...coursesPageMessages.clear} />
  </Button>
);

/** Instead of the table, if the address has a filter that can't be read: all courses would be the wrong answer. */
export const MalformedFilter = ({ onClear }: ClearProps) => (
  <div role="alert">
    <Alert transition="none" variant="error" margin="medium 0">
      <p>
        <FormattedMessage {...coursesPageMessages.malformed} />
      </p>
      <ClearButton onClear={onClear} />
    </Alert>
  </div>
);

/** Filters that are shown as chips but have no effect. */
export const SkippedFilters = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <Alert transition="none" variant="warning" margin="small 0">
      <FormattedMessage {...coursesPageMessages.skipped} values={{ count }} />
    </Alert>
  );

interface MissingColumnsProps {
  readonly columns: readonly DescribedColumn[];
  readonly unavailable: readonly string[];
}

/** Columns of the view that have no values here. */
export function MissingColumns({ columns, unavailable }: MissingColumnsProps) {
  const intl = useIntl();
  if (unavailable.length === 0) return null;
  const names = unavailable.map((id) => columns.find((column) => column.id === id)?.label ?? id);
  return (
    <p className="small-text">
      <FormattedMessage {...coursesPageMessages.missing} values={{ columns: intl.formatList(names) }} />
    </p>
  );
}

/** Says why there are no rows, and how to get some. */
export const EmptyCourses = ({ isNarrowed, onClear }: ClearProps & { readonly isNarrowed: boolean }) => (
  <View as="div" padding="large" textAlign="center">
    <Text as="p">
      <FormattedMessage {...(isNarrowed ? courseMessages.noMatch : courseMessages.empty)} />
    </Text>
    {isNarrowed ? <ClearButton onClear={onClear} /> : null}
  </View>
);
