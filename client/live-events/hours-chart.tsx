import { useIntl } from 'react-intl';
import type { LiveEventHour } from '#shared/live-events/live-events.api.ts';
import { defaultBarColour } from '../ui/charts/palette.ts';
import { liveEventMessages } from './live-events.messages.ts';

const width = 480;
const height = 80;
/** The part of an hour's slot that its bar fills. */
const filled = 0.75;

/** A bar for each hour, the tallest as high as the chart. Its numbers are in the table below. */
export function HoursChart({ hours }: { hours: readonly LiveEventHour[] }) {
  const intl = useIntl();
  const most = Math.max(0, ...hours.map(({ received }) => received));
  const slot = width / Math.max(1, hours.length);
  return (
    <svg
      className="hours-chart"
      role="img"
      aria-label={intl.formatMessage(liveEventMessages.chart, { most })}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
    >
      <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} stroke="currentColor" />
      {hours.map(({ at, received }, index) => {
        const tall = most === 0 ? 0 : (received / most) * (height - 2);
        return (
          <rect
            key={at}
            x={index * slot}
            y={height - 1 - tall}
            width={slot * filled}
            height={tall}
            fill={defaultBarColour}
          />
        );
      })}
    </svg>
  );
}
