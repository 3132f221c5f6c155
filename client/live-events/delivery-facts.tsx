import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type {
  DeliveryState,
  LiveEventHour,
  LiveEventState,
  UnjudgedReason,
} from '#shared/live-events/live-events.api.ts';
import { Ago, Moment } from '../ui/page/date-and-time.tsx';
import { Facts } from '../ui/page/facts.tsx';
import { Status, type Tone } from '../ui/page/status.tsx';
import { liveEventMessages } from './live-events.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

const tones: Record<DeliveryState, Tone> = { never: 'none', receiving: 'good', silent: 'warning' };

const unjudged = {
  keys: { tone: 'warning', text: 'unjudgedKeys' },
  key: { tone: 'waiting', text: 'unjudgedKey' },
  root: { tone: 'warning', text: 'unjudgedRoot' },
} as const satisfies Record<UnjudgedReason, { tone: Tone; text: keyof typeof liveEventMessages }>;

/** Whether events arrive, how many, what waits, and what was wrong. */
export function DeliveryFacts({ state, isOn }: { state: LiveEventState; isOn: boolean }) {
  const text = useTexts(liveEventMessages);
  const sum = (count: Exclude<keyof LiveEventHour, 'at'>) =>
    state.hours.reduce((total, hour) => total + hour[count], 0);
  const dayCounts = {
    received: sum('received'),
    duplicate: sum('duplicate'),
    ignored: sum('ignored'),
    refused: sum('refused'),
  };
  const waiting = { events: state.waitingEvents, courses: state.waitingCourses };
  const facts: (readonly [string, ReactNode])[] = [
    [
      text('state'),
      <Status key="state" tone={isOn ? tones[state.state] : 'off'}>
        {text(isOn ? state.state : 'off')}
      </Status>,
    ],
    [text('lastEvent'), <Ago key="last" at={state.lastEventAt} />],
    [text('lastDay'), text('dayCounts', dayCounts)],
    [text('waiting'), text('waitingCounts', waiting)],
    ...troubleOf(state, text),
    [
      text('address'),
      state.address === null ? text('noAddress') : <Moment key="address" at={state.address.createdAt} />,
    ],
  ];
  if (state.address && state.address.oldUntil !== null)
    facts.push([
      text('oldAddress'),
      <FormattedMessage
        key="old"
        {...liveEventMessages.oldUntil}
        values={{ until: <Moment at={state.address.oldUntil} /> }}
      />,
    ]);
  return <Facts facts={facts} />;
}

/** What's only shown when there's something to say. */
function troubleOf(state: LiveEventState, text: (id: keyof typeof liveEventMessages) => string) {
  const facts: (readonly [string, ReactNode])[] = [];
  if (state.waitingSince !== null) facts.push([text('oldest'), <Ago key="oldest" at={state.waitingSince} />]);
  if (state.unjudged !== null) {
    const { tone, text: id } = unjudged[state.unjudged];
    facts.push([
      text('unjudged'),
      <Status key="unjudged" tone={tone}>
        {text(id)}
      </Status>,
    ]);
  }
  if (state.lastProblem)
    facts.push([
      text('lastProblem'),
      <div key="problem">
        {state.lastProblem.message} <Ago at={state.lastProblem.at} />
      </div>,
    ]);
  return facts;
}
