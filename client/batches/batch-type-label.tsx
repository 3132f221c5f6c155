import { FormattedMessage } from 'react-intl';
import { batchTexts } from '#shared/batches/batch.columns.ts';
import type { BatchType } from '#shared/batches/batch.ts';

const arrowInCircle = 'M13.5 8A5.5 5.5 0 1 1 11.7 3.9M12 1v3.2H8.8';
/** A list, one that Canvas refills, and the same with a plus; in a square of 16. */
const outlines: Record<BatchType, string> = {
  static: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  dynamic: arrowInCircle,
  hybrid: `${arrowInCircle}M8 5.8v4.4M5.8 8h4.4`,
};

/** A batch's type as an icon with its name. */
export const BatchTypeLabel = ({ type }: { type: BatchType }) => (
  <span className="with-icon">
    <svg aria-hidden="true" viewBox="0 0 16 16" width="16" height="16">
      <path d={outlines[type]} fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
    <FormattedMessage {...batchTexts.typeName} values={{ type }} />
  </span>
);
