import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { Result } from '#shared/http/endpoint.ts';
import type { readDashboard } from '#shared/dashboard/dashboard.api.ts';
import type { Message } from '#shared/text/messages.ts';
import { formatPercent } from '../ui/format-percent.ts';
import { TextLink } from '../ui/page/link-button.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { dashboardMessages } from './dashboard.messages.ts';

interface TilesProps {
  readonly dashboard: Result<typeof readDashboard>;
  readonly batchCount: number;
}

/** The few numbers people look for first; those that have a page link to it. */
export function Tiles({ dashboard, batchCount }: TilesProps) {
  const intl = useIntl();
  const { courseCount, publishedCount, scans } = dashboard;
  const share = courseCount === 0 ? undefined : publishedCount / courseCount;
  return (
    <ul className="tiles">
      <Tile label={dashboardMessages.courses} note={<FormattedMessage {...dashboardMessages.eachOnce} />}>
        <TextLink to="/courses">
          <FormattedNumber value={courseCount} />
        </TextLink>
      </Tile>
      <Tile
        label={dashboardMessages.published}
        note={
          <FormattedMessage
            {...dashboardMessages.publishedOf}
            values={{ published: publishedCount, courses: courseCount }}
          />
        }
        share={share}
      >
        {share === undefined ? <FormattedMessage {...uiMessages.none} /> : formatPercent(intl, 100 * share)}
      </Tile>
      <Tile
        label={dashboardMessages.scans}
        note={<FormattedMessage {...dashboardMessages.scansNote} values={scans} />}
      >
        <FormattedMessage
          {...dashboardMessages.fresh}
          values={{ count: scans.fresh, small: (words) => <small>{words}</small> }}
        />
      </Tile>
      <Tile label={dashboardMessages.batches}>
        <TextLink to="/manage/batches">
          <FormattedNumber value={batchCount} />
        </TextLink>
      </Tile>
    </ul>
  );
}

interface TileProps {
  readonly label: Message;
  readonly note?: ReactNode;
  /** from 0 to 1: shown as a bar as well as in words */
  readonly share?: number | undefined;
  readonly children: ReactNode;
}

const Tile = ({ label, note, share, children }: TileProps) => (
  <li>
    <span className="tile-label">
      <FormattedMessage {...label} />
    </span>
    <span className="figure">{children}</span>
    {note ? <span className="tile-note">{note}</span> : null}
    {share === undefined ? null : (
      <span className="stacked-bar" aria-hidden="true">
        <span className="share busy" style={{ flexGrow: share }} />
        <span className="share" style={{ flexGrow: 1 - share }} />
      </span>
    )}
  </li>
);
