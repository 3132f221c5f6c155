import type { CoursePart, PartSum } from '#server/course-table/course-sums.service.ts';
import type { ColumnId } from '#shared/columns/columns.ts';
import { workflowStates, type WorkflowState } from '#shared/courses/course.ts';
import { mostAttention, nearDays } from '#shared/dashboard/attention.ts';
import { figureIds, type FigureId } from '#shared/dashboard/dashboard.api.ts';
import type { Condition, Filter } from '#shared/filters/filter.ts';
import type { Test } from '#shared/filters/operators.ts';
import { decisionAlarms, inScopeOnly } from '#shared/scope-decisions/scope-terms.ts';
import { scoreBands, type BandLimits, type ScoreBand } from '#shared/scans/udoit-score.ts';
import type { Product, Tool } from '#shared/task-runners/tool.ts';

/** The name of a part of the courses that the dashboard counts. */
export type PartName =
  | FigureId
  | `scoped ${FigureId}`
  | `scoped unread ${Tool}`
  | 'scope'
  | 'unchecked'
  | `state ${WorkflowState}`
  | `band ${ScoreBand | 'none'}`
  | `status ${number}`
  | `${'unread' | 'failed'} ${Tool}`
  | 'lagging'
  | 'urgent';

export type Parts = ReadonlyMap<PartName, CoursePart>;
export type Sums = ReadonlyMap<PartName, PartSum>;

/** A filter of one test, and one of words. */
export const where = (column: ColumnId, test: Test): Condition => ({ column, any: [test] });
export const isOneOf = (column: ColumnId, ...value: string[]) => where(column, { op: 'one_of', value });
/** Only courses that are in scope: what work lists are about. */
export const scoped = <P extends CoursePart>(part: P) => ({ ...part, filter: [...part.filter, inScopeOnly] });

export const published = where('core.published', { op: 'is', value: true });
const sumOf = (column: ColumnId) => ({ column, as: 'sum' }) as const;

/** The courses behind each number, and what it takes from them. */
const figures = {
  tracked: { filter: [] },
  published: { filter: [published] },
  score: {
    filter: [where('udoit.score', { op: 'not_empty' })],
    totals: [{ column: 'udoit.score', as: 'avg' }],
  },
  errors: {
    filter: [where('udoit.error_count', { op: 'above', value: 0 })],
    totals: [sumOf('udoit.error_count')],
  },
  documents: {
    filter: [where('udoit.file_review_percent', { op: 'below', value: 100 })],
    totals: [sumOf('udoit.file_count'), sumOf('udoit.file_review_count')],
  },
  space: {
    filter: [where('tidyup.reclaimable_mb', { op: 'above', value: 0 })],
    totals: [sumOf('tidyup.reclaimable_mb')],
  },
  checklists: {
    filter: [where('readygo.tasklist_count', { op: 'above', value: 0 })],
    totals: [sumOf('readygo.tasklist_count'), sumOf('readygo.tasklist_completed_count')],
  },
  overdue: {
    filter: [where('readygo.task_overdue_count', { op: 'above', value: 0 })],
    totals: [sumOf('readygo.task_overdue_count')],
  },
  alerts: {
    filter: [where('readygo.alert_count', { op: 'above', value: 0 })],
    totals: [sumOf('readygo.alert_count')],
  },
} as const satisfies Record<FigureId, CoursePart>;

/** What an institution needs to have a number. */
export const productOfFigure = {
  tracked: 'core',
  published: 'core',
  score: 'udoit',
  errors: 'udoit',
  documents: 'udoit',
  space: 'tidyup',
  checklists: 'readygo',
  overdue: 'readygo',
  alerts: 'readygo',
} as const satisfies Record<FigureId, Product>;

export const figuresOf = (products: readonly Product[]) =>
  figureIds.filter((id) => products.includes(productOfFigure[id]));

/** Scores have two decimals: the highest one below a limit. */
const justBelow = (limit: number) => Math.round(limit * 100 - 1) / 100;

const testOfBand = {
  good: ({ good }) => ({ op: 'at_least', value: good }),
  fair: ({ good, fair }) => ({ op: 'between', value: [fair, justBelow(good)] }),
  poor: ({ fair }) => ({ op: 'below', value: fair }),
  none: () => ({ op: 'empty' }),
} as const satisfies Record<ScoreBand | 'none', (limits: BandLimits) => Test>;

export const shownBands = [...scoreBands, 'none'] as const;

const unread = (tool: Tool): CoursePart => ({
  filter: [where(`${tool}.last_scan_date_${tool}` as ColumnId, { op: 'empty' })],
});

const scanParts = (tool: Tool): [PartName, CoursePart][] => [
  [`unread ${tool}`, unread(tool)],
  [`scoped unread ${tool}`, scoped(unread(tool))],
  [
    `failed ${tool}`,
    scoped({
      filter: [isOneOf(`${tool}.scan_status`, 'failed')],
      first: { by: 'students', limit: mostAttention },
    }),
  ],
];

const udoitParts = (limits: BandLimits): [PartName, CoursePart][] => [
  ...shownBands.map((band): [PartName, CoursePart] => [
    `band ${band}`,
    { filter: [where('udoit.score', testOfBand[band](limits))] },
  ]),
  [
    'urgent',
    scoped({
      filter: [
        isOneOf('core.state', 'unpublished', 'available'),
        where('udoit.score', { op: 'below', value: limits.good }),
      ],
      first: { by: 'harm', limit: mostAttention },
    }),
  ],
];

/** The tools, and the ReadyGo flavour where the institution has it. */
export const productsOf = (tools: readonly Tool[], isReadyGo: boolean): readonly Product[] =>
  isReadyGo ? [...tools, 'readygo'] : tools;

/** What an institution has that its dashboard counts courses by. */
interface Counted {
  readonly tools: readonly Tool[];
  readonly isReadyGo: boolean;
  readonly limits: BandLimits;
  readonly statuses: readonly { readonly id: number }[];
}

/** Courses with a decision about their scope, or that of something in them, that something contradicts. */
const contradicted: CoursePart = {
  filter: [isOneOf('core.scope_alarms', ...decisionAlarms)],
  first: { by: 'students', limit: mostAttention },
};

/** All parts that the dashboard of an institution counts. */
export function partsFor({ tools, isReadyGo, limits, statuses }: Counted): Parts {
  const newest = tools.map((tool) => ({
    column: `${tool}.last_scan_date_${tool}` as ColumnId,
    as: 'max' as const,
  }));
  return new Map<PartName, CoursePart>([
    ...figuresOf(productsOf(tools, isReadyGo)).flatMap((id): [PartName, CoursePart][] => [
      [id, figures[id]],
      [`scoped ${id}`, scoped(figures[id])],
    ]),
    ['scope', contradicted],
    ['unchecked', { filter: [isOneOf('core.scope_alarms', 'never_checked')] }],
    ['tracked', { ...figures.tracked, totals: newest }],
    ...workflowStates.map((state): [PartName, CoursePart] => [
      `state ${state}`,
      { filter: [isOneOf('core.state', state)] },
    ]),
    ...statuses.map(({ id }): [PartName, CoursePart] => [
      `status ${id}`,
      { filter: [isOneOf('readygo.status', String(id))] },
    ]),
    ['lagging', { filter: [isOneOf('core.scans', 'stale', 'failed')] }],
    ...tools.flatMap(scanParts),
    ...(tools.includes('udoit') ? udoitParts(limits) : []),
  ]);
}

/** Unpublished courses whose next deadline is near. */
export const nearDeadline = {
  filter: [
    inScopeOnly,
    isOneOf('core.state', 'unpublished'),
    where('core.deadlineDate', { op: 'next_days', value: nearDays }),
  ],
  first: { by: 'deadline', limit: mostAttention },
} as const satisfies CoursePart;

/** Courses with an open checklist whose next deadline is near. */
export const unfinished = {
  filter: [
    inScopeOnly,
    isOneOf('core.state', 'unpublished', 'available'),
    where('core.deadlineDate', { op: 'next_days', value: nearDays }),
    where('readygo.open_checklists', { op: 'not_empty' }),
  ],
  first: { by: 'deadline', limit: mostAttention },
} as const satisfies CoursePart;

/** How many courses are in a part, how many of them are in scope, and the filter that finds them in a table with the same scope. */
export const groupOf = (
  scopeFilter: Filter,
  { filter }: CoursePart,
  { courseCount, inScopeCount }: PartSum,
) => ({
  courseCount,
  inScopeCount,
  filter: [...scopeFilter, ...filter],
});

/** A value of a column of numbers. */
export const numberIn = (value: unknown) => (typeof value === 'number' ? value : null);
