import type { Actor } from '#server/access/actor.ts';
import { inOnePortion, sheetOf, tableFileOf, type Column } from '#server/infra/table-files/table-file.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import { presetMessages } from '#shared/reports/report-names.messages.ts';
import { reportPresets } from '#shared/reports/report-presets.ts';
import type { ReportRow } from '#shared/reports/report.api.ts';
import { literal, phrase, type Phrase } from '#shared/text/phrase.ts';
import { reportColumns } from './report.messages.ts';
import { buildReport, type ReportQuery } from './report.service.ts';

type Report = Awaited<ReturnType<typeof buildReport>>;
type Field = Report['params']['fields'][number];

/** The table of a report as a file: the same numbers as on the page, the newest day first. */
export async function exportTable(
  scope: Scope,
  actor: Actor,
  { format, ...query }: ReportQuery & { readonly format: TableFormat },
) {
  const report = await buildReport(scope, actor, query);
  const preset = reportPresets.find(({ id }) => id === query.reportId);
  const rows = inOnePortion(() => Promise.resolve(report.data.toReversed()));
  const title = phrase(preset ? presetMessages[preset.id] : reportColumns.title);
  return tableFileOf(scope, { what: query.reportId, format, main: sheetOf(title, columnsOf(report), rows) });
}

const columnsOf = (report: Report): readonly Column<ReportRow>[] => [
  { header: phrase(reportColumns.date), type: 'date', cell: ({ date }) => date },
  { header: phrase(reportColumns.courses), type: 'number', cell: ({ courses }) => courses },
  { header: phrase(reportColumns.inScope), type: 'number', cell: ({ inScope }) => inScope },
  { header: phrase(reportColumns.scanned), type: 'number', cell: ({ scannedCourses }) => scannedCourses },
  ...report.params.fields.flatMap((field): Column<ReportRow>[] => [
    numberColumn(field, literal(field.label), (row) => row),
    {
      header: phrase(reportColumns.behind, { field: field.label }),
      type: 'number',
      cell: ({ behind }) => behind[field.id] ?? 0,
    },
    ...lineColumns(report, field),
  ]),
  { header: phrase(reportColumns.laterBatches), type: 'number', cell: ({ laterBatches }) => laterBatches },
];

/** A field of each batch that's shown alone; empty before it had courses. */
const lineColumns = ({ lines }: Report, field: Field): readonly Column<ReportRow>[] =>
  lines.map(({ title, data }) => {
    const byDay = new Map(data.map((row) => [row.date, row]));
    const header = phrase(reportColumns.line, { field: field.label, batch: title });
    return numberColumn(field, header, ({ date }) => byDay.get(date));
  });

const types = { count: 'number', percent: 'percent', score: 'decimal', megabytes: 'decimal' } as const;

function numberColumn(
  { id, unit }: Field,
  header: Phrase,
  rowOf: (row: ReportRow) => ReportRow | undefined,
): Column<ReportRow> {
  const numberOf = (row: ReportRow) => {
    const value = rowOf(row)?.[id];
    return typeof value === 'number' ? value : null;
  };
  return { header, type: types[unit], cell: numberOf };
}
