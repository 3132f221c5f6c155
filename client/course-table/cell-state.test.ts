import type { CourseTableRow } from '#shared/course-table/course-table.api.ts';
import { cellStateOf, firstOfTool } from './cell-state.ts';

const scan = (given: Partial<CourseTableRow['scans'][number]>): CourseTableRow['scans'][number] => ({
  tool: 'udoit',
  status: 'succeeded',
  scannedAt: '2026-11-20T00:00:00Z',
  errorMessage: null,
  ...given,
});
const facts = { unavailable: ['tidyup.issue_count'], staleBefore: '2026-11-19T00:00:00Z' };
const kindOf = (column: string, ...scans: CourseTableRow['scans']) =>
  cellStateOf({ scans }, column, facts).kind;

test('takes the state from the scan that the value comes from', () => {
  const core = scan({ tool: 'core' });
  expect(kindOf('udoit.score', core)).toBe('never');
  expect(kindOf('udoit.score', core, scan({}))).toBe('plain');
  expect(kindOf('udoit.score', core, scan({ status: 'running' }))).toBe('scanning');
  expect(kindOf('udoit.score', core, scan({ status: 'pending' }))).toBe('scanning');
  expect(kindOf('udoit.score', core, scan({ status: 'failed' }))).toBe('failed');
  expect(kindOf('udoit.score', core, scan({ scannedAt: '2026-11-18T00:00:00Z' }))).toBe('stale');
  expect(kindOf('core.studentCount', core)).toBe('plain');
});

test('leaves what Canvas says about the course as it is, scanned or not', () => {
  expect(kindOf('core.title')).toBe('plain');
  expect(kindOf('core.published')).toBe('plain');
  expect(kindOf('udoit.scan_status')).toBe('plain');
});

test('knows what the institution doesn’t have', () => {
  expect(kindOf('tidyup.issue_count', scan({ tool: 'tidyup' }))).toBe('unavailable');
});

test('finds the first column of each tool', () => {
  const columns = ['core.title', 'udoit.score', 'core.studentCount', 'udoit.error_count'];
  expect([...firstOfTool(columns)]).toEqual(['udoit.score', 'core.studentCount']);
});
