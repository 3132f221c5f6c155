import { Link, ToggleDetails, Pill } from '@instructure/ui/latest';
import { useIntl, FormattedMessage } from 'react-intl';
import type { CourseFinding } from '#shared/findings/finding.ts';
import { udoitRules, type UdoitSeverity } from '#shared/scans/udoit-rules.ts';
import type { ShownCourse } from '../data/taught-course.ts';
import { PageSteps } from '../ui/data-table/page-steps.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { EditInCanvas } from './edit-in-canvas.tsx';
import { useFindings, type Narrowed } from './finding.api.ts';
import { findingMessages } from './finding.messages.ts';
import { FixSteps } from './fix-steps.tsx';
import { ResolveButton } from './resolve-button.tsx';
import { ruleTitles } from './rule-title.messages.ts';
import { useItemTitle } from './use-item-title.ts';
import type { Choices } from './use-narrowed.ts';
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

interface FindingPlacesProps {
  readonly whose: ShownCourse;
  readonly mayResolve: boolean;
  readonly choices: Choices;
  /** the group that they belong to */
  readonly narrowedTo: Pick<Narrowed, 'rule' | 'itemId'>;
  /** whether each says what's wrong, because its group doesn't */
  readonly showsRule?: boolean;
}

/** How many places are shown at once. */
const pageSize = 10;

/** The places of a group, a page at a time. */
export function FindingPlaces({ narrowedTo, showsRule = false, ...context }: FindingPlacesProps) {
  const { whose, choices } = context;
  const { chosen, narrowed, show } = choices;
  const found = useFindings(whose, {
    ...narrowed,
    ...narrowedTo,
    page: chosen.at,
    limit: pageSize,
    sortBy: showsRule ? 'rule' : chosen.sort,
    sortOrder: !showsRule && chosen.sort === 'foundAt' ? 'desc' : 'asc',
  });
  const group = String(narrowedTo.rule ?? narrowedTo.itemId);
  return (
    <LoadState of={found} list={{ loading: findingMessages.loading, failed: findingMessages.failed }}>
      {({ findings, pagination }) => (
        <>
          <ul className="finding-places">
            {findings.map((finding) => (
              <li key={finding.id}>
                {showsRule ? <RuleOf finding={finding} /> : <ItemOf finding={finding} />}
                <Place finding={finding} {...context} />
              </li>
            ))}
          </ul>
          {pagination.pages > 1 ? (
            <PageSteps pagination={pagination} onPage={(at) => show(group, at)} />
          ) : null}
        </>
      )}
    </LoadState>
  );
}

const ItemOf = ({ finding: { item } }: { finding: CourseFinding }) => (
  <div className="finding-item">
    <Link href={item.url} target="_blank" rel="noreferrer">
      <bdi>{useItemTitle()(item)}</bdi>
    </Link>
  </div>
);

function RuleOf({ finding: { rule } }: { finding: CourseFinding }) {
  const intl = useIntl();
  return (
    <div className="finding-item">
      <SeverityPill severity={udoitRules[rule].severity} />{' '}
      <ToggleDetails summary={intl.formatMessage(ruleTitles[rule])}>
        <FixSteps rule={rule} />
      </ToggleDetails>
    </div>
  );
}

interface PlaceProps extends Pick<FindingPlacesProps, 'whose' | 'mayResolve'> {
  readonly finding: CourseFinding;
}

function Place({ finding, whose, mayResolve }: PlaceProps) {
  const { id, state, item, excerpt } = finding;
  return (
    <div className="finding-place">
      <div className="finding-text">
        <FindingNotes finding={finding} />
        <Excerpt text={excerpt} />
      </div>
      <div className="finding-actions">
        {state === 'fixed' ? null : <EditInCanvas item={item} />}
        {mayResolve && state !== 'fixed' ? (
          <ResolveButton courseId={whose.courseId} which={{ findingId: id }} state={state} count={1} />
        ) : null}
      </div>
    </div>
  );
}

/** What's known of a finding besides its place: its item, since when, where else, and who judged it. */
function FindingNotes({ finding }: { finding: CourseFinding }) {
  const intl = useIntl();
  const { item, foundAt, alsoIn, state } = finding;
  return (
    <>
      <div className="small-text">
        {intl.formatMessage(findingMessages.kindName, { kind: item.kind })}
        {item.isPublished === false ? `, ${intl.formatMessage(findingMessages.unpublished)}` : null}
        {' · '}
        <FormattedMessage {...findingMessages.found} values={{ ago: <Ago key="ago" at={foundAt} /> }} />
        {alsoIn ? ` · ${intl.formatMessage(findingMessages.alsoIn, { count: alsoIn })}` : null}
      </div>
      {state === 'active' ? null : (
        <p>
          <Verdict finding={finding} />
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

export const SeverityPill = ({ severity }: { severity: UdoitSeverity }) => (
  <Pill color={severity === 'error' ? 'error' : 'warning'}>
    {useIntl().formatMessage(findingMessages.severityName, { severity })}
  </Pill>
);
