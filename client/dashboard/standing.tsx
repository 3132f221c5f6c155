import { Heading } from '@instructure/ui/latest';
import { FormattedMessage } from 'react-intl';
import type { Result } from '#shared/http/endpoint.ts';
import type { readDashboard } from '#shared/dashboard/dashboard.api.ts';
import { courseMessages } from '../courses/course.messages.ts';
import { StackedBar } from '../ui/charts/stacked-bar.tsx';
import type { Tone } from '../ui/page/status.tsx';
import { dashboardMessages } from './dashboard.messages.ts';

type States = Result<typeof readDashboard>['states'];

/** As on course pages (client/courses/course-state.tsx), the furthest along first. */
const tones = [
  ['available', 'good'],
  ['completed', 'off'],
  ['unpublished', 'none'],
  ['deleted', 'bad'],
] as const satisfies readonly (readonly [keyof States, Tone])[];

/** The courses by their state in Canvas, each counted once. */
export const Standing = ({ states }: { states: States }) => (
  <section className="card">
    <Heading level="h2">
      <FormattedMessage {...dashboardMessages.standing} />
    </Heading>
    <StackedBar
      shares={tones.map(([state, tone]) => ({
        id: state,
        tone,
        count: states[state],
        label: <FormattedMessage {...courseMessages.stateName} values={{ state }} />,
      }))}
    />
  </section>
);
