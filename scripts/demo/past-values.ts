import { valuesOf } from '#server/scanners/content-facts.ts';
import { metrics, toolOfMetric, type MetricId } from '#shared/scans/metrics.ts';
import type { Metric } from '#shared/scans/metrics/metric.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { faultyLists } from '#shared/tidyup/tidy-lists.ts';
import type { Step } from './course-path.ts';

type Values = readonly (number | null)[];

/** What a value is worked out from. */
interface Moment extends Step {
  /** the day, as days since 1970 */
  readonly day: number;
  readonly now: (id: MetricId) => number | null;
  /** the past values worked out so far, by id */
  readonly past: Map<MetricId, number | null>;
}

/** A tool's values at a step that leads to those of now: they agree with each other, and what's unknown stays unknown. */
export function valuesAt(tool: Tool, step: Step & { day: number }, values: Values): (number | null)[] {
  if (step.built === 1 && step.faulty === 1) return [...values];
  const own = metrics
    .filter(({ id }) => toolOfMetric(id) === tool)
    .toSorted((one, other) => one.position - other.position);
  const positions = new Map<MetricId, number>(own.map(({ id, position }) => [id, position]));
  const now = (id: MetricId) => values[(positions.get(id) ?? 0) - 1] ?? null;
  const moment: Moment = { ...step, now, past: new Map() };
  for (const metric of own)
    moment.past.set(metric.id, now(metric.id) === null ? null : grown(metric, moment));
  for (const [id, work] of makers[tool]) if (now(id) !== null) moment.past.set(id, work(moment));
  return valuesOf(tool, Object.fromEntries(moment.past));
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** By default numbers grow with the course, and flags are switched on halfway. */
function grown({ id, unit }: Metric & { id: MetricId }, { now, built, day }: Moment): number {
  const value = now(id) ?? 0;
  if (unit === 'day') return Math.min(value, day);
  if (unit === 'flag') return built > 0.7 ? value : 0;
  if (unit === 'percent' || unit === 'score') return value;
  return unit === 'megabytes' ? tenth(value * built) : Math.round(value * built);
}

type Maker = readonly [id: MetricId, work: (moment: Moment) => number | null];

const thenOf = ({ past }: Moment, id: MetricId) => past.get(id) ?? 0;

/** A percentage of a whole, with as many as there were; null of nothing. */
const percentOf = (part: number, whole: number) => (whole === 0 ? null : (100 * part) / whole);

/** How many of a whole a percentage of now stands for, at that moment. */
const countThen = (moment: Moment, percent: MetricId, whole: MetricId) => {
  const all = thenOf(moment, whole);
  const share = ((moment.now(percent) ?? 0) / 100) * Math.min(1, moment.built + 0.1);
  return percentOf(Math.min(all, Math.round(all * share)), all);
};

const coreMakers: readonly Maker[] = [
  [
    'core.studentCount',
    ({ now, built }) => Math.round((now('core.studentCount') ?? 0) * (0.8 + 0.2 * built)),
  ],
  ['core.teacherCount', ({ now }) => now('core.teacherCount')],
  ['core.publishedItemPercent', (moment) => countThen(moment, 'core.publishedItemPercent', 'core.itemCount')],
  [
    'core.publishedModuleCount',
    (moment) => Math.min(thenOf(moment, 'core.publishedModuleCount'), thenOf(moment, 'core.moduleCount')),
  ],
];

const issueTypes = [
  'udoit.image_issue_count',
  'udoit.color_issue_count',
  'udoit.heading_issue_count',
  'udoit.link_issue_count',
  'udoit.embed_issue_count',
  'udoit.table_issue_count',
  'udoit.list_issue_count',
  'udoit.markup_issue_count',
  'udoit.media_issue_count',
] as const satisfies readonly MetricId[];

/** The issues of a moment, as the sum of those of each type. */
const issuesThen = (moment: Moment) => issueTypes.reduce((sum, id) => sum + thenOf(moment, id), 0);

/** How much of the issues of now there was. */
const loadOf = (moment: Moment) => {
  const issues = moment.now('udoit.issue_count') ?? 0;
  return issues === 0 ? 1 : issuesThen(moment) / issues;
};

const errorsThen = (moment: Moment) => {
  const issues = moment.now('udoit.issue_count') ?? 0;
  const errors = moment.now('udoit.error_count') ?? 0;
  return issues === 0 ? 0 : Math.round((issuesThen(moment) * errors) / issues);
};

/** A score lacks more of 100 the more issues there were; two decimals. */
const scoreThen =
  (id: MetricId) =>
  (moment: Moment): number =>
    Math.round(100 * Math.max(0, 100 - (100 - (moment.now(id) ?? 100)) * loadOf(moment))) / 100;

const itemsWithErrors = (moment: Moment) => {
  const scanned = thenOf(moment, 'udoit.content_scanned_count');
  const errors = errorsThen(moment);
  const usual = Math.round((moment.now('udoit.content_with_error_count') ?? 0) * loadOf(moment));
  return Math.min(scanned, errors, Math.max(usual, errors > 0 ? 1 : 0));
};

const udoitMakers: readonly Maker[] = [
  ...issueTypes.map((id): Maker => [id, ({ now, faulty }) => Math.round((now(id) ?? 0) * faulty)]),
  ['udoit.issue_count', issuesThen],
  ['udoit.error_count', errorsThen],
  ['udoit.suggestion_count', (moment) => issuesThen(moment) - errorsThen(moment)],
  ['udoit.score', scoreThen('udoit.score')],
  ['udoit.score_high', scoreThen('udoit.score_high')],
  ['udoit.score_medium', scoreThen('udoit.score_medium')],
  ['udoit.score_low', scoreThen('udoit.score_low')],
  ['udoit.content_with_error_count', itemsWithErrors],
  [
    'udoit.clean_content_percent',
    (moment) => {
      const scanned = thenOf(moment, 'udoit.content_scanned_count');
      return percentOf(scanned - thenOf(moment, 'udoit.content_with_error_count'), scanned);
    },
  ],
  ['udoit.alt_text_percent', scoreThen('udoit.alt_text_percent')],
  [
    'udoit.issue_resolve_percent',
    (moment) => {
      const done = thenOf(moment, 'udoit.issue_fix_count') + thenOf(moment, 'udoit.issue_resolve_count');
      return percentOf(done, done + issuesThen(moment));
    },
  ],
  [
    'udoit.file_review_count',
    (moment) => Math.min(thenOf(moment, 'udoit.file_review_count'), thenOf(moment, 'udoit.file_count')),
  ],
  [
    'udoit.file_review_percent',
    (moment) => percentOf(thenOf(moment, 'udoit.file_review_count'), thenOf(moment, 'udoit.file_count')),
  ],
];

/** What's counted among the things to tidy up, by the name of its list. */
const faultyCounts = faultyLists.map((list) => `tidyup.${list}_count` as const);

const fileParts = ['unused', 'duplicate', 'large'] as const;

const tidyupMakers: readonly Maker[] = [
  ...faultyCounts.map((id): Maker => [
    id,
    ({ now, built, faulty }) => Math.round((now(id) ?? 0) * built * Math.min(faulty, 1.2)),
  ]),
  ...fileParts.flatMap((part): Maker[] => [
    [
      `tidyup.file_${part}_count`,
      (moment) => Math.min(thenOf(moment, `tidyup.file_${part}_count`), thenOf(moment, 'tidyup.file_count')),
    ],
    [
      `tidyup.file_${part}_mb`,
      ({ now, past }) => {
        const count = now(`tidyup.file_${part}_count`) ?? 0;
        const share = count === 0 ? 0 : (past.get(`tidyup.file_${part}_count`) ?? 0) / count;
        return Math.min(tenth((now(`tidyup.file_${part}_mb`) ?? 0) * share), past.get('tidyup.file_mb') ?? 0);
      },
    ],
  ]),
  [
    'tidyup.file_used_percent',
    (moment) => {
      const files = thenOf(moment, 'tidyup.file_count');
      return percentOf(files - Math.min(files, thenOf(moment, 'tidyup.file_unused_count')), files);
    },
  ],
  [
    'tidyup.reclaimable_mb',
    (moment) =>
      Math.min(
        tenth((moment.now('tidyup.reclaimable_mb') ?? 0) * moment.built),
        tenth(thenOf(moment, 'tidyup.file_unused_mb') + thenOf(moment, 'tidyup.file_duplicate_mb')),
      ),
  ],
  ['tidyup.issue_count', faultsThen],
];

/** Things in several lists count once: at least as many as the longest list has, and in the proportion of now. */
function faultsThen(moment: Moment): number {
  const then = faultyCounts.map((id) => thenOf(moment, id));
  const sum = then.reduce((total, count) => total + count, 0);
  const sumNow = faultyCounts.reduce((total, id) => total + (moment.now(id) ?? 0), 0);
  const share = sumNow === 0 ? 1 : Math.min(1, (moment.now('tidyup.issue_count') ?? 0) / sumNow);
  return Math.max(...then, Math.round(sum * share));
}

/** What's worked out from what, in this order; the rest grows with the course. */
const makers: Readonly<Record<Tool, readonly Maker[]>> = {
  core: coreMakers,
  udoit: udoitMakers,
  tidyup: tidyupMakers,
};
