import { FormattedMessage, useIntl } from 'react-intl';
import type { CourseFinding } from '#shared/findings/finding.ts';
import { Ago } from '../ui/page/date-and-time.tsx';
import { findingMessages } from './finding.messages.ts';

/** What's known of a finding besides its place: its item, since when, where else, and who judged it. */
export function FindingNotes({ finding }: { finding: CourseFinding }) {
  const intl = useIntl();
  const { item, foundAt, alsoIn, state } = finding;
  return (
    <>
      <div className="small-text">
        {intl.formatMessage(findingMessages.kindName, { kind: item.kind })}
        {item.isPublished === false ? `, ${intl.formatMessage(findingMessages.unpublished)}` : null}
        {' · '}
        <FormattedMessage {...findingMessages.found} values={{ ago: <Ago key="ago" at={foundAt} /> }} />
        {alsoIn ? ` · ${intl.formatMessage(findingMessages.alsoIn, { count: alsoIn })}` : null}
      </div>
      {state === 'active' ? null : (
        <p>
          <Verdict finding={finding} />
        </p>
      )}
    </>
  );
}

function Verdict({ finding }: { finding: CourseFinding }) {
  const { state, fixedAt, resolvedAt, resolvedBy, reason } = finding;
  if (state === 'fixed')
    return <FormattedMessage {...findingMessages.fixed} values={{ ago: <Ago key="ago" at={fixedAt} /> }} />;
  const values = { ago: <Ago key="ago" at={resolvedAt} />, reason: <bdi key="reason">{reason}</bdi> };
  return resolvedBy === null ? (
    <FormattedMessage {...findingMessages.resolved} values={values} />
  ) : (
    <FormattedMessage
      {...findingMessages.resolvedBy}
      values={{ ...values, name: <bdi key="name">{resolvedBy}</bdi> }}
    />
  );
}
