import { isMeasured, productOf } from '#shared/columns/columns.ts';
import type { CourseTableRow } from '#shared/course-table/course-table.api.ts';

type Scan = CourseTableRow['scans'][number];

/** How far a cell can be trusted, and why. */
export type CellState =
  | { readonly kind: 'plain' }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'never' }
  | { readonly kind: 'scanning' }
  | { readonly kind: 'failed'; readonly scan: Scan }
  | { readonly kind: 'stale'; readonly scan: Scan };

const plain: CellState = { kind: 'plain' };

interface CellFacts {
  readonly unavailable: readonly string[];
  readonly staleBefore: string;
}

/** The state of a course's cell: that of the scan its value comes from, if it comes from one. */
export function cellStateOf(
  { scans }: Pick<CourseTableRow, 'scans'>,
  column: string,
  { unavailable, staleBefore }: CellFacts,
): CellState {
  if (unavailable.includes(column)) return { kind: 'unavailable' };
  if (!isMeasured(column)) return plain;
  const scan = scans.find(({ tool }) => tool === productOf(column));
  if (!scan) return { kind: 'never' };
  if (scan.status === 'failed') return { kind: 'failed', scan };
  if (scan.status !== 'succeeded') return { kind: 'scanning' };
  const isStale = scan.scannedAt !== null && Date.parse(scan.scannedAt) < Date.parse(staleBefore);
  return isStale ? { kind: 'stale', scan } : plain;
}

/** Of columns in a row, those that come first of their tool: they say its state in words, the others by a sign. */
export const firstOfTool = (columns: readonly string[]) =>
  new Set([...Map.groupBy(columns.filter(isMeasured), productOf).values()].flatMap(([first]) => first ?? []));
