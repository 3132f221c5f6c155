import { Text } from '@instructure/ui/latest';

/** How many rows are drawn unless a place says otherwise (specification §9). */
const defaultRows = 5;

interface SkeletonProps {
  /** what is being loaded, such as "Loading batches" */
  readonly label: string;
  readonly rows?: number | undefined;
}

/** Grey rows in the place of a list that is being loaded. It appears after a moment: what is quick doesn't flicker. */
export const Skeleton = ({ label, rows }: SkeletonProps) => (
  <div role="status" className="skeleton">
    <Text>{label}</Text>
    <SkeletonRows rows={rows} />
  </div>
);

/** The rows alone, where something else on the page says what is being loaded. */
export const SkeletonRows = ({ rows = defaultRows }: Pick<SkeletonProps, 'rows'>) =>
  Array.from({ length: rows }, (_, row) => <div key={row} className="skeleton-row" aria-hidden="true" />);
