import { Button, Heading, Text } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import type { BatchChecklist } from '#shared/tasks/tasklist.api.ts';
import { ProgressBar } from '../ui/charts/progress-bar.tsx';
import { formatPercent } from '../ui/format-value.ts';
import { Ago } from '../ui/page/date-and-time.tsx';
import { Status } from '../ui/page/status.tsx';
import { batchChecklistMessages } from './batch-checklist.messages.ts';

interface BatchChecklistCardProps {
  readonly assigned: BatchChecklist;
  readonly mayAssign: boolean;
  readonly onRemove: () => void;
}

/** A checklist of a batch: who assigned it, which courses have it, and how far they are. */
export function BatchChecklistCard({ assigned, mayAssign, onRemove }: BatchChecklistCardProps) {
  const intl = useIntl();
  const { checklist, assignedAt, assignedBy, courseCount, assignedCount, completedCount, inScope } = assigned;
  return (
    <div className="card-stack">
      <Heading level="h3">
        <bdi>{checklist.title}</bdi>
      </Heading>
      <Completion assigned={assigned} />
      {assigned.isUnderWay && assignedCount < courseCount ? (
        <Status tone="busy">{intl.formatMessage(batchChecklistMessages.underWay)}</Status>
      ) : null}
      <Text as="div">
        <FormattedMessage
          {...batchChecklistMessages.assignedTo}
          values={{ assigned: assignedCount, courses: courseCount }}
        />
        {' · '}
        <FormattedMessage {...batchChecklistMessages.completedBy} values={{ count: completedCount }} />
        {' · '}
        <FormattedMessage {...batchChecklistMessages.assigned} /> <Ago at={assignedAt} />{' '}
        {assignedBy === null ? null : (
          <FormattedMessage {...batchChecklistMessages.assignedBy} values={{ name: assignedBy }} />
        )}
      </Text>
      {inScope.courseCount < courseCount ? (
        <Text as="div">
          <FormattedMessage
            {...batchChecklistMessages.inScope}
            values={{
              assigned: inScope.assignedCount,
              courses: inScope.courseCount,
              count: inScope.completedCount,
            }}
          />
        </Text>
      ) : null}
      {mayAssign ? (
        <span>
          <Button
            size="small"
            aria-label={intl.formatMessage(batchChecklistMessages.removeNamed, { title: checklist.title })}
            onClick={onRemove}
          >
            <FormattedMessage {...batchChecklistMessages.remove} />
          </Button>
        </span>
      ) : null}
    </div>
  );
}

function Completion({ assigned }: Pick<BatchChecklistCardProps, 'assigned'>) {
  const intl = useIntl();
  const { checklist, taskCount: total, completedTaskCount: done } = assigned;
  if (total === 0) return <Status tone="none">{intl.formatMessage(batchChecklistMessages.noData)}</Status>;
  const percent = formatPercent(intl, (100 * done) / total);
  return (
    <ProgressBar
      label={intl.formatMessage(batchChecklistMessages.progress, { title: checklist.title })}
      value={done}
      max={total}
      text={intl.formatMessage(batchChecklistMessages.percent, { done, total, percent })}
    />
  );
}
