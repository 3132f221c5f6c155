import { Button, Heading, SimpleSelect } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import type { InstitutionMetrics, MetricPart, MetricPeriod } from '#shared/system/system-metrics.api.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { SmallChart } from '../ui/charts/small-chart.tsx';
import { Help } from '../ui/overlay/help-dialog.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { useMetricsFile } from './metrics-file.ts';
import { charted, metricNames, useMetricTexts } from './metric-names.ts';
import { useSystemMetrics } from './system.api.ts';
import { metricMessages } from './system-metrics.messages.ts';

const periods: readonly MetricPeriod[] = ['hour', 'day', 'week'];
const every = 'every';

/** What the installation has been doing: requests, jobs, and work for and with Canvas. */
export default function SystemMetricsPage() {
  const intl = useIntl();
  const [params, setParams] = useSearchParams();
  const period = periods.find((each) => each === params.get('period')) ?? 'day';
  const institutionId = params.get('institutionId') ?? '';
  const isOne = /^[1-9]\d{0,8}$/.test(institutionId);
  const metrics = useSystemMetrics({ period, ...(isOne && { institutionId }) });
  const text = (id: keyof typeof metricMessages) => intl.formatMessage(metricMessages[id]);
  const choose = (name: string, value: string) =>
    setParams(
      (before) => {
        before.delete(name);
        if (value !== '') before.set(name, value);
        return before;
      },
      { replace: true },
    );
  return (
    <>
      <PageHeading title={text('title')}>
        <Help title={text('helpTitle')} text={text('helpText')} />
      </PageHeading>
      <div className="toolbar">
        <SimpleSelect
          renderLabel={text('period')}
          value={period}
          onChange={(_, { value }) => choose('period', value === 'day' ? '' : String(value))}
        >
          {periods.map((each) => (
            <SimpleSelect.Option key={each} id={`period-${each}`} value={each}>
              {intl.formatMessage(metricMessages.periodName, { period: each })}
            </SimpleSelect.Option>
          ))}
        </SimpleSelect>
        <InstitutionSelect
          institutions={metrics.data?.institutions ?? []}
          value={isOne ? institutionId : every}
          onChange={(value) => choose('institutionId', value === every ? '' : value)}
        />
      </div>
      <LoadState of={metrics} failed={text('failed')}>
        {({ parts, institutions }) => (
          <>
            <Charts parts={parts} />
            <PartsTable parts={parts} period={period} />
            <InstitutionsTable institutions={institutions} period={period} />
          </>
        )}
      </LoadState>
    </>
  );
}

interface InstitutionSelectProps {
  readonly institutions: readonly InstitutionMetrics[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function InstitutionSelect({ institutions, value, onChange }: InstitutionSelectProps) {
  const intl = useIntl();
  const known = institutions.flatMap(({ institution }) =>
    institution ? [{ id: String(institution.id), title: institution.title }] : [],
  );
  // The one that's looked at stays in the list, even if it did nothing in the period.
  const chosen =
    value === every || known.some(({ id }) => id === value) ? [] : [{ id: value, title: `#${value}` }];
  const all = { id: every, title: intl.formatMessage(metricMessages.everyInstitution) };
  return (
    <SimpleSelect
      renderLabel={intl.formatMessage(metricMessages.institution)}
      value={value}
      onChange={(_, option) => onChange(String(option.value))}
    >
      {[all, ...known, ...chosen].map(({ id, title }) => (
        <SimpleSelect.Option key={id} id={`institution-${id}`} value={id}>
          {title}
        </SimpleSelect.Option>
      ))}
    </SimpleSelect>
  );
}

/** A small chart for each number. The last part isn't over. */
function Charts({ parts }: { parts: readonly MetricPart[] }) {
  const intl = useIntl();
  const { nameOf, write } = useMetricTexts();
  return (
    <ul className="small-charts">
      {charted.map((metric) => {
        const values = parts.map((part) => part[metric]);
        const name = nameOf(metric);
        const most = write(metric, Math.max(0, ...values.map((value) => value ?? 0)));
        const last = write(metric, values.at(-1) ?? null);
        return (
          <li key={metric} className="card">
            <strong>{name}</strong>
            <SmallChart
              title={intl.formatMessage(metricMessages.chart, { name, most, last })}
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

interface TableHeadingProps {
  readonly title: string;
  readonly onExport: () => void;
}

function TableHeading({ title, onExport }: TableHeadingProps) {
  const intl = useIntl();
  return (
    <div className="card-heading after">
      <Heading level="h2">{title}</Heading>
      <Button
        size="small"
        aria-label={intl.formatMessage(metricMessages.exportOf, { title })}
        onClick={onExport}
      >
        {intl.formatMessage(metricMessages.export)}
      </Button>
    </div>
  );
}

interface PartsTableProps {
  readonly parts: readonly MetricPart[];
  readonly period: MetricPeriod;
}

function PartsTable({ parts, period }: PartsTableProps) {
  const intl = useIntl();
  const { nameOf, write } = useMetricTexts();
  const save = useMetricsFile('parts', period);
  const title = intl.formatMessage(metricMessages.partsTitle);
  return (
    <>
      <TableHeading title={title} onExport={() => save(parts.map((part) => [part.beganAt, part]))} />
      <DataTable
        caption={title}
        rows={parts.toReversed()}
        keyOf={({ beganAt }) => beganAt}
        empty={intl.formatMessage(metricMessages.noNumbers)}
        columns={[
          {
            id: 'since',
            header: intl.formatMessage(metricMessages.since),
            isRowHeader: true,
            cell: ({ beganAt }) =>
              intl.formatDate(beganAt, {
                month: 'short',
                day: 'numeric',
                hour: '2-digit',
                minute: '2-digit',
              }),
          },
          ...charted.map((metric) => ({
            id: metric,
            header: nameOf(metric),
            align: 'end' as const,
            cell: (part: MetricPart) => <Unbroken>{write(metric, part[metric])}</Unbroken>,
          })),
        ]}
      />
    </>
  );
}

interface InstitutionsTableProps {
  readonly institutions: readonly InstitutionMetrics[];
  readonly period: MetricPeriod;
}

function InstitutionsTable({ institutions, period }: InstitutionsTableProps) {
  const intl = useIntl();
  const { nameOf, write } = useMetricTexts();
  const save = useMetricsFile('institutions', period);
  const title = intl.formatMessage(metricMessages.institutionsTitle);
  const titleOf = ({ institution }: InstitutionMetrics) =>
    institution?.title ?? intl.formatMessage(metricMessages.noInstitution);
  return (
    <>
      <TableHeading title={title} onExport={() => save(institutions.map((row) => [titleOf(row), row]))} />
      <DataTable
        caption={title}
        rows={institutions}
        keyOf={({ institution }) => institution?.id ?? 0}
        empty={intl.formatMessage(metricMessages.noNumbers)}
        columns={[
          {
            id: 'institution',
            header: intl.formatMessage(metricMessages.institution),
            isRowHeader: true,
            cell: titleOf,
          },
          ...metricNames.map((metric) => ({
            id: metric,
            header: nameOf(metric),
            align: 'end' as const,
            cell: (row: InstitutionMetrics) => <Unbroken>{write(metric, row[metric])}</Unbroken>,
          })),
        ]}
      />
    </>
  );
}

/** A number stays in one line with its unit. */
const Unbroken = ({ children }: { children: string }) => <span className="unbroken">{children}</span>;
