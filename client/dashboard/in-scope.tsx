import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { Dashboard, Figure, FigureId } from '#shared/dashboard/dashboard.api.ts';
import { formatPercent } from '../ui/format-value.ts';
import { TextLink } from '../ui/page/link-button.tsx';
import { coursesAddress } from './courses-address.ts';
import { dashboardMessages } from './dashboard.messages.ts';

interface ValueProps {
  readonly of: Figure;
  readonly in: Dashboard;
  /** whether it's said in how many courses, as beside the number of all */
  readonly hasCourses?: boolean;
}

/** A number of the courses in scope beside that of all, where some aren't in scope. */
export function InScopeValue({
  of: { id, inScope },
  in: { figures, scope },
  hasCourses = false,
}: ValueProps) {
  const intl = useIntl();
  const tracked = figures.find((figure) => figure.id === 'tracked');
  if (!tracked || tracked.inScopeCount === tracked.courseCount || inScope.value === null) return null;
  const value = valueText(intl, id, inScope.value);
  return (
    <TextLink to={coursesAddress(scope, inScope)}>
      {hasCourses ? (
        <FormattedMessage {...dashboardMessages.inScopeOn} values={{ value, courses: inScope.courseCount }} />
      ) : (
        <FormattedMessage {...dashboardMessages.inScopeValue} values={{ value }} />
      )}
    </TextLink>
  );
}

const mbPerGb = 1024;

/** A number as it's said of all courses. */
function valueText(intl: IntlShape, id: FigureId, value: number) {
  if (id === 'checklists') return formatPercent(intl, value);
  if (id === 'score') return intl.formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  if (id !== 'space') return intl.formatNumber(value);
  const unit = { style: 'unit', maximumFractionDigits: 1 } as const;
  return value < mbPerGb
    ? intl.formatNumber(value, { ...unit, unit: 'megabyte' })
    : intl.formatNumber(value / mbPerGb, { ...unit, unit: 'gigabyte' });
}
