import type { Actor } from '#server/access/actor.ts';
import { inOnePortion, sheetOf, tableFileOf, type Column } from '#server/infra/table-files/table-file.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import { presetMessages } from '#shared/reports/report-names.messages.ts';
import { reportPresets } from '#shared/reports/report-presets.ts';
import type { ReportRow } from '#shared/reports/report.api.ts';
import { phrase } from '#shared/text/phrase.ts';
import { textMessages } from '#shared/text/text.messages.ts';
import { reportColumns } from './report.messages.ts';
import { buildReport, type ReportQuery } from './report.service.ts';

type Report = Awaited<ReturnType<typeof buildReport>>;

/** The table of a report as a file: the same numbers as on the page, the newest day first. */
export async function exportTable(
  scope: Scope,
  actor: Actor,
  { format, ...query }: ReportQuery & { readonly format: TableFormat },
) {
  const report = await buildReport(scope, actor, query);
  const title = reportPresets.find(({ id }) => id === query.reportId);
  const rows = inOnePortion(() => Promise.resolve(report.data.toReversed()));
  return tableFileOf(scope, {
    what: query.reportId,
    format,
    main: sheetOf(phrase(title ? presetMessages[title.id] : reportColumns.title), columnsOf(report), rows),
  });
}

const columnsOf = ({ params }: Report): readonly Column<ReportRow>[] => [
  { header: phrase(reportColumns.date), type: 'date', cell: ({ date }) => date },
  { header: phrase(reportColumns.courses), type: 'number', cell: ({ courses }) => courses },
  { header: phrase(reportColumns.scanned), type: 'number', cell: ({ scannedCourses }) => scannedCourses },
  ...params.fields.flatMap(({ id, label, unit }): Column<ReportRow>[] => [
    {
      header: phrase(textMessages.literal, { text: label }),
      type: unit === 'percent' ? 'percent' : 'number',
      cell: (row) => numberIn(row, id),
    },
    {
      header: phrase(reportColumns.behind, { field: label }),
      type: 'number',
      cell: ({ behind }) => behind[id] ?? 0,
    },
  ]),
  { header: phrase(reportColumns.laterBatches), type: 'number', cell: ({ laterBatches }) => laterBatches },
];

function numberIn(row: ReportRow, id: string) {
  const value = row[id];
  return typeof value === 'number' ? value : null;
}
