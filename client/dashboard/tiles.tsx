import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { Dashboard, Figure, FigureId } from '#shared/dashboard/dashboard.api.ts';
import type { Message } from '#shared/text/messages.ts';
import { formatPercent } from '../ui/format-value.ts';
import { TextLink } from '../ui/page/link-button.tsx';
import { Status } from '../ui/page/status.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { coursesAddress, figureAddress } from './courses-address.ts';
import { dashboardMessages } from './dashboard.messages.ts';

const labels = {
  tracked: dashboardMessages.courses,
  published: dashboardMessages.published,
  score: dashboardMessages.score,
  errors: dashboardMessages.errors,
  documents: dashboardMessages.documents,
  space: dashboardMessages.space,
  checklists: dashboardMessages.checklists,
  overdue: dashboardMessages.overdue,
  alerts: dashboardMessages.alerts,
} as const satisfies Record<FigureId, Message>;

interface TilesProps {
  readonly dashboard: Dashboard;
}

/** The few numbers people look for first; each leads to what it counts. */
export function Tiles({ dashboard }: TilesProps) {
  const { figures, scope, lagging } = dashboard;
  return (
    <ul className="tiles">
      {figures.map((figure) => (
        <Tile key={figure.id} label={labels[figure.id]} note={<FigureNote of={figure} in={dashboard} />}>
          {figure.value === null ? (
            <FormattedMessage {...uiMessages.none} />
          ) : (
            <TextLink to={figureAddress(scope, figure)}>
              <FigureText id={figure.id} value={figure.value} />
            </TextLink>
          )}
        </Tile>
      ))}
      <Tile
        label={dashboardMessages.scans}
        note={<FormattedMessage {...dashboardMessages.scansNote} values={{ courses: lagging.courseCount }} />}
      >
        <TextLink to={coursesAddress(scope, lagging)}>
          <FormattedNumber value={lagging.courseCount} />
        </TextLink>
      </Tile>
    </ul>
  );
}

const mbPerGb = 1024;

function FigureText({ id, value }: { id: FigureId; value: number }) {
  const intl = useIntl();
  if (id === 'checklists') return formatPercent(intl, value);
  if (id === 'score') return <FormattedNumber value={value} maximumFractionDigits={1} />;
  if (id !== 'space') return <FormattedNumber value={value} />;
  const isLarge = value >= mbPerGb;
  return (
    <FormattedMessage
      {...(isLarge ? dashboardMessages.gigabytes : dashboardMessages.megabytes)}
      values={{ size: isLarge ? value / mbPerGb : value }}
    />
  );
}

interface FigureNoteProps {
  readonly of: Figure;
  readonly in: Dashboard;
}

/** What a number is about: of how many courses, and how it has changed. */
function FigureNote({ of: { id, value, courseCount }, in: dashboard }: FigureNoteProps) {
  const tracked = dashboard.figures.find((figure) => figure.id === 'tracked')?.courseCount ?? 0;
  if (value === null)
    return (
      <FormattedMessage
        {...(id === 'checklists' ? dashboardMessages.noChecklists : dashboardMessages.notKnown)}
      />
    );
  if (id === 'tracked')
    return <FormattedMessage {...dashboardMessages.inBatches} values={{ batches: dashboard.batchCount }} />;
  if (id === 'published') return <PublishedShare published={courseCount} tracked={tracked} />;
  return (
    <>
      <FormattedMessage {...notes[id]} values={{ courses: courseCount }} />
      {id === 'score' ? <ScoreChange of={dashboard} /> : null}
    </>
  );
}

const notes = {
  score: dashboardMessages.scoreNote,
  errors: dashboardMessages.errorsNote,
  documents: dashboardMessages.documentsNote,
  space: dashboardMessages.spaceNote,
  checklists: dashboardMessages.checklistsNote,
  overdue: dashboardMessages.overdueNote,
  alerts: dashboardMessages.alertsNote,
} as const;

function PublishedShare({ published, tracked }: { published: number; tracked: number }) {
  const intl = useIntl();
  const percent = tracked === 0 ? null : (100 * published) / tracked;
  return (
    <>
      <FormattedMessage
        {...dashboardMessages.publishedOf}
        values={{
          courses: tracked,
          percent: percent === null ? intl.formatMessage(uiMessages.none) : formatPercent(intl, percent),
        }}
      />
      {percent === null ? null : (
        <span className="stacked-bar" aria-hidden="true">
          <span className="share busy" style={{ flexGrow: percent }} />
          <span className="share" style={{ flexGrow: 100 - percent }} />
        </span>
      )}
    </>
  );
}

/** Changes below this show as 0.0. */
const leastPoints = 0.05;

function ScoreChange({ of: { scoreChange } }: { of: Dashboard }) {
  if (scoreChange === null) return null;
  const { points, courseCount } = scoreChange;
  const direction = Math.abs(points) < leastPoints ? 'same' : points > 0 ? 'up' : 'down';
  const tones = { same: 'off', up: 'good', down: 'bad' } as const;
  return (
    <Status tone={tones[direction]}>
      <FormattedMessage
        {...dashboardMessages.scoreChange}
        values={{ direction, points: Math.abs(points), courses: courseCount }}
      />
    </Status>
  );
}

interface TileProps {
  readonly label: Message;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

const Tile = ({ label, note, children }: TileProps) => (
  <li>
    <span className="tile-label">
      <FormattedMessage {...label} />
    </span>
    <span className="figure">{children}</span>
    {note ? <span className="tile-note">{note}</span> : null}
  </li>
);
