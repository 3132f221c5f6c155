import { say } from '#server/infra/i18n/language.ts';
import { inOnePortion, sheetOf, tableFileOf, type Column } from '#server/infra/table-files/table-file.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import { metricTexts } from '#shared/system/system-terms.messages.ts';
import {
  metricNames,
  type InstitutionMetrics,
  type Metric,
  type MetricNumbers,
  type MetricPart,
} from '#shared/system/system-metrics.api.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { listAllInstitutionMetrics, readMetrics, type InstitutionsQuery } from './system-metrics.service.ts';

/** The sheets and columns of exported metrics. */
const texts = defineMessages({
  parts: { id: 'metricsExport.parts', defaultMessage: 'Over time' },
  institutions: { id: 'metricsExport.institutions', defaultMessage: 'By institution' },
  since: { id: 'metricsExport.since', defaultMessage: 'from' },
  institution: { id: 'metricsExport.institution', defaultMessage: 'institution' },
  none: { id: 'metricsExport.none', defaultMessage: 'none' },
  inUnit: { id: 'metricsExport.inUnit', defaultMessage: '{name} ({unit})' },
});

/** Spreadsheets want bare numbers: what they're in is in the header. */
const units: Partial<Record<Metric, string>> = { p50Ms: 'ms', p95Ms: 'ms', queueAgeSeconds: 's' };

const columns: readonly Column<MetricNumbers>[] = metricNames.map((metric) => {
  const unit = units[metric];
  const name = phrase(metricTexts[metric]);
  return {
    header: unit === undefined ? name : phrase(texts.inUnit, { name, unit }),
    type: metric === 'canvasBudgetPercent' ? 'percent' : 'number',
    cell: (numbers) => numbers[metric],
  };
});

const partColumns: readonly Column<MetricPart>[] = [
  { header: phrase(texts.since), type: 'moment', cell: ({ beganAt }) => beganAt },
  ...columns,
];
const institutionColumns: readonly Column<InstitutionMetrics>[] = [
  {
    header: phrase(texts.institution),
    type: 'text',
    cell: ({ institution }) => institution?.title ?? say(phrase(texts.none)),
  },
  ...columns,
];

interface ExportQuery extends InstitutionsQuery {
  readonly institutionId?: number | undefined;
  readonly table: 'parts' | 'institutions';
  readonly format: TableFormat;
}

/** A period's parts, oldest first, and all institutions as the page lists them. */
export function exportMetrics(scope: Scope, { table, format, institutionId, ...query }: ExportQuery) {
  const { period } = query;
  const sheets = {
    parts: sheetOf(
      phrase(texts.parts),
      partColumns,
      inOnePortion(async () => (await readMetrics({ period, institutionId })).parts),
    ),
    institutions: sheetOf(
      phrase(texts.institutions),
      institutionColumns,
      inOnePortion(() => listAllInstitutionMetrics(query)),
    ),
  };
  const other = table === 'parts' ? sheets.institutions : sheets.parts;
  const what = `system-metrics-${table}-${period}`;
  return tableFileOf(scope, { what, format, main: sheets[table], after: [other] });
}
