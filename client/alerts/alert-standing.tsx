import { FormattedDate, FormattedMessage } from 'react-intl';
import type { Alert } from '#shared/alerts/alert.ts';
import type { AlertState } from '#shared/alerts/alert-terms.ts';
import { Ago } from '../ui/page/date-and-time.tsx';
import { Status, type Tone } from '../ui/page/status.tsx';
import { alertMessages } from './alert.messages.ts';

const tones = {
  open: 'warning',
  acknowledged: 'busy',
  snoozed: 'waiting',
  resolved: 'good',
} as const satisfies Record<AlertState, Tone>;

/** How an alert stands: its state, who answered what, and why it ended. */
export function AlertStanding({ alert }: { alert: Alert }) {
  const { state, snoozedUntil, note, answeredBy, answeredAt, isSilent } = alert;
  return (
    <div className="alert-standing">
      <Status tone={tones[state]}>
        <FormattedMessage {...alertMessages.stateName} values={{ state }} />
      </Status>
      <div className="small-print">
        {snoozedUntil === null ? null : (
          <div>
            <FormattedMessage
              {...alertMessages.untilDay}
              values={{
                day: <FormattedDate value={`${snoozedUntil}T00:00:00Z`} dateStyle="medium" timeZone="UTC" />,
              }}
            />
          </div>
        )}
        <Resolved alert={alert} />
        {answeredAt === null || alert.resolution === 'condition' ? null : (
          <div>
            <FormattedMessage
              {...alertMessages[answeredBy === null ? 'answeredWhen' : 'answeredBy']}
              values={{ name: <bdi>{answeredBy}</bdi>, when: <Ago at={answeredAt} /> }}
            />
          </div>
        )}
        {note === null ? null : <div className="announcement-text">“{note}”</div>}
        {isSilent && state !== 'resolved' ? (
          <div>
            <FormattedMessage {...alertMessages.silent} />
          </div>
        ) : null}
      </div>
    </div>
  );
}

function Resolved({ alert: { resolution, resolvedAt, isHolding } }: { alert: Alert }) {
  if (resolution === null) return null;
  return (
    <div>
      <FormattedMessage
        {...alertMessages.resolution}
        values={{ resolution, when: <Ago at={resolvedAt} />, isHolding: String(isHolding) }}
      />
    </div>
  );
}
