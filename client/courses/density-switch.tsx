import { Checkbox } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { Density } from '#shared/course-table/table-view.ts';
import { coursesPageMessages } from './courses-page.messages.ts';

interface DensitySwitchProps {
  readonly density: Density;
  readonly onChange: (density: Density) => void;
}

/** Whether the rows are close together. */
export function DensitySwitch({ density, onChange }: DensitySwitchProps) {
  const intl = useIntl();
  const isCompact = density === 'compact';
  return (
    <span className="full-width-switch">
      <Checkbox
        variant="toggle"
        label={intl.formatMessage(coursesPageMessages.compact)}
        checked={isCompact}
        onChange={() => onChange(isCompact ? 'comfortable' : 'compact')}
      />
    </span>
  );
}
