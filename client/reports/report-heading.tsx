import { Heading } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import type { RefObject } from 'react';
import type { Batch } from '#shared/batches/batch.ts';
import { headlineMessages } from '#shared/reports/report-headline.messages.ts';
import { sentDurations, type SentReport } from '#shared/report-mails/report-schedule.ts';
import { betterWhenOfField } from '#shared/reports/report-presets.ts';
import type { Picture } from '../ui/charts/chart-file.ts';
import { formatDay, formatScore } from '../ui/format-value.ts';
import { Ago } from '../ui/page/date-and-time.tsx';
import { InScopeCount } from '../scope-counts/in-scope-count-panel.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { ReportActions } from './report-actions.tsx';
import { useReportTitles } from './report-frame.tsx';
import {
  formatterOf,
  labelOf,
  leadOf,
  movementOf,
  valueOf,
  type Movement,
  type Report,
} from './report-format.ts';
import { reportMessages } from './report.messages.ts';
import type { AskedReport } from './use-asked-report.ts';
import { isOfLatestDay, type Preset, type ReportChoice } from './use-report-choice.ts';
import { periodText } from './use-report-sentences.ts';

interface ReportHeadingProps {
  readonly choice: ReportChoice;
  readonly asked: AskedReport;
  readonly batches: readonly Batch[];
  readonly picture: RefObject<(() => Picture) | null>;
}

/** The report's answer as the page's title, below it what it's about, and beside it what can be taken along. */
export function ReportHeading({ choice, asked, batches, picture }: ReportHeadingProps) {
  const intl = useIntl();
  const titleOf = useReportTitles();
  const headline = useHeadline(choice, asked);
  const { preset, batchIds } = choice;
  const isAbout = preset !== undefined && batchIds.length > 0;
  return (
    <div className="report-heading">
      <PageHeading
        title={headline ?? intl.formatMessage(reportMessages.title)}
        current={intl.formatMessage(reportMessages.title)}
        subtitle={
          isAbout ? (
            <>
              <Heading level="h4" as="h2">
                {titleOf(preset)}
              </Heading>
              {asked.history.data ? (
                <Subject
                  report={asked.history.data}
                  choice={choice}
                  moves={asked.moves.data}
                  batches={batches.filter(({ id }) => batchIds.includes(id))}
                />
              ) : null}
            </>
          ) : null
        }
      >
        {isAbout ? (
          <ReportActions
            scorecard={preset.view === 'history' ? `/reports/scorecard${choice.sharedSearch}` : undefined}
            isReady={asked.isReady}
            link={choice.sharedSearch}
            name={preset.id}
            fetchFile={asked.fetchFile}
            picture={preset.view === 'checklist_tasks' ? undefined : picture}
            mailed={{ title: titleOf(preset), what: sentReportOf(choice, preset, asked) }}
          />
        ) : null}
      </PageHeading>
    </div>
  );
}

/** What's sent by mail of what is shown; a period between two days becomes thirty days. */
const sentReportOf = (
  choice: ReportChoice,
  { id, view }: Preset,
  { checklist }: AskedReport,
): SentReport => ({
  kind: 'report',
  reportId: id,
  duration: sentDurations.find((duration) => duration === choice.duration) ?? '30_days',
  // All batches now are all of them later, too.
  batchIds: choice.isEveryBatch ? null : [...choice.batchIds],
  byBatch: choice.lines === 'batch',
  quickViewId: choice.quickViewId,
  checklistId: view === 'checklist_tasks' ? (checklist?.id ?? null) : null,
});

type Moves = AskedReport['moves']['data'];

interface SubjectProps {
  readonly report: Report;
  readonly choice: ReportChoice;
  readonly moves: Moves;
  readonly batches: readonly Batch[];
}

/** Which days, how many courses, how old; and the way to the courses that moved. */
function Subject({ report, choice, moves, batches }: SubjectProps) {
  const { totals, asOf } = report;
  const period = periodText(useIntl(), report, isOfLatestDay(choice));
  return (
    <>
      <span>
        <FormattedMessage
          {...reportMessages.subjectShort}
          values={{
            period,
            courses: totals.courses,
            inScope: <InScopeCount of={{ courseCount: totals.courses, inScopeCount: totals.inScope }} />,
            count: batches.length,
            title: batches[0]?.title ?? '',
          }}
        />
      </span>
      {asOf === null ? null : (
        <span>
          <FormattedMessage {...reportMessages.asOf} values={{ ago: <Ago at={asOf} /> }} />
        </span>
      )}
      <MovedLinks movement={movementOf(report, choice.field)} moves={moves} choice={choice} />
    </>
  );
}

interface MovedLinksProps {
  readonly movement: Movement | undefined;
  readonly moves: Moves;
  readonly choice: ReportChoice;
}

/** The ways to the courses whose number rose and fell; the one whose courses are listed takes them away again. */
function MovedLinks({ movement, moves, choice }: MovedLinksProps) {
  if (!movement || !moves) return null;
  const betterWhen = betterWhenIn(choice, movement.field.id);
  return (
    <span className="report-moved-links">
      {(['up', 'down'] as const)
        .filter((direction) => moves[direction] > 0)
        .map((direction) => (
          <span key={direction}>
            <TextLink to={`/reports${choice.movedSearch(choice.moved === direction ? null : direction)}`}>
              <FormattedMessage
                {...reportMessages[choice.moved === direction ? 'hideMoved' : 'showMoved']}
                values={{ kind: kindOf(direction, betterWhen), count: moves[direction] }}
              />
            </TextLink>
            <InScopeCount of={{ courseCount: moves[direction], inScopeCount: moves.inScope[direction] }} />
          </span>
        ))}
    </span>
  );
}

/** In which direction a report's field gets better. */
export function betterWhenIn({ preset }: Pick<ReportChoice, 'preset'>, id: string) {
  const field = preset?.fields.find((each) => each.id === id);
  return field ? betterWhenOfField(field) : 'neither';
}

/** Whether a number that moves in a direction gets better or worse, or simply more or less. */
export function kindOf(direction: 'up' | 'down', betterWhen: 'higher' | 'lower' | 'neither') {
  if (betterWhen === 'neither') return direction === 'up' ? 'more' : 'less';
  return (direction === 'up') === (betterWhen === 'higher') ? 'better' : 'worse';
}

/** The sentence that answers what the report is asked for; undefined until it's known. */
function useHeadline(choice: ReportChoice, { history, checklists, checklist, tasks, moves }: AskedReport) {
  const intl = useIntl();
  const { preset } = choice;
  if (!preset || choice.batchIds.length === 0) return undefined;
  if (preset.view === 'checklists') {
    const rows = checklists.data?.checklists ?? [];
    const total = sumOf(rows, ({ tasklistCount }) => tasklistCount);
    const done = sumOf(rows, ({ completedTasklists }) => completedTasklists);
    return total === 0 ? undefined : intl.formatMessage(headlineMessages.checklists, { done, total });
  }
  if (preset.view === 'checklist_tasks') {
    const rows = tasks.data?.tasks ?? [];
    const total = sumOf(rows, ({ totalTaskCount }) => totalTaskCount);
    const done = sumOf(rows, ({ completedTaskCount }) => completedTaskCount);
    if (total === 0) return undefined;
    return intl.formatMessage(headlineMessages.tasks, { done, total, title: checklist?.title ?? '' });
  }
  return history.data && historyHeadline(intl, choice, { report: history.data, moves: moves.data });
}

const sumOf = <Row,>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0);

type Intl = ReturnType<typeof useIntl>;

/** How the number in front moved, and how many courses got better and worse; of a single day, what it is. */
function historyHeadline(
  intl: Intl,
  choice: ReportChoice,
  { report, moves }: { report: Report; moves: Moves },
) {
  const movement = movementOf(report, choice.field);
  if (!movement) return latestHeadline(intl, report, choice.field);
  const { field, from, before, now } = movement;
  const inPoints = field.unit === 'score' || field.unit === 'percent';
  const write = inPoints ? (points: number) => formatScore(intl, points) : formatterOf(intl, field.unit);
  const size = Math.abs(now - before);
  const away = now > before ? 'up' : 'down';
  const text = intl.formatMessage(headlineMessages[inPoints ? 'points' : 'amount'], {
    direction: write(size) === write(0) ? 'same' : away,
    field: labelOf(intl, field),
    unit: field.unit,
    amount: write(size),
    size: Math.round(size * 10) / 10,
    day: formatDay(intl, from),
    ...countsIn(choice, movement, moves),
  });
  // Points don't say of what: the first number is what the report is called by.
  return inPoints && field.id !== choice.fields[0]
    ? intl.formatMessage(reportMessages.ofField, { field: labelOf(intl, field), text })
    : text;
}

/** What a sentence says of the courses behind a movement. */
function countsIn(choice: ReportChoice, { field }: Movement, moves: Moves) {
  const betterWhen = betterWhenIn(choice, field.id);
  const { up = 0, down = 0 } = moves ?? {};
  const [better, worse] = betterWhen === 'lower' ? [down, up] : [up, down];
  const judged = betterWhen === 'neither' ? 'plain' : 'judged';
  return { moves: up + down === 0 ? 'none' : judged, better, worse };
}

function latestHeadline(intl: Intl, { data, params }: Report, fieldId: string | undefined) {
  const field = leadOf(params, fieldId);
  const last = field && data.findLast((row) => valueOf(row, field.id) !== null);
  const value = field && last ? valueOf(last, field.id) : null;
  if (!field || !last || value === null) return undefined;
  return intl.formatMessage(headlineMessages.latest, {
    field: labelOf(intl, field),
    value: formatterOf(intl, field.unit)(value),
  });
}
