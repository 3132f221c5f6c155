import { useSearchParams } from 'react-router';
import { Alert, Heading, Text } from '@instructure/ui/latest';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { tidyLists, type TidyList } from '#shared/tidyup/tidy-lists.ts';
import type { TidyListState, TidySummary } from '#shared/tidyup/tidy.api.ts';
import { metricMessages } from '#shared/scans/metrics/metric.messages.ts';
import type { ShownCourse } from '../data/taught-course.ts';
import { LoadState } from '../ui/page/load-state.tsx';
import { ListNotes, TidyEntries, useListAddress } from './tidy-entries.tsx';
import { useTidy } from './tidy.api.ts';
import { formatPercent } from '../ui/format-value.ts';
import { Ago } from '../ui/page/date-and-time.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { Status } from '../ui/page/status.tsx';
import { tidyMeanings, tidyMessages } from './tidy.messages.ts';

type Group = 'content' | 'files' | 'structure' | 'links';

const groups = [
  ['content', ['content_unused', 'content_unpublished', 'content_old', 'content_duplicate']],
  ['files', ['file_unused', 'file_duplicate', 'file_large']],
  [
    'structure',
    [
      'page_empty',
      'assignment_empty',
      'module_empty',
      'folder_empty',
      'page_orphan',
      'assignment_orphan',
      'module_unpublished',
    ],
  ],
  ['links', ['broken_reference', 'foreign_course_link', 'broken_link']],
] as const satisfies readonly (readonly [Group, readonly TidyList[]])[];

/** All numbers of a course's clean-up by what they're about, each with what it means. */
function TidyOverview({ summary }: { summary: TidySummary }) {
  const intl = useIntl();
  if (summary.scannedAt === null)
    return <Alert variant="info">{intl.formatMessage(tidyMessages.notScanned)}</Alert>;
  return (
    <div className="section-stack">
      <Totals summary={summary} />
      <div className="tidy-groups">
        {groups.map(([group, lists]) => (
          <section key={group} className="card">
            <Heading level="h2">{intl.formatMessage(tidyMessages[group])}</Heading>
            <Text as="p" size="small" color="secondary">
              <GroupText group={group} summary={summary} />
            </Text>
            <ul className="lines">
              {summary.lists
                .filter(({ list }) => lists.some((one) => one === list))
                .map((state) => (
                  <ListLine key={state.list} state={state} largeFileMb={summary.largeFileMb} />
                ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

function Totals({ summary: { totals, lists, scannedAt } }: { summary: TidySummary }) {
  const { toTidyUp, tidiedUp } = totals;
  const isAllTidy = lists.every(({ count, isOff }) => count === 0 || isOff);
  return (
    <section className="card">
      {isAllTidy ? (
        <Status tone="good">
          <FormattedMessage {...tidyMessages.allTidy} />
        </Status>
      ) : (
        <Text as="p" size="large">
          {toTidyUp === null ? (
            <FormattedMessage {...tidyMessages.unknown} />
          ) : (
            <FormattedMessage {...tidyMessages.toTidyUp} values={{ count: toTidyUp }} />
          )}
        </Text>
      )}
      {tidiedUp === null || tidiedUp === 0 ? null : (
        <Text as="p">
          <FormattedMessage {...tidyMessages.tidiedUp} values={{ count: tidiedUp }} />
        </Text>
      )}
      <Text as="p" size="small" color="secondary">
        <FormattedMessage {...tidyMessages.howCounted} />
        {' · '}
        <FormattedMessage {...tidyMessages.read} values={{ ago: <Ago key="ago" at={scannedAt} /> }} />
      </Text>
    </section>
  );
}

/** What a group's numbers are parts of. */
function GroupText({ group, summary: { totals } }: { group: Group; summary: TidySummary }) {
  const intl = useIntl();
  const { content, files, filesMb, filesInUsePercent, reclaimableMb, linksChecked, linksLeftOut } = totals;
  const lines: Record<Group, readonly (string | null)[]> = {
    content: [content === null ? null : intl.formatMessage(tidyMessages.contentText, { count: content })],
    files: [
      files === null || filesMb === null
        ? null
        : intl.formatMessage(tidyMessages.filesText, { count: files, megabytes: rounded(filesMb) }),
      filesInUsePercent === null
        ? null
        : intl.formatMessage(tidyMessages.filesInUse, { percent: formatPercent(intl, filesInUsePercent) }),
      reclaimableMb === null
        ? null
        : intl.formatMessage(tidyMessages.reclaimable, { megabytes: rounded(reclaimableMb) }),
    ],
    structure: [],
    links: [
      linksChecked === null ? null : intl.formatMessage(tidyMessages.linksChecked, { count: linksChecked }),
      linksLeftOut === null || linksLeftOut === 0
        ? null
        : intl.formatMessage(tidyMessages.linksLeftOut, { count: linksLeftOut }),
    ],
  };
  return lines[group].filter((line) => line !== null).join(' · ');
}

/** Megabytes as they're shown: the smallest file is still more than nothing. */
const rounded = (megabytes: number) => Math.ceil(megabytes * 10) / 10;

function ListLine({ state, largeFileMb }: { state: TidyListState; largeFileMb: number }) {
  const { list, count, megabytes } = state;
  const addressOf = useListAddress();
  const title = <FormattedMessage {...metricMessages[`tidyup.${list}_count`]} />;
  return (
    <li className="tidy-line">
      <div className="tidy-name">
        {count === null ? title : <TextLink to={addressOf(list)}>{title}</TextLink>}
      </div>
      <div className="tidy-number">
        {count === null ? <FormattedMessage {...tidyMessages.unknown} /> : <FormattedNumber value={count} />}
        {count === null || megabytes === null ? null : (
          <Text size="small" color="secondary">
            <FormattedMessage {...tidyMessages.megabytes} values={{ megabytes: rounded(megabytes) }} />
          </Text>
        )}
      </div>
      <div className="tidy-meaning">
        <Text as="p" size="small" color="secondary">
          <FormattedMessage {...tidyMeanings[list]} values={{ largeFileMb }} />
        </Text>
        <ListNotes state={state} />
      </div>
    </li>
  );
}

/** What there is to tidy up in a course: its numbers, and behind each the list that the address names. */
export function CleanUpSection({ course }: { course: ShownCourse }) {
  const tidy = useTidy(course);
  const [params] = useSearchParams();
  const list = tidyLists.find((one) => one === params.get('list'));
  return (
    <LoadState of={tidy}>
      {(summary) =>
        list === undefined ? (
          <TidyOverview summary={summary} />
        ) : (
          <TidyEntries key={list} course={course} list={list} summary={summary} />
        )
      }
    </LoadState>
  );
}
