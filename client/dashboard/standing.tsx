import { ChartLineInstUIIcon, Heading } from '@instructure/ui/latest';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { batchTexts } from '#shared/batches/batch.columns.ts';
import type { ListedBatch } from '#shared/batches/batch.ts';
import type { WorkflowState } from '#shared/courses/course.ts';
import type { Dashboard } from '#shared/dashboard/dashboard.api.ts';
import type { ScoreBand } from '#shared/scans/udoit-score.ts';
import type { StatusColour } from '#shared/statuses/status.ts';
import { courseMessages } from '../courses/course.messages.ts';
import { scoreMessages } from '../metrics/score.messages.ts';
import { StatusLabel } from '../statuses/status-label-panel.tsx';
import { InScopeCount } from '../scope-counts/in-scope-count-panel.tsx';
import { StackedBar } from '../ui/charts/stacked-bar.tsx';
import { batchMessages } from '../batches/batch.messages.ts';
import { SortedTable } from '../ui/data-table/sorted-table.tsx';
import { LinkButton, TextLink } from '../ui/page/link-button.tsx';
import { Status, type Tone } from '../ui/page/status.tsx';
import { productMessages } from '../task-runners/product.messages.ts';
import { coursesAddress } from './courses-address.ts';
import { dashboardMessages } from './dashboard.messages.ts';

const bandTones = {
  good: 'good',
  fair: 'warning',
  poor: 'bad',
  none: 'none',
} as const satisfies Record<ScoreBand | 'none', Tone>;

/** As on course pages (client/courses/course-content-section.tsx), the furthest along first. */
const stateTones = [
  ['available', 'good'],
  ['completed', 'off'],
  ['unpublished', 'none'],
  ['deleted', 'bad'],
] as const satisfies readonly (readonly [WorkflowState, Tone])[];

const toneOfColour = {
  grey: 'off',
  blue: 'busy',
  green: 'good',
  orange: 'warning',
  red: 'bad',
} as const satisfies Record<StatusColour, Tone>;

/** The courses by the institution's own statuses; the core flavour has none. */
const ByStatus = ({ of: { statuses, scope } }: { of: Dashboard }) =>
  statuses.length === 0 ? null : (
    <>
      <Heading level="h3">
        <FormattedMessage {...dashboardMessages.byStatus} />
      </Heading>
      <StackedBar
        shares={statuses.map(({ status, ...group }) => ({
          id: String(status.id),
          tone: toneOfColour[status.colour],
          count: group.courseCount,
          label: status.label,
          signed: <StatusLabel of={status} />,
          to: coursesAddress(scope, group),
          note: <InScopeCount of={group} />,
        }))}
      />
    </>
  );

/** The courses by their accessibility score, their state in Canvas and their status, each counted once. */
export const Standing = ({ of: dashboard }: { of: Dashboard }) => (
  <section className="card standing">
    <Heading level="h2">
      <FormattedMessage {...dashboardMessages.standing} />
    </Heading>
    {dashboard.bands.length > 0 ? (
      <>
        <Heading level="h3">
          <FormattedMessage {...dashboardMessages.score} />
        </Heading>
        <StackedBar
          shares={dashboard.bands.map(({ band, ...group }) => ({
            id: band ?? 'none',
            tone: bandTones[band ?? 'none'],
            count: group.courseCount,
            label: <FormattedMessage {...scoreMessages.band} values={{ band: band ?? 'none' }} />,
            to: coursesAddress(dashboard.scope, group),
            note: <InScopeCount of={group} />,
          }))}
        />
      </>
    ) : null}
    <Heading level="h3">
      <FormattedMessage {...dashboardMessages.inCanvas} />
    </Heading>
    <StackedBar
      shares={stateTones.flatMap(([state, tone]) => {
        const group = dashboard.states.find((one) => one.state === state);
        if (!group) return [];
        const label = <FormattedMessage {...courseMessages.stateName} values={{ state }} />;
        return [
          {
            id: state,
            tone,
            count: group.courseCount,
            label,
            to: coursesAddress(dashboard.scope, group),
            note: <InScopeCount of={group} />,
          },
        ];
      })}
    />
    <ByStatus of={dashboard} />
  </section>
);

/** Which tools’ numbers aren’t about all of the courses, because they haven’t read some yet. */
export function UnreadNotes({ of: { scans, scope }, total }: { of: Dashboard; total: number }) {
  const partial = scans.filter(({ unread }) => unread.courseCount > 0);
  return partial.map(({ tool, unread }) => (
    <p key={tool} className="unread-note">
      <Status tone="waiting">
        <FormattedMessage
          {...(unread.courseCount === total ? dashboardMessages.noneRead : dashboardMessages.someUnread)}
          values={{
            tool: <FormattedMessage {...productMessages[tool]} />,
            count: unread.courseCount,
            total,
            courses: (words) => (
              <>
                <TextLink to={coursesAddress(scope, unread)} isInSentence>
                  {words}
                </TextLink>
                <InScopeCount of={unread} />
              </>
            ),
          }}
        />
      </Status>
    </p>
  ));
}

/** How many batches the table shows. */
const shownBatches = 10;

/** The batches with the most courses, the largest first, and a link to the reports. */
export function LargestBatches({ batches }: { batches: readonly ListedBatch[] }) {
  const intl = useIntl();
  const heading = intl.formatMessage(dashboardMessages.largest);
  return (
    <section className="card">
      <div className="card-heading">
        <Heading level="h2">{heading}</Heading>
        <LinkButton to="/reports" renderIcon={<ChartLineInstUIIcon />}>
          {intl.formatMessage(dashboardMessages.viewReports)}
        </LinkButton>
      </div>
      <SortedTable
        caption={heading}
        rows={batches.toSorted((a, b) => b.courseCount - a.courseCount).slice(0, shownBatches)}
        keyOf={({ id }) => id}
        empty={null}
        columns={[
          {
            id: 'title',
            header: intl.formatMessage(batchTexts.title),
            isRowHeader: true,
            sortValue: ({ title }) => title,
            cell: ({ id, title }) => <TextLink to={`/manage/batches/${id}`}>{title}</TextLink>,
          },
          {
            id: 'team',
            header: intl.formatMessage(batchTexts.team),
            sortValue: ({ team }) => team?.title ?? null,
            cell: ({ team }) => team?.title ?? intl.formatMessage(batchMessages.unassigned),
          },
          {
            id: 'courseCount',
            header: intl.formatMessage(batchTexts.courseCount),
            sortValue: ({ courseCount }) => courseCount,
            align: 'end',
            cell: ({ courseCount }) => <FormattedNumber value={courseCount} />,
          },
          {
            id: 'inScopeCount',
            header: intl.formatMessage(batchTexts.inScopeCount),
            sortValue: ({ inScopeCount }) => inScopeCount,
            align: 'end',
            cell: ({ inScopeCount }) => <FormattedNumber value={inScopeCount} />,
          },
        ]}
      />
    </section>
  );
}
