import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import type { Alert } from '#shared/alerts/alert.ts';
import type { AlertState } from '#shared/alerts/alert-terms.ts';
import { valueText } from '../automatic-tasks/found-values-panel.tsx';
import { useColumns } from '../columns/column.api.ts';
import { FilterSentence } from '../filters/filter-sentence-section.tsx';
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

/** What the rule asks, with the value that raised the alert and the one at the last look. */
export function AlertValues({ alert: { foundThen, foundNow } }: { alert: Alert }) {
  const intl = useIntl();
  const columns = useColumns().data?.columns ?? [];
  return (
    <ul className="plain-list">
      {foundThen.values.map(({ column: id, value: before }) => {
        const column = columns.find((known) => known.id === id);
        const last = foundNow.values.find((found) => found.column === id);
        const [was, now] = [before, last ? last.value : before].map((value) =>
          valueText(intl, value, column),
        );
        return (
          <li key={id}>
            <FormattedMessage
              {...alertMessages[was === now ? 'valueSame' : 'valueChanged']}
              values={{ column: column?.label ?? id, before: was, now }}
            />
            <div className="small-print">
              <FilterSentence
                filter={foundNow.condition.filter((asked) => asked.column === id)}
                columns={columns}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
