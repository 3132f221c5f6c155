import { say } from '#server/infra/i18n/language.ts';
import type { CellValue } from '#shared/columns/column.ts';
import { columnLabels } from '#shared/columns/column-labels.ts';
import { findColumn } from '#shared/columns/columns.ts';
import { wordLabel } from '#shared/columns/word-label.ts';
import { headlineMessages } from '#shared/reports/report-headline.messages.ts';
import { fieldMessages, presetMessages } from '#shared/reports/report-names.messages.ts';
import type { PresetId, ReportFieldId } from '#shared/reports/report-presets.ts';
import { phrase } from '#shared/text/phrase.ts';
import { amount, bareAmount, dayText } from './amounts.ts';
import { drawChart } from './chart-picture.ts';
import { evidenceParts } from './evidence-parts.ts';
import type { MailChart, MailParts, Place } from './mail-shape.ts';
import { movedTables } from './moved-tables.ts';
import { mailTexts } from './report-mails.messages.ts';
import type { Counted, Listed, Progress, RunContent, Trend } from './run-content.ts';

/** What a run's mails say. */
export function partsOf(content: RunContent, place: Place): MailParts {
  if (content.kind === 'trend') return trendParts(content, place);
  if (content.kind === 'progress') return progressParts(content, place);
  if (content.kind === 'evidence') return evidenceParts(content, place);
  return listParts(content, place);
}

type Field = Trend['fields'][number];

// A preset or a field that a later version doesn't have keeps its id.
const fieldName = (id: string) => {
  const message = fieldMessages[id as ReportFieldId] as (typeof fieldMessages)[ReportFieldId] | undefined;
  return message ? say(phrase(message)) : id;
};
const presetName = (id: string) => {
  const message = presetMessages[id as PresetId] as (typeof presetMessages)[PresetId] | undefined;
  return message ? say(phrase(message)) : id;
};

function trendParts(content: Trend, { publicUrl, address }: Place): MailParts {
  const [main] = content.fields;
  const { moves } = content;
  const url = `${publicUrl}/reports?${address}`;
  return {
    headline: main ? trendHeadline(content, main) : presetName(content.reportId),
    facts: [aboutText(content), ...trendFacts(content)],
    chart: main ? chartOf(content, main) : null,
    tables: main && moves ? movedTables(main.unit, moves, { publicUrl, moreUrl: url, isInScope: false }) : [],
    open: { text: say(phrase(mailTexts.openReport)), url },
  };
}

function trendHeadline({ movement, moves, reportId }: Trend, main: Field) {
  const field = fieldName(main.id);
  if (!movement) {
    if (main.now === null) return say(phrase(mailTexts.nothingKnown, { report: presetName(reportId) }));
    return say(phrase(headlineMessages.latest, { field, value: amount(main.now, main.unit) }));
  }
  const isInPoints = main.unit === 'score' || main.unit === 'percent';
  const write = (value: number) => (isInPoints ? bareAmount(value, 'score') : amount(value, main.unit));
  const size = Math.abs(movement.now - movement.before);
  const away = movement.now > movement.before ? 'up' : 'down';
  const judged = moves?.isJudged ? 'judged' : 'plain';
  return say(
    phrase(headlineMessages[isInPoints ? 'points' : 'amount'], {
      direction: write(size) === write(0) ? 'same' : away,
      field,
      unit: main.unit,
      amount: write(size),
      size: Math.round(size * 10) / 10,
      day: dayText(movement.from),
      moves: moves && moves.better + moves.worse > 0 ? judged : 'none',
      better: moves?.better ?? 0,
      worse: moves?.worse ?? 0,
    }),
  );
}

/** Each number of the report now and then. Nothing known is said, and is no zero. */
function trendFacts({ fields, from, to, courses, scannedCourses }: Trend) {
  const known = fields.filter(({ now, before }) => now !== null || before !== null);
  if (known.length === 0) return [say(phrase(mailTexts.noData, { from: dayText(from), to: dayText(to) }))];
  const lines = known.map(({ id, unit, now, before }) =>
    say(
      phrase(mailTexts.fact, {
        field: fieldName(id),
        now: amount(now, unit),
        before: amount(before, unit),
        day: dayText(from),
      }),
    ),
  );
  const unknown = scannedCourses === null ? 0 : Math.max(courses - scannedCourses, 0);
  return [...lines, ...(unknown > 0 ? [say(phrase(mailTexts.unknownCourses, { count: unknown }))] : [])];
}

/** What it's about, and what was left out of it. */
function aboutText({ reportId, batches, leftOut, view, counted, ...rest }: Trend | Progress) {
  const name = 'checklist' in rest && rest.checklist !== null ? rest.checklist : presetName(reportId);
  return [
    say(phrase(mailTexts.about, { report: name, batches })),
    ...inScopeText(counted),
    ...(view === null ? [] : [say(phrase(mailTexts.onlyView, { title: view }))]),
    ...(leftOut > 0 ? [say(phrase(mailTexts.leftOut, { count: leftOut }))] : []),
  ].join(' ');
}

/** How many of what's counted are in scope, unless all are. */
const inScopeText = (counted: Counted) =>
  counted === null || counted.all === counted.inScope ? [] : [say(phrase(mailTexts.inScope, counted))];

function chartOf({ lines, from, to }: Trend, main: Field): MailChart | null {
  const png = drawChart(lines, { from, to }, (value) => bareAmount(value, main.unit));
  if (!png) return null;
  const named = lines.flatMap(({ title, points }) => {
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last) return [];
    const [before, now] = [amount(first[1], main.unit), amount(last[1], main.unit)];
    return title === null
      ? [say(phrase(mailTexts.lineOfAll, { before, now }))]
      : [say(phrase(mailTexts.lineOf, { title, before, now }))];
  });
  const days = { field: fieldName(main.id), from: dayText(from), to: dayText(to) };
  return {
    png,
    alt: say(phrase(mailTexts.chartAlt, { ...days, lines: named })),
    caption: say(phrase(mailTexts.chartCaption, days)),
    from: dayText(from),
    to: dayText(to),
    lines: named,
  };
}

function progressParts(content: Progress, { publicUrl, address }: Place): MailParts {
  const { done, total, rows, more, checklist } = content;
  const url = `${publicUrl}/reports?${address}`;
  const title = checklist ?? '';
  const headline =
    checklist === null
      ? phrase(headlineMessages.checklists, { done, total })
      : phrase(headlineMessages.tasks, { done, total, title });
  return {
    headline: total === 0 ? say(phrase(mailTexts.noTasks)) : say(headline),
    facts: [aboutText(content)],
    chart: null,
    tables:
      rows.length === 0
        ? []
        : [
            {
              title: presetName(content.reportId),
              caption: presetName(content.reportId),
              head: null,
              rows: rows.map((row) => ({
                title: row.title,
                url: null,
                cells: [
                  say(phrase(mailTexts.outOf, { done: row.done, total: row.total })),
                  amount(row.total === 0 ? null : Math.round((100 * row.done) / row.total), 'percent'),
                ],
              })),
              more: more > 0 ? { text: say(phrase(mailTexts.more, { count: more })), url } : null,
            },
          ],
    open: { text: say(phrase(mailTexts.openReport)), url },
  };
}

function listParts(
  { viewId, title, total, counted, before, day, columns, rows }: Listed,
  { publicUrl }: Place,
): MailParts {
  const url = `${publicUrl}/courses?view=${viewId}`;
  const by = before === null ? 0 : total - before.total;
  const facts =
    before === null
      ? [say(phrase(mailTexts.listDay, { day: dayText(day) }))]
      : [
          say(
            phrase(mailTexts.listChange, { count: Math.abs(by), way: wayOf(by), day: dayText(before.day) }),
          ),
        ];
  const more = total - rows.length;
  return {
    headline: say(phrase(mailTexts.listHeadline, { title, total })),
    facts: [...facts, ...inScopeText(counted)],
    chart: null,
    tables:
      rows.length === 0
        ? []
        : [
            {
              title: say(phrase(mailTexts.courses)),
              caption: title,
              head: [say(phrase(mailTexts.course)), ...columns.map(columnName)],
              rows: rows.map((row) => ({
                title: row.title,
                url: `${publicUrl}/courses/${row.id}`,
                cells: row.values.map((value, at) => cellText(columns[at] ?? '', value)),
              })),
              more: more > 0 ? { text: say(phrase(mailTexts.more, { count: more })), url } : null,
            },
          ],
    open: { text: say(phrase(mailTexts.openView)), url },
  };
}

function wayOf(by: number) {
  if (by === 0) return 'same';
  return by > 0 ? 'more' : 'fewer';
}

const columnName = (id: string) => {
  const column = findColumn(id);
  return column ? say(phrase(columnLabels[column.id])) : id;
};

/** A course's value as the table of courses shows it. */
function cellText(id: string, value: CellValue): string {
  if (value === null) return say(phrase(mailTexts.unknown));
  if (Array.isArray(value)) return value.map(word).join(', ');
  if (typeof value === 'boolean') return say(phrase(mailTexts.flag, { value: String(value) }));
  if (typeof value === 'number') return amount(value, findColumn(id)?.unit ?? 'count');
  return findColumn(id)?.type === 'date' ? dayText(value.slice(0, 10)) : word(value);
}

const word = (value: string) => {
  const label = wordLabel(value);
  return label ? say(phrase(label)) : value;
};
