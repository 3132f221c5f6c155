import { ScreenReaderContent, ToggleDetails } from '@instructure/ui/latest';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import {
  comparedDays,
  leadIds,
  type CourseGroup,
  type Dashboard,
  type Figure,
  type LeadId,
  type Trend,
} from '#shared/dashboard/dashboard.api.ts';
import type { Message } from '#shared/text/messages.ts';
import { InScopeCount, InScopePart } from '../scope-counts/in-scope-count-panel.tsx';
import { formatPercent } from '../ui/format-value.ts';
import { Ago } from '../ui/page/date-and-time.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { narrowPage, useMedia } from '../ui/page/use-media.ts';
import { coursesAddress, figureAddress } from './courses-address.ts';
import { dashboardMessages } from './dashboard.messages.ts';
import { InScopeValue } from './in-scope.tsx';
import { RestLine, countRest } from './rest-line.tsx';

const labels = {
  score: dashboardMessages.score,
  errors: dashboardMessages.errors,
  published: dashboardMessages.published,
} as const satisfies Record<LeadId, Message>;

const leadsOf = ({ figures }: Dashboard) =>
  leadIds.flatMap((id) => figures.filter((figure) => figure.id === id));

/** The three numbers that people look for first; on a wide page with why they are so, and the others in a line. */
export function Tiles({ dashboard }: { dashboard: Dashboard }) {
  const isNarrow = useMedia(narrowPage);
  return (
    <>
      <ul className="lead-tiles">
        {leadsOf(dashboard).map((figure) => (
          <li key={figure.id}>
            <LeadFigure of={figure} in={dashboard} />
            {isNarrow ? null : (
              <p className="tile-why">
                <Why of={figure} in={dashboard} />
              </p>
            )}
          </li>
        ))}
      </ul>
      {isNarrow ? null : <RestLine dashboard={dashboard} />}
    </>
  );
}

/** What a narrow page has no room for at its top: why the numbers are so, how new they are, and the others. */
export function MoreNumbers({ dashboard }: { dashboard: Dashboard }) {
  const intl = useIntl();
  const summary = intl.formatMessage(dashboardMessages.restNarrow, { count: countRest(dashboard) });
  if (!useMedia(narrowPage)) return null;
  return (
    <ToggleDetails summary={summary}>
      {leadsOf(dashboard).map((figure) => (
        <p key={figure.id} className="tile-why">
          <Why of={figure} in={dashboard} />
        </p>
      ))}
      <p className="tile-why">
        <NewestScan at={dashboard.newestScanAt} />
      </p>
      <RestLine dashboard={dashboard} />
    </ToggleDetails>
  );
}

/** How new the numbers are. */
export const NewestScan = ({ at }: { at: string | null }) =>
  at === null ? null : (
    <FormattedMessage {...dashboardMessages.newestScan} values={{ ago: <Ago at={at} /> }} />
  );

interface LeadProps {
  readonly of: Figure;
  readonly in: Dashboard;
}

/** A number with its name, its change and its trend. */
function LeadFigure({ of: figure, in: dashboard }: LeadProps) {
  const id = leadIds.find((lead) => lead === figure.id) ?? 'score';
  const trend = dashboard.trends.find((one) => one.id === id);
  const label = (
    <span className="tile-label">
      <FormattedMessage {...labels[id]} />
    </span>
  );
  if (figure.value === null)
    return (
      <>
        {label}
        <span className="tile-change">
          <FormattedMessage {...dashboardMessages.notKnown} />
        </span>
      </>
    );
  return (
    <>
      {label}
      <span className="figure">
        <TextLink to={figureAddress(dashboard.scope, figure)}>
          <FormattedNumber value={figure.value} {...(id === 'score' && oneDecimal)} />
        </TextLink>
      </span>
      <span className="tile-change">
        {id === 'published' ? (
          <FormattedMessage
            {...dashboardMessages.ofCourses}
            values={{ courses: trackedIn(dashboard).courseCount }}
          />
        ) : null}
        {trend ? <Change of={trend} /> : null}
        <InScopeValue of={figure} in={dashboard} />
      </span>
      {trend ? <Sparkline of={trend} /> : null}
    </>
  );
}

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

const trackedIn = ({ figures }: Dashboard) => figures.find(({ id }) => id === 'tracked') ?? noCourses;
const noCourses = { courseCount: 0, inScopeCount: 0 };

/** Changes below this show as 0.0. */
const leastPoints = 0.05;

/** Which way a number went, and whether that's good: fewer errors are. */
export function directionOf({ id, change }: Pick<Trend, 'id' | 'change'>) {
  if (change === null) return undefined;
  const isSame = Math.abs(change) < (id === 'score' ? leastPoints : 1);
  if (isSame) return { way: 'same', look: '' } as const;
  const way = change > 0 ? 'up' : 'down';
  return { way, look: (way === 'down') === (id === 'errors') ? 'good' : 'bad' } as const;
}

function Change({ of: trend }: { of: Trend }) {
  const intl = useIntl();
  const direction = directionOf(trend);
  if (!direction || trend.change === null) return null;
  const known = intl.formatMessage(dashboardMessages.changeCourses, { courses: trend.courseCount });
  const options = trend.id === 'score' ? oneDecimal : { maximumFractionDigits: 0 };
  return (
    <span className={`${trend.id === 'published' ? 'wide-only' : ''} ${direction.look}`} title={known}>
      <FormattedMessage
        {...dashboardMessages.change}
        values={{
          direction: direction.way,
          days: comparedDays,
          change: intl.formatNumber(Math.abs(trend.change), options),
          since: (words) => <span className="wide-only">{words}</span>,
        }}
      />
      <ScreenReaderContent>{known}</ScreenReaderContent>
    </span>
  );
}

const size = { width: 112, height: 32, edge: 2 };

/** A trend as a line without axes, for the eye alone: the words beside it say the same. */
function Sparkline({ of: trend }: { of: Trend }) {
  const known = trend.points.filter((value) => value !== null);
  if (known.length < 2) return <span />;
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const step = (size.width - 2 * size.edge) / (trend.points.length - 1);
  const room = size.height - 2 * size.edge;
  const points = trend.points.flatMap((value, place) => {
    if (value === null) return [];
    const share = high === low ? 0.5 : (high - value) / (high - low);
    return [`${(size.edge + place * step).toFixed(1)},${(size.edge + share * room).toFixed(1)}`];
  });
  return (
    <svg
      className={`spark ${directionOf(trend)?.look ?? ''}`}
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-hidden="true"
    >
      <polyline points={points.join(' ')} />
    </svg>
  );
}

/** What stands out behind a number, in a sentence. */
function Why({ of: figure, in: dashboard }: LeadProps) {
  if (figure.value === null) return null;
  if (figure.id === 'score') return <ScoreWhy of={figure} in={dashboard} />;
  if (figure.id === 'errors') return <ErrorsWhy of={figure} in={dashboard} />;
  return <PublishedWhy of={figure} in={dashboard} />;
}

/** A link to a group of courses, in a sentence. */
const inSentence =
  ({ scope }: Dashboard, group: CourseGroup) =>
  (words: ReactNode) => (
    <TextLink to={coursesAddress(scope, group)} isInSentence>
      {words}
    </TextLink>
  );

/** The same with how many of them are in scope. */
const linkTo = (dashboard: Dashboard, group: CourseGroup) => (words: ReactNode) => (
  <>
    {inSentence(dashboard, group)(words)}
    <InScopeCount of={group} />
  </>
);

function ScoreWhy({ of: figure, in: dashboard }: LeadProps) {
  const { score: drag } = dashboard.standout;
  const band = dashboard.bands.find((one) => one.band === 'good') ?? noCourses;
  const [good, courses] = [band.courseCount, figure.courseCount];
  return (
    <>
      <FormattedMessage {...dashboardMessages.scoreWhy} values={{ good, courses }} />
      <InScopePart part={band} of={figure} />
      {drag ? (
        <>
          {' '}
          <FormattedMessage
            {...dashboardMessages.scoreDrag}
            values={{
              count: drag.courseCount,
              account: drag.account,
              value: drag.value,
              group: linkTo(dashboard, drag),
            }}
          />
        </>
      ) : null}
    </>
  );
}

function ErrorsWhy({ of: { courseCount: courses, inScopeCount }, in: dashboard }: LeadProps) {
  const { errors: most } = dashboard.standout;
  if (!most)
    return (
      <>
        <FormattedMessage {...dashboardMessages.errorsWhy} values={{ courses }} />
        <InScopeCount of={{ courseCount: courses, inScopeCount }} />
      </>
    );
  const { courseCount: count, account, value } = most;
  return (
    <FormattedMessage
      {...dashboardMessages.errorsMost}
      values={{ value, count, account, group: linkTo(dashboard, most) }}
    />
  );
}

function PublishedWhy({ of: published, in: dashboard }: LeadProps) {
  const intl = useIntl();
  const { published: next } = dashboard.standout;
  const tracked = trackedIn(dashboard);
  const { courseCount: total } = tracked;
  if (!next)
    return (
      <>
        <FormattedMessage
          {...dashboardMessages.publishedWhy}
          values={{ percent: formatPercent(intl, total === 0 ? 0 : (100 * published.courseCount) / total) }}
        />
        <InScopePart part={published} of={tracked} />
      </>
    );
  const { courseCount: count, termCount: courses, term, daysLeft: days } = next;
  return (
    <>
      <FormattedMessage
        {...dashboardMessages.publishedNext}
        values={{ count, courses, term, days, group: inSentence(dashboard, next) }}
      />
      <InScopePart part={next} of={{ courseCount: courses, inScopeCount: next.termInScopeCount }} />
    </>
  );
}
