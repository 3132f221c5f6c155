import { Heading } from '@instructure/ui/latest';
import { FormattedMessage } from 'react-intl';
import type { AttentionEntry, AttentionGroup } from '#shared/dashboard/attention.ts';
import type { Dashboard } from '#shared/dashboard/dashboard.api.ts';
import { productMessages } from '../task-runners/runner.messages.ts';
import { TextLink } from '../ui/page/link-button.tsx';
import { Status } from '../ui/page/status.tsx';
import { AttentionRow } from './attention-row.tsx';
import { coursesAddress } from './courses-address.ts';
import { dashboardMessages } from './dashboard.messages.ts';

/** What needs a person: the worst of each kind, each with its reason, and where the others are. */
export function AttentionList({ of: { attention, scope } }: { of: Dashboard }) {
  const { entries, groups } = attention;
  return (
    <section className="card">
      <Heading level="h2">
        <FormattedMessage {...dashboardMessages.attention} />
      </Heading>
      {entries.length === 0 ? (
        <Status tone="good">
          <FormattedMessage {...dashboardMessages.allWell} />
        </Status>
      ) : (
        <ul className="entries">
          {entries.map((entry) => (
            <li key={keyOf(entry)}>
              <AttentionRow entry={entry} />
            </li>
          ))}
        </ul>
      )}
      {groups.length > 0 ? (
        <ul className="more-links">
          {groups.map((group) => (
            <li key={`${group.reason} ${group.tool ?? ''}`}>
              <TextLink to={coursesAddress(scope, group)}>
                <GroupText of={group} />
              </TextLink>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function keyOf(entry: AttentionEntry) {
  if (entry.reason === 'runner') return `runner ${entry.tool}`;
  if (entry.reason === 'sync') return `sync ${entry.batch.id}`;
  return `${entry.reason} ${entry.course.id}`;
}

const groupTexts = {
  scan: dashboardMessages.allFailedScans,
  deadline: dashboardMessages.allNearDeadline,
  checklist: dashboardMessages.allUnfinished,
  alert: dashboardMessages.allAlerts,
  score: dashboardMessages.allLowScores,
} as const;

const GroupText = ({ of: { reason, tool, courseCount } }: { of: AttentionGroup }) => (
  <FormattedMessage
    {...groupTexts[reason]}
    values={{
      count: courseCount,
      tool: tool === null ? '' : <FormattedMessage {...productMessages[tool]} />,
    }}
  />
);
