import { Button, Link, ScreenReaderContent, ToggleDetails } from '@instructure/ui/latest';
import { useIntl, FormattedMessage } from 'react-intl';
import type { CourseFinding } from '#shared/findings/finding.ts';
import { udoitRules, type UdoitSeverity } from '#shared/scans/udoit-rules.ts';
import { PageSteps } from '../ui/data-table/page-steps.tsx';
import { FixButton, FixQueueButton } from './fixes/fix-entry-panel.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { SkeletonRows } from '../ui/page/skeleton.tsx';
import { Status } from '../ui/page/status.tsx';
import { EditInCanvas, useItemTitle } from './edit-in-canvas-panel.tsx';
import { useFindings, type Narrowed } from './finding.api.ts';
import { findingMessages } from './finding.messages.ts';
import { FixSteps } from './fix-steps-panel.tsx';
import { ResolveButton } from './resolve-button.tsx';
import { ruleTitles } from './rule-title.messages.ts';
import type { GroupContext } from './use-narrowed.ts';
import { Ago } from '../ui/page/date-and-time.tsx';

/** The element's own tag in its source, which begins with it. */
const firstTag = /^<[^>]*>?/;

/** A place as source text, with the element's own tag marked. It's never shown as HTML. */
function Excerpt({ text }: { text: string }) {
  const tag = firstTag.exec(text)?.[0] ?? '';
  return (
    <code className="excerpt" dir="ltr">
      {tag === '' ? null : <mark>{tag}</mark>}
      {text.slice(tag.length)}
    </code>
  );
}

interface FindingPlacesProps extends GroupContext {
  /** the group that they belong to: a fault or an item */
  readonly narrowedTo: Pick<Narrowed, 'rule' | 'itemId'>;
  /** how many there are, if nothing else narrows them */
  readonly count: number;
}

/** How many places are shown at first, so that no single one is left out; and then at once. */
const fewOf = (count: number) => (count > 3 ? 2 : 3);
const pageSize = 10;

/** The places of a group: the first few, and all of them a page at a time. */
export function FindingPlaces({ narrowedTo, count, ...context }: FindingPlacesProps) {
  const { whose, choices } = context;
  const { chosen, narrowed, show } = choices;
  const isByItem = narrowedTo.rule === undefined;
  const found = useFindings(whose, {
    ...narrowed,
    ...narrowedTo,
    page: chosen.at ?? 1,
    limit: chosen.at === null ? fewOf(count) : pageSize,
    sortBy: isByItem ? 'rule' : chosen.sort,
    sortOrder: !isByItem && chosen.sort === 'foundAt' ? 'desc' : 'asc',
  });
  const group = String(narrowedTo.rule ?? narrowedTo.itemId);
  if (found.data === undefined && !found.error) return <PlacesToCome count={count} />;
  return (
    <LoadState of={found} list={{ loading: findingMessages.loading, failed: findingMessages.failed }}>
      {({ findings, pagination }) => (
        <>
          <ul className="finding-places">
            {findings.map((finding) => (
              <li key={finding.id}>
                {isByItem ? <RuleOf finding={finding} /> : null}
                <Place finding={finding} isByItem={isByItem} {...context} />
              </li>
            ))}
          </ul>
          <div className="button-row">
            {pagination.limit < pageSize && pagination.total > findings.length ? (
              <ShowAll total={pagination.total} onShow={() => show(group, 1)} />
            ) : null}
            {narrowedTo.rule === undefined || choices.isNarrowed || chosen.state !== 'active' ? null : (
              <FixQueueButton whose={whose} rule={narrowedTo.rule} />
            )}
            <ResolveGroupButton {...context} which={narrowedTo} count={count} />
          </div>
          {pagination.limit >= pageSize && pagination.pages > 1 ? (
            <PageSteps pagination={pagination} onPage={(at) => show(group, at)} />
          ) : null}
        </>
      )}
    </LoadState>
  );
}

/** As high as the places that are being read, so that nothing below them moves. */
const PlacesToCome = ({ count }: Pick<FindingPlacesProps, 'count'>) => (
  <div role="status" className="finding-places to-come">
    <ScreenReaderContent>
      <FormattedMessage {...findingMessages.loading} />
    </ScreenReaderContent>
    <SkeletonRows rows={Math.min(count, fewOf(count))} />
  </div>
);

const ShowAll = ({ total, onShow }: { total: number; onShow: () => void }) => (
  <Button onClick={onShow}>
    <FormattedMessage {...findingMessages.showAll} values={{ count: total }} />
  </Button>
);

interface ResolveGroupButtonProps extends GroupContext {
  readonly which: FindingPlacesProps['narrowedTo'];
  readonly count: number;
}

/** Judges all of a group, if nothing narrows it: what isn't shown isn't touched. */
function ResolveGroupButton({ whose, mayResolve, choices, which, count }: ResolveGroupButtonProps) {
  const { state } = choices.chosen;
  if (!mayResolve || state === 'fixed' || choices.isNarrowed || count < 2) return null;
  const { rule, itemId } = which;
  const chosen = rule === undefined ? { itemId: Number(itemId) } : { rule };
  return <ResolveButton courseId={whose.courseId} which={chosen} state={state} count={count} isGroup />;
}

function RuleOf({ finding: { rule } }: { finding: CourseFinding }) {
  const intl = useIntl();
  return (
    <div className="finding-item">
      <SeverityName severity={udoitRules[rule].severity} />
      <ToggleDetails summary={intl.formatMessage(ruleTitles[rule])}>
        <FixSteps rule={rule} isOpen />
      </ToggleDetails>
    </div>
  );
}

interface PlaceProps extends Pick<GroupContext, 'whose' | 'mayResolve'> {
  readonly finding: CourseFinding;
  /** its item, and the way there, are above it */
  readonly isByItem: boolean;
}

function Place({ finding, isByItem, whose, mayResolve }: PlaceProps) {
  const intl = useIntl();
  const titleOf = useItemTitle();
  const { id, state, item, rule, excerpt } = finding;
  return (
    <div className="finding-place">
      <div className="finding-text">
        {isByItem ? null : <ItemLink item={item} />} <QuestionPart finding={finding} />
        <FindingNotes finding={finding} isByItem={isByItem} />
        <Excerpt text={excerpt} />
      </div>
      <div className="finding-actions">
        <FixButton
          whose={whose}
          finding={finding}
          among={isByItem ? { itemId: item.id } : { rule }}
          title={isByItem ? intl.formatMessage(ruleTitles[rule]) : titleOf(item)}
        />
        {state === 'fixed' || isByItem ? null : <EditInCanvas item={item} />}
        {mayResolve && state !== 'fixed' ? (
          <ResolveButton courseId={whose.courseId} which={{ findingId: id }} state={state} count={1} />
        ) : null}
      </div>
    </div>
  );
}

const ItemLink = ({ item }: Pick<CourseFinding, 'item'>) => (
  <Link href={item.url} target="_blank" rel="noreferrer">
    <bdi>{useItemTitle()(item)}</bdi>
  </Link>
);

/** Where in a question it is, as people see it. */
const QuestionPart = ({ finding: { part } }: Pick<PlaceProps, 'finding'>) =>
  part && (
    <strong>
      <FormattedMessage {...findingMessages.questionPart} values={{ ...part }} />{' '}
    </strong>
  );

/** What's known of a finding besides its place: its item, since when, where else, and who judged it. */
function FindingNotes({ finding, isByItem }: Pick<PlaceProps, 'finding' | 'isByItem'>) {
  const intl = useIntl();
  const { item, foundAt, alsoIn, state } = finding;
  const isHidden = item.isPublished === false;
  return (
    <>
      <span className="small-text">
        {isByItem ? null : (
          <>
            {intl.formatMessage(findingMessages.kindName, { kind: item.kind })}
            {isHidden ? `, ${intl.formatMessage(findingMessages.unpublished)}` : null}
            {' · '}
          </>
        )}
        <FormattedMessage {...findingMessages.found} values={{ ago: <Ago key="ago" at={foundAt} /> }} />
        {alsoIn ? ` · ${intl.formatMessage(findingMessages.alsoIn, { count: alsoIn })}` : null}
      </span>
      {finding.fixedAlike ? (
        <p className="small-text">
          <FormattedMessage
            {...findingMessages.fixedAlike}
            values={{ course: <CourseLink key="course" {...finding.fixedAlike} /> }}
          />
        </p>
      ) : null}
      {state === 'active' ? null : (
        <p>
          <Verdict finding={finding} />
          <Origin finding={finding} />
        </p>
      )}
    </>
  );
}

function Verdict({ finding }: { finding: CourseFinding }) {
  const { state, fixedAt, resolvedAt, resolvedBy, reason } = finding;
  if (state === 'fixed')
    return <FormattedMessage {...findingMessages.fixed} values={{ ago: <Ago key="ago" at={fixedAt} /> }} />;
  const values = { ago: <Ago key="ago" at={resolvedAt} />, reason: <bdi key="reason">{reason}</bdi> };
  return resolvedBy === null ? (
    <FormattedMessage {...findingMessages.resolved} values={values} />
  ) : (
    <FormattedMessage
      {...findingMessages.resolvedBy}
      values={{ ...values, name: <bdi key="name">{resolvedBy}</bdi> }}
    />
  );
}

/** Where a judgement comes from, if the content was copied with it. */
function Origin({ finding: { carriedFrom } }: { finding: CourseFinding }) {
  if (!carriedFrom) return null;
  const course = <CourseLink key="course" {...carriedFrom} />;
  return (
    <>
      {' · '}
      <FormattedMessage {...findingMessages.carriedFrom} values={{ course }} />
    </>
  );
}

const CourseLink = ({ title, url }: { readonly title: string; readonly url: string }) => (
  <Link href={url} target="_blank" rel="noreferrer">
    <bdi>{title}</bdi>
  </Link>
);

/** How serious a fault is, in a word with its sign. */
export const SeverityName = ({ severity }: { severity: UdoitSeverity }) => (
  <Status tone={severity === 'error' ? 'bad' : 'warning'}>
    <FormattedMessage {...findingMessages.severityName} values={{ severity }} />
  </Status>
);
