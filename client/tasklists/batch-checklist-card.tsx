import { Button, Heading, Text } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import type { BatchChecklist } from '#shared/tasks/tasklist.api.ts';
import { ProgressBar } from '../ui/charts/progress-bar.tsx';
import { formatPercent } from '../ui/format-percent.ts';
import { Ago } from '../ui/page/date-and-time.tsx';
import { Status } from '../ui/page/status.tsx';
import { tasklistMessages } from './tasklist.messages.ts';

interface BatchChecklistCardProps {
  readonly assigned: BatchChecklist;
  readonly mayAssign: boolean;
  readonly onRemove: () => void;
}

/** A checklist of a batch: who assigned it, which courses have it, and how far they are. */
export function BatchChecklistCard({ assigned, mayAssign, onRemove }: BatchChecklistCardProps) {
  const intl = useIntl();
  const { checklist, assignedAt, assignedBy, courseCount, assignedCount, completedCount } = assigned;
  return (
    <div className="card-stack">
      <Heading level="h3">
        <bdi>{checklist.title}</bdi>
      </Heading>
      <Completion assigned={assigned} />
      {assigned.isUnderWay && assignedCount < courseCount ? (
        <Status tone="busy">{intl.formatMessage(tasklistMessages.underWay)}</Status>
      ) : null}
      <Text as="div">
        <FormattedMessage
          {...tasklistMessages.assignedTo}
          values={{ assigned: assignedCount, courses: courseCount }}
        />
        {' · '}
        <FormattedMessage {...tasklistMessages.completedBy} values={{ count: completedCount }} />
        {' · '}
        <FormattedMessage {...tasklistMessages.assigned} /> <Ago at={assignedAt} />{' '}
        {assignedBy === null ? null : (
          <FormattedMessage {...tasklistMessages.assignedBy} values={{ name: assignedBy }} />
        )}
      </Text>
      {mayAssign ? (
        <span>
          <Button
            size="small"
            aria-label={intl.formatMessage(tasklistMessages.removeNamed, { title: checklist.title })}
            onClick={onRemove}
          >
            <FormattedMessage {...tasklistMessages.remove} />
          </Button>
        </span>
      ) : null}
    </div>
  );
}

function Completion({ assigned }: Pick<BatchChecklistCardProps, 'assigned'>) {
  const intl = useIntl();
  const { checklist, taskCount: total, completedTaskCount: done } = assigned;
  if (total === 0) return <Status tone="none">{intl.formatMessage(tasklistMessages.noData)}</Status>;
  const percent = formatPercent(intl, (100 * done) / total);
  return (
    <ProgressBar
      label={intl.formatMessage(tasklistMessages.progress, { title: checklist.title })}
      value={done}
      max={total}
      text={intl.formatMessage(tasklistMessages.percent, { done, total, percent })}
    />
  );
}
