import { Heading } from '@instructure/ui/latest';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { syncTexts } from '#shared/syncs/sync.columns.ts';
import type { LatestEvent } from '#shared/dashboard/latest-event.ts';
import { Ago } from '../ui/page/date-and-time.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { Status, toneOfWork, type Tone } from '../ui/page/status.tsx';
import { dashboardMessages } from './dashboard.messages.ts';

/** What happened lately, the newest first. */
export function LatestList({ events }: { events: readonly LatestEvent[] }) {
  const intl = useIntl();
  const title = intl.formatMessage(dashboardMessages.latest);
  return (
    <section className="card">
      <Heading level="h2">{title}</Heading>
      {events.length === 0 ? (
        <FormattedMessage {...dashboardMessages.nothingLately} />
      ) : (
        <ul className="entries" aria-label={title}>
          {events.map((event) => (
            <li key={keyOf(event)}>
              <Event of={event} />
              <span className="entry-note">
                <Ago at={event.at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const keyOf = (event: LatestEvent) =>
  `${event.kind} ${event.kind === 'published' ? event.course.id : event.batch.id}`;

function Event({ of: event }: { of: LatestEvent }) {
  if (event.kind === 'sync') return <SyncEvent of={event} />;
  if (event.kind === 'scans') return <ScansEvent of={event} />;
  return (
    <Line tone="good" to={`/courses/${event.course.id}`} title={event.course.title}>
      <FormattedMessage {...dashboardMessages.coursePublished} />
    </Line>
  );
}

interface LineProps {
  readonly tone: Tone;
  readonly to: string;
  readonly title: string;
  readonly children: ReactNode;
}

const Line = ({ tone, to, title, children }: LineProps) => (
  <Status tone={tone}>
    <TextLink to={to}>{title}</TextLink>
    <span className="entry-note">{children}</span>
  </Status>
);

type Of<K extends LatestEvent['kind']> = { readonly of: Extract<LatestEvent, { kind: K }> };

const SyncEvent = ({ of: { batch, status, courseAddedCount, courseRemovedCount } }: Of<'sync'>) => (
  <Line tone={toneOfWork[status]} to={`/manage/batches/${batch.id}/sync/history`} title={batch.title}>
    {status === 'completed' ? (
      <FormattedMessage
        {...dashboardMessages.synced}
        values={{ added: courseAddedCount, removed: courseRemovedCount }}
      />
    ) : (
      <FormattedMessage
        {...dashboardMessages.syncState}
        values={{ state: <FormattedMessage {...syncTexts.status} values={{ status }} /> }}
      />
    )}
  </Line>
);

const ScansEvent = ({ of: { batch, isUnderWay, startedBy, doneCount, failedCount } }: Of<'scans'>) => (
  <Line
    tone={isUnderWay ? 'busy' : failedCount > 0 ? 'warning' : 'good'}
    to={`/manage/batches/${batch.id}`}
    title={batch.title}
  >
    <FormattedMessage
      {...(isUnderWay ? dashboardMessages.scansUnderWay : dashboardMessages.scansDone)}
      values={{ done: doneCount, failed: failedCount, person: startedBy }}
    />
  </Line>
);
