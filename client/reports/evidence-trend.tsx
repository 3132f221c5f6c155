import { Spinner, Text } from '@instructure/ui/latest';
import { Suspense } from 'react';
import { useIntl } from 'react-intl';
import { trendList } from '#shared/reports/evidence.columns.ts';
import { measureNames } from '#shared/reports/evidence.messages.ts';
import type { Evidence } from '#shared/reports/evidence.ts';
import { chartHeight } from '../ui/charts/palette.ts';
import { movementAxis, type Series } from '../ui/charts/series.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { useListColumns } from '../ui/data-table/use-list-columns.tsx';
import { formatDay, formatPercent } from '../ui/format-value.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useTexts } from '../ui/use-texts.ts';
import { daysFrom, useEvidenceNumbers } from './evidence-text.ts';
import { evidenceMessages } from './evidence.messages.ts';

const LineChart = lazyPart(() => import('../ui/charts/line-chart.tsx'));

type Points = Evidence['trend']['points'];

/** About how many of its days the table below the chart has. */
const daysShown = 12;

/** Some of the days, evenly, and always the first and the last. */
const someOf = (points: Points): Points => {
  const step = Math.max(1, Math.ceil((points.length - 1) / daysShown));
  return points.filter((_, place) => (points.length - 1 - place) % step === 0 || place === 0).toReversed();
};

/** A measure over days as lines, in scope and of all, with the target and the pace; and some of its days in a table. */
export function EvidenceTrend({ evidence }: { evidence: Evidence }) {
  const intl = useIntl();
  const text = useTexts(evidenceMessages);
  const { percentText } = useEvidenceNumbers();
  const column = useListColumns(trendList);
  const { trend } = evidence;
  const name = intl.formatMessage(measureNames[trend.measure]);
  if (!trend.points.some(({ inScope, all }) => inScope !== null || all !== null))
    return <Text as="p">{text('noPoints')}</Text>;
  return (
    <>
      <Suspense
        fallback={
          <div style={{ minBlockSize: chartHeight }}>
            <Spinner renderTitle={intl.formatMessage(uiMessages.loading)} />
          </div>
        }
      >
        <Lines evidence={evidence} name={name} />
      </Suspense>
      <Text as="p" size="small" color="secondary">
        {text('noteTrend')}
      </Text>
      <DataTable
        caption={name}
        columns={[
          column('day', { isRowHeader: true, cell: ({ day }) => formatDay(intl, day) }),
          column('inScope', { align: 'end', cell: ({ inScope }) => percentText(inScope) }),
          column('all', { align: 'end', cell: ({ all }) => percentText(all) }),
        ]}
        rows={someOf(trend.points)}
        keyOf={({ day }) => day}
        empty={text('noPoints')}
      />
    </>
  );
}

function Lines({ evidence, name }: { evidence: Evidence; name: string }) {
  const intl = useIntl();
  const text = useTexts(evidenceMessages);
  const { since, day } = evidence;
  const series = useSeries(evidence);
  const zoom = movementAxis(series, 100);
  return (
    <LineChart
      title={text('chart', { measure: name, from: formatDay(intl, since), to: formatDay(intl, day) })}
      series={series}
      maximum={100}
      zoom={zoom}
      isLabelled
      height={chartHeight}
      formatValue={(value) => formatPercent(intl, value)}
    />
  );
}

function useSeries({ trend, target, pace, day, since }: Evidence): readonly Series[] {
  const text = useTexts(evidenceMessages);
  const look = (place: number) => ({ place, maximum: 100 });
  const known: Series[] = [
    {
      id: 'inScope',
      label: text('allInScope'),
      points: trend.points.map((point) => ({ day: point.day, value: point.inScope })),
      isLead: true,
      ...look(0),
    },
    {
      id: 'all',
      label: text('allCourses'),
      points: trend.points.map((point) => ({ day: point.day, value: point.all })),
      ...look(1),
    },
  ];
  if (target?.measure !== trend.measure) return known;
  const first = trend.points[0]?.day ?? since;
  const lastDrawn = target.by > day ? target.by : day;
  const goal: Series = {
    id: 'target',
    label: text('targetLine'),
    points: daysFrom(first, lastDrawn).map((each) => ({ day: each, value: target.percent })),
    ...look(2),
  };
  if (pace?.kind !== 'on' || pace.day === null || pace.percent === null) return [...known, goal];
  const [start, days] = [pace.percent, daysFrom(day, pace.day)];
  const aDay = (target.percent - start) / Math.max(1, days.length - 1);
  const ahead: Series = {
    id: 'pace',
    label: text('paceLine'),
    points: days
      .map((each, at) => ({ day: each, value: start + at * aDay }))
      .filter((point) => point.day <= lastDrawn),
    ...look(3),
  };
  return [...known, goal, ahead];
}
