import { Heading } from '@instructure/ui/latest';
import { FormattedMessage } from 'react-intl';
import type { WorkflowState } from '#shared/courses/course.ts';
import type { Dashboard } from '#shared/dashboard/dashboard.api.ts';
import type { ScoreBand } from '#shared/scans/udoit-score.ts';
import type { StatusColour } from '#shared/statuses/status.ts';
import { courseMessages } from '../courses/course.messages.ts';
import { scoreMessages } from '../metrics/score.messages.ts';
import { StatusLabel } from '../statuses/status-label-panel.tsx';
import { StackedBar } from '../ui/charts/stacked-bar.tsx';
import type { Tone } from '../ui/page/status.tsx';
import { coursesAddress } from './courses-address.ts';
import { dashboardMessages } from './dashboard.messages.ts';

const bandTones = {
  good: 'good',
  fair: 'warning',
  poor: 'bad',
  none: 'none',
} as const satisfies Record<ScoreBand | 'none', Tone>;

/** As on course pages (client/courses/course-content-section.tsx), the furthest along first. */
const stateTones = [
  ['available', 'good'],
  ['completed', 'off'],
  ['unpublished', 'none'],
  ['deleted', 'bad'],
] as const satisfies readonly (readonly [WorkflowState, Tone])[];

const toneOfColour = {
  grey: 'off',
  blue: 'busy',
  green: 'good',
  orange: 'warning',
  red: 'bad',
} as const satisfies Record<StatusColour, Tone>;

/** The courses by the institution's own statuses; the core flavour has none. */
const ByStatus = ({ of: { statuses, scope } }: { of: Dashboard }) =>
  statuses.length === 0 ? null : (
    <>
      <Heading level="h3">
        <FormattedMessage {...dashboardMessages.byStatus} />
      </Heading>
      <StackedBar
        shares={statuses.map(({ status, ...group }) => ({
          id: String(status.id),
          tone: toneOfColour[status.colour],
          count: group.courseCount,
          label: status.label,
          signed: <StatusLabel of={status} />,
          to: coursesAddress(scope, group),
        }))}
      />
    </>
  );

/** The courses by their accessibility score, their state in Canvas and their status, each counted once. */
export const Standing = ({ of: dashboard }: { of: Dashboard }) => (
  <section className="card standing">
    <Heading level="h2">
      <FormattedMessage {...dashboardMessages.standing} />
    </Heading>
    {dashboard.bands.length > 0 ? (
      <>
        <Heading level="h3">
          <FormattedMessage {...dashboardMessages.score} />
        </Heading>
        <StackedBar
          shares={dashboard.bands.map(({ band, ...group }) => ({
            id: band ?? 'none',
            tone: bandTones[band ?? 'none'],
            count: group.courseCount,
            label: <FormattedMessage {...scoreMessages.band} values={{ band: band ?? 'none' }} />,
            to: coursesAddress(dashboard.scope, group),
          }))}
        />
      </>
    ) : null}
    <Heading level="h3">
      <FormattedMessage {...dashboardMessages.inCanvas} />
    </Heading>
    <StackedBar
      shares={stateTones.flatMap(([state, tone]) => {
        const group = dashboard.states.find((one) => one.state === state);
        if (!group) return [];
        const label = <FormattedMessage {...courseMessages.stateName} values={{ state }} />;
        return [
          { id: state, tone, count: group.courseCount, label, to: coursesAddress(dashboard.scope, group) },
        ];
      })}
    />
    <ByStatus of={dashboard} />
  </section>
);
