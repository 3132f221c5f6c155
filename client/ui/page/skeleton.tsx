import { Text } from '@instructure/ui/latest';

/** How many rows are drawn by default (specification §9). */
const defaultRows = 5;

interface SkeletonProps {
  /** what's being loaded, such as "Loading batches" */
  readonly label: string;
  readonly rows?: number | undefined;
}

/** Grey rows in place of a list that's loading. They appear after a moment, so that quick loading doesn't flicker. */
export const Skeleton = ({ label, rows }: SkeletonProps) => (
  <div role="status" className="skeleton">
    <Text>{label}</Text>
    <SkeletonRows rows={rows} />
  </div>
);

/** Only the rows, if something else on the page says what's being loaded. */
export const SkeletonRows = ({ rows = defaultRows }: Pick<SkeletonProps, 'rows'>) =>
  Array.from({ length: rows }, (_, row) => <div key={row} className="skeleton-row" aria-hidden="true" />);
