import { FormattedMessage } from 'react-intl';
import type { BatchType } from '#shared/batches/batch.ts';
import { batchMessages } from './batch.messages.ts';

const icons: Record<BatchType, string> = { static: '▣', dynamic: '⟳', hybrid: '⟲' };

/** A batch's type as an icon with its name. */
export const BatchTypeLabel = ({ type }: { type: BatchType }) => (
  <span>
    <span aria-hidden="true">{icons[type]} </span>
    <FormattedMessage {...batchMessages.typeName} values={{ type }} />
  </span>
);
