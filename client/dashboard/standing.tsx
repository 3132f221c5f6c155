import { Heading } from '@instructure/ui/latest';
import { FormattedMessage } from 'react-intl';
import type { WorkflowState } from '#shared/courses/course.ts';
import type { Dashboard } from '#shared/dashboard/dashboard.api.ts';
import type { ScoreBand } from '#shared/scans/udoit-score.ts';
import { courseMessages } from '../courses/course.messages.ts';
import { scoreMessages } from '../metrics/score.messages.ts';
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

/** As on course pages (client/courses/course-state.tsx), the furthest along first. */
const stateTones = [
  ['available', 'good'],
  ['completed', 'off'],
  ['unpublished', 'none'],
  ['deleted', 'bad'],
] as const satisfies readonly (readonly [WorkflowState, Tone])[];

/** The courses by their accessibility score and by their state in Canvas, each counted once. */
export const Standing = ({ of: { bands, states, scope } }: { of: Dashboard }) => (
  <section className="card standing">
    <Heading level="h2">
      <FormattedMessage {...dashboardMessages.standing} />
    </Heading>
    {bands.length > 0 ? (
      <>
        <Heading level="h3">
          <FormattedMessage {...dashboardMessages.score} />
        </Heading>
        <StackedBar
          shares={bands.map(({ band, ...group }) => ({
            id: band ?? 'none',
            tone: bandTones[band ?? 'none'],
            count: group.courseCount,
            label: <FormattedMessage {...scoreMessages.band} values={{ band: band ?? 'none' }} />,
            to: coursesAddress(scope, group),
          }))}
        />
      </>
    ) : null}
    <Heading level="h3">
      <FormattedMessage {...dashboardMessages.inCanvas} />
    </Heading>
    <StackedBar
      shares={stateTones.flatMap(([state, tone]) => {
        const group = states.find((one) => one.state === state);
        if (!group) return [];
        const label = <FormattedMessage {...courseMessages.stateName} values={{ state }} />;
        return [{ id: state, tone, count: group.courseCount, label, to: coursesAddress(scope, group) }];
      })}
    />
  </section>
);
