import { Button, Heading } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { useState } from 'react';
import {
  chartedMetrics,
  metricListTexts,
  metricPartList,
  type MetricPart,
} from '#shared/system/system-metrics.columns.ts';
import type { MetricPeriod } from '#shared/system/system-metrics.api.ts';
import { Choice } from '../ui/form/choice.tsx';
import { ExportMenu } from '../ui/export/export-menu.tsx';
import { Help } from '../ui/overlay/help-dialog.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { InstitutionMetrics, useInstitutionList } from './institution-metrics.tsx';
import { fetchMetricsFile, useSystemMetrics, useFoundInstitutions } from './system.api.ts';
import { metricMessages } from './system.messages.ts';
import { useTexts } from '../ui/use-texts.ts';
import { SmallChart } from '../ui/charts/small-chart.tsx';
import { useMetricTexts } from './metric-names.ts';
import { SearchSelect, type FoundOption } from '../ui/form/search-select.tsx';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { useListColumns } from '../ui/data-table/use-list-columns.tsx';

const periods: readonly MetricPeriod[] = ['hour', 'day', 'week'];

/** What the installation has been doing: requests, jobs, and work for and with Canvas. */
export default function SystemMetricsPage() {
  const text = useTexts(metricMessages);
  const shown = useInstitutionList();
  const { params, setParam } = shown.list;
  const period = periods.find((each) => each === params.get('period')) ?? 'day';
  const institutionId = params.get('institutionId') ?? '';
  const isOne = /^[1-9]\d{0,8}$/.test(institutionId);
  const of = { period, ...(isOne && { institutionId }) };
  const metrics = useSystemMetrics(of);
  const file = { ...of, ...shown.wanted };
  const { institution } = metrics.data ?? {};
  const title = institution?.id === Number(institutionId) ? institution.title : undefined;
  return (
    <>
      <PageHeading title={text('title')}>
        <Help title={text('helpTitle')} text={text('helpText')} />
        <ExportMenu
          fetchFile={(format, receiving) => fetchMetricsFile({ ...file, format }, receiving)}
          also={[
            {
              label: text('byInstitutionCsv'),
              fetchFile: (receiving) => fetchMetricsFile({ ...file, table: 'institutions' }, receiving),
            },
          ]}
        />
      </PageHeading>
      <div className="toolbar">
        <Choice
          label={text('period')}
          value={period}
          choices={periods}
          nameOf={(each) => text('periodName', { period: each })}
          onChoose={(each) => setParam('period', each === 'day' ? '' : (each ?? ''))}
        />
        <InstitutionChoice
          value={isOne ? { id: Number(institutionId), title } : undefined}
          onChoose={(id) => setParam('institutionId', id === undefined ? '' : String(id))}
        />
      </div>
      <LoadState of={metrics} failed={text('failed')}>
        {({ parts }) => (
          <>
            <MetricCharts parts={parts} />
            <MetricPartsTable parts={parts} />
          </>
        )}
      </LoadState>
      <InstitutionMetrics period={period} shown={shown} />
    </>
  );
}

/** A small chart for each number. The last part isn't over. */
function MetricCharts({ parts }: { parts: readonly MetricPart[] }) {
  const intl = useIntl();
  const { nameOf, write } = useMetricTexts();
  return (
    <ul className="small-charts">
      {chartedMetrics.map((metric) => {
        const values = parts.map((part) => part[metric]);
        const known = values.filter((value) => value !== null);
        const name = nameOf(metric);
        const most = write(metric, known.length > 0 ? Math.max(...known) : null);
        const last = write(metric, values.at(-1) ?? null);
        const gaps = parts.filter(({ requests }) => requests === null).length;
        return (
          <li key={metric} className="card">
            <strong>{name}</strong>
            <SmallChart
              title={intl.formatMessage(metricMessages.chart, { name, most, last, gaps })}
              values={values}
            />
            <p className="small-print" aria-hidden="true">
              {intl.formatMessage(metricMessages.chartEnds, { most, last })}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

interface InstitutionChoiceProps {
  /** undefined: the whole installation; the title isn't known until its numbers are read */
  readonly value: { readonly id: number; readonly title: string | undefined } | undefined;
  readonly onChoose: (id: number | undefined) => void;
}

/** Chooses one of all institutions, whether it has numbers or not. */
function InstitutionChoice({ value, onChoose }: InstitutionChoiceProps) {
  const intl = useIntl();
  const text = useTexts(metricMessages);
  const [search, setSearch] = useState('');
  const found = useFoundInstitutions(search).data?.institutions ?? [];
  const [picked, setPicked] = useState<FoundOption | null>(null);
  const label = value?.title ?? (picked?.id === value?.id ? picked?.label : undefined);
  return (
    <>
      <SearchSelect
        label={intl.formatMessage(metricListTexts.institution)}
        placeholder={text('everyInstitution')}
        empty={text('noneFound')}
        chosen={value ? { id: value.id, label: label ?? `#${value.id}`, detail: null } : null}
        options={found.flatMap(({ institution }) =>
          institution ? [{ id: institution.id, label: institution.title, detail: null }] : [],
        )}
        onSearch={setSearch}
        onChoose={(option) => {
          setPicked(option);
          onChoose(option?.id);
        }}
      />
      {value ? <Button onClick={() => onChoose(undefined)}>{text('showAll')}</Button> : null}
    </>
  );
}

/** What the charts show, in numbers, the latest first. */
function MetricPartsTable({ parts }: { parts: readonly MetricPart[] }) {
  const intl = useIntl();
  const { write } = useMetricTexts();
  const title = intl.formatMessage(metricMessages.partsTitle);
  const column = useListColumns(metricPartList);
  const since = column('since', {
    isRowHeader: true,
    cell: (part) => (
      <span className="unbroken">
        {intl.formatDate(part.beganAt, {
          month: 'short',
          day: 'numeric',
          hour: '2-digit',
          minute: '2-digit',
        })}
      </span>
    ),
  });
  return (
    <section className="after">
      <Heading level="h2" margin="0 0 small">
        {title}
      </Heading>
      <DataTable
        caption={title}
        rows={parts.toReversed()}
        keyOf={(part) => part.beganAt}
        empty={intl.formatMessage(metricMessages.noNumbers)}
        columns={[
          since,
          ...chartedMetrics.map((metric) =>
            column(metric, {
              align: 'end',
              cell: (part) => (
                <span className={part[metric] === null ? '' : 'unbroken'}>{write(metric, part[metric])}</span>
              ),
            }),
          ),
        ]}
      />
    </section>
  );
}
