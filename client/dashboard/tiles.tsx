import { Text } from '@instructure/ui/latest';
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

/** The few numbers one looks for first. */
export function Tiles({ dashboard, batchCount }: TilesProps) {
  const intl = useIntl();
  const { courseCount, publishedCount, failedScanCount } = dashboard;
  return (
    <ul className="tiles">
      <Tile label={dashboardMessages.courses}>
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
      >
        {courseCount === 0 ? (
          <FormattedMessage {...uiMessages.none} />
        ) : (
          formatPercent(intl, (100 * publishedCount) / courseCount)
        )}
      </Tile>
      <Tile label={dashboardMessages.batches}>
        <TextLink to="/manage/batches">
          <FormattedNumber value={batchCount} />
        </TextLink>
      </Tile>
      {failedScanCount > 0 ? (
        <Tile
          label={dashboardMessages.failedScans}
          note={<FormattedMessage {...dashboardMessages.failedScansText} />}
        >
          <FormattedNumber value={failedScanCount} />
        </Tile>
      ) : null}
    </ul>
  );
}

interface TileProps {
  readonly label: Message;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

const Tile = ({ label, note, children }: TileProps) => (
  <li>
    <Text as="div">
      <FormattedMessage {...label} />
    </Text>
    <Text as="div">
      <span className="figure">{children}</span>
    </Text>
    {note ? (
      <Text as="div" size="small">
        {note}
      </Text>
    ) : null}
  </li>
);
