import { columnDescriptions, columnLabels } from '#shared/columns/column-labels.ts';
import { otherNames } from '#shared/columns/column.messages.ts';
import { wordLabel } from '#shared/columns/word-label.ts';
import type { listColumns } from '#shared/columns/columns.api.ts';
import { columns, productOf } from '#shared/columns/columns.ts';
import type { CourseTableRow, queryCourses } from '#shared/course-table/course-table.api.ts';
import { operatorsOf } from '#shared/filters/operators.ts';
import type { Result } from '#shared/http/endpoint.ts';
import { defaultPageSize, paginate } from '#shared/http/page.ts';
import { tools, type Product } from '#shared/task-runners/tool.ts';

/** A course as the table has it. */
export const exampleRow = (given: Partial<CourseTableRow> = {}): CourseTableRow => ({
  id: 7,
  title: 'Botany',
  lmsUrl: 'https://canvas.test/courses/2007',
  permissions: { scan: true },
  values: {
    'core.title': 'Botany',
    'core.courseCode': 'BIO 101',
    'core.termName': 'Fall 2026',
    'core.published': true,
    'core.studentCount': 31,
    'udoit.score': 66.25,
    'udoit.error_count': 1041,
    'tidyup.issue_count': 3,
    'core.last_scan_date_core': '2026-03-01T00:00:00Z',
  },
  scans: tools.map((tool) => ({
    tool,
    status: 'succeeded',
    scannedAt: '2026-03-01T00:00:00Z',
    errorMessage: null,
  })),
  ...given,
});

/** A page of the table of courses. */
export const examplePage = (
  courses: readonly CourseTableRow[],
  given: Partial<Result<typeof queryCourses>> = {},
): Result<typeof queryCourses> => ({
  courses: [...courses],
  trends: {},
  unavailable: [],
  staleBefore: '2026-02-26T00:00:00Z',
  scoreLimits: { good: 90, fair: 70 },
  pagination: paginate({ page: 1, limit: defaultPageSize }, courses.length),
  inScope: given.pagination?.total ?? courses.length,
  ...given,
});

/** Every column there is, named in English, at an institution that has all tools unless some are missing. */
export const exampleColumns = (missing: readonly Product[] = []): Result<typeof listColumns> => ({
  columns: columns.map((column) => ({
    id: column.id,
    tool: productOf(column.id),
    label: columnLabels[column.id].defaultMessage,
    description: columnDescriptions[column.id].defaultMessage,
    alsoCalled: otherNames[column.id]?.defaultMessage ?? '',
    type: column.type,
    unit: column.unit ?? null,
    precision: column.precision ?? null,
    words:
      column.words?.map((value) => ({ value, label: wordLabel(value)?.defaultMessage ?? value })) ?? null,
    isMany: column.isMany ?? false,
    isSortable: column.isSortable,
    isFilterable: true,
    operators: [...operatorsOf(column)],
    summary: column.summary,
    betterWhen: column.betterWhen,
    isAvailable: !missing.includes(productOf(column.id)),
  })),
});
