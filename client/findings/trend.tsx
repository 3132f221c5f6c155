import { Spinner, ToggleDetails } from '@instructure/ui/latest';
import { Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CourseAccessibility } from '#shared/findings/accessibility.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { Fold } from '../ui/page/fold.tsx';
import { pointsText } from './score-section.tsx';
import { accessibilityMessages } from './accessibility.messages.ts';
import { formatScore } from '../ui/format-value.ts';
import { useTexts } from '../ui/use-texts.ts';

/** In pixels. */
const trendHeight = 280;

const LineChart = lazyPart(() => import('../ui/charts/line-chart.tsx'));

/** How the course's score went over the last days, in a closed line. */
export function Trend({ found }: { found: CourseAccessibility }) {
  const intl = useIntl();
  return (
    <Fold title={intl.formatMessage(accessibilityMessages.trend)} note={useSpan(found)}>
      <History found={found} />
    </Fold>
  );
}

/** Where it began, and where it is. */
function useSpan({ trend, showsScores }: CourseAccessibility) {
  const intl = useIntl();
  const known = trend.flatMap(({ score, errors }) => (showsScores ? (score ?? []) : (errors ?? [])));
  const [from, to] = [known[0], known.at(-1)];
  if (from === undefined || to === undefined) return undefined;
  const text = (value: number) => (showsScores ? pointsText(intl, value) : intl.formatNumber(value));
  const unit = showsScores ? 'score' : 'errors';
  return intl.formatMessage(accessibilityMessages.trendSpan, { unit, from: text(from), to: text(to) });
}

/** The course's score over the last days, and the same numbers as a table. */
function History({ found: { trend, showsScores } }: { found: CourseAccessibility }) {
  const intl = useIntl();
  const text = useTexts(accessibilityMessages);
  const write = (value: number) => (showsScores ? formatScore(intl, value) : intl.formatNumber(value));
  const number = (value: number | null) =>
    value === null ? intl.formatMessage(uiMessages.none) : write(value);
  if (trend.every(({ errors }) => errors === null))
    return (
      <p>
        <FormattedMessage {...accessibilityMessages.trendNone} />
      </p>
    );
  const shown = showsScores ? (['score'] as const) : (['errors', 'suggestions'] as const);
  const names = { score: text('trendScore'), errors: text('errors'), suggestions: text('suggestions') };
  return (
    <>
      <Suspense fallback={<Spinner renderTitle={intl.formatMessage(uiMessages.loading)} />}>
        <LineChart
          title={`${text('trend')} – ${intl.formatList(shown.map((id) => names[id]))}`}
          series={shown.map((id) => ({
            id,
            label: names[id],
            points: trend.map((each) => ({ day: each.day, value: each[id] })),
          }))}
          maximum={showsScores ? 100 : undefined}
          height={trendHeight}
          formatValue={write}
        />
      </Suspense>
      <ToggleDetails summary={text('trendTable')}>
        <DataTable
          caption={text('trend')}
          rows={trend.filter(({ errors }) => errors !== null).toReversed()}
          keyOf={({ day }) => day}
          empty={null}
          columns={[
            {
              id: 'day',
              header: text('day'),
              isRowHeader: true,
              cell: ({ day }) => intl.formatDate(day, { dateStyle: 'medium', timeZone: 'UTC' }),
            },
            ...(showsScores
              ? [
                  {
                    id: 'score',
                    header: names.score,
                    align: 'end' as const,
                    cell: (row: (typeof trend)[number]) => number(row.score),
                  },
                ]
              : []),
            { id: 'errors', header: names.errors, align: 'end', cell: ({ errors }) => number(errors) },
            {
              id: 'suggestions',
              header: names.suggestions,
              align: 'end',
              cell: ({ suggestions }) => number(suggestions),
            },
          ]}
        />
      </ToggleDetails>
    </>
  );
}
