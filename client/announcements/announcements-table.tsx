import { Button, Menu } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AnnouncementSort } from '#shared/announcements/announcement.api.ts';
import type { Announcement, AnnouncementState } from '#shared/announcements/announcement.ts';
import { useSettings } from '../data/use-settings.tsx';
import { SeverityLabel } from '../severities/severity-label-panel.tsx';
import { severityMessages } from '../severities/severity.messages.ts';
import { DataTable, type Column } from '../ui/data-table/data-table.tsx';
import type { SortState } from '../ui/data-table/sort-state.ts';
import { Status, type Tone } from '../ui/page/status.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { announcementMessages } from './announcement.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

const tones = {
  planned: 'waiting',
  running: 'good',
  ended: 'off',
} as const satisfies Record<AnnouncementState, Tone>;

interface AnnouncementSteps {
  readonly onEdit: (announcement: Announcement) => void;
  readonly onEnd: (announcement: Announcement) => void;
  readonly onRemove: (announcement: Announcement) => void;
}

interface AnnouncementsTableProps extends AnnouncementSteps {
  readonly announcements: readonly Announcement[];
  readonly sort: SortState<AnnouncementSort>;
  readonly empty: string;
  readonly onSort: (sort: SortState<AnnouncementSort>) => void;
}

export function AnnouncementsTable({
  announcements,
  sort,
  empty,
  onSort,
  ...steps
}: AnnouncementsTableProps) {
  const intl = useIntl();
  const text = useTexts(announcementMessages);
  const columns: readonly Column<Announcement, AnnouncementSort>[] = [
    {
      id: 'title',
      header: text('title'),
      sortBy: 'title',
      isRowHeader: true,
      cell: ({ title }) => <bdi>{title}</bdi>,
    },
    {
      id: 'severity',
      header: intl.formatMessage(severityMessages.label),
      sortBy: 'severity',
      cell: ({ severity }) => <SeverityLabel severity={severity} />,
    },
    {
      id: 'audience',
      header: text('audience'),
      sortBy: 'audience',
      cell: ({ audience }) => text('audienceName', { audience }),
    },
    {
      id: 'state',
      header: text('state'),
      sortBy: 'state',
      cell: ({ state }) => <Status tone={tones[state]}>{text('stateName', { state })}</Status>,
    },
    {
      id: 'begins',
      header: text('begins'),
      sortBy: 'begins',
      cell: ({ beginsAt }) => <InZone at={beginsAt} />,
    },
    {
      id: 'ends',
      header: text('ends'),
      sortBy: 'ends',
      cell: ({ endsAt }) => (endsAt === null ? text('never') : <InZone at={endsAt} />),
    },
    {
      id: 'mail',
      header: text('byMail'),
      cell: ({ isMailed }) => <FormattedMessage {...uiMessages[isMailed ? 'yes' : 'no']} />,
    },
    { id: 'writtenBy', header: text('writtenBy'), cell: ({ writtenBy }) => <bdi>{writtenBy}</bdi> },
    {
      id: 'actions',
      header: text('actions'),
      cell: (announcement) => <Actions announcement={announcement} {...steps} />,
    },
  ];
  return (
    <DataTable
      caption={text('list')}
      columns={columns}
      rows={announcements}
      keyOf={({ id }) => id}
      empty={empty}
      sort={sort}
      onSort={onSort}
    />
  );
}

/** A moment as the institution's clocks show it. */
function InZone({ at }: { at: string }) {
  const intl = useIntl();
  const { timeZone } = useSettings().institution;
  return (
    <time dateTime={at}>{intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short', timeZone })}</time>
  );
}

interface ActionsProps extends AnnouncementSteps {
  readonly announcement: Announcement;
}

function Actions({ announcement, onEdit, onEnd, onRemove }: ActionsProps) {
  const intl = useIntl();
  const text = useTexts(announcementMessages);
  const label = intl.formatMessage(uiMessages.actionsFor, { title: announcement.title });
  return (
    <Menu placement="bottom end" label={label} trigger={<Button aria-label={label}>⋯</Button>}>
      <Menu.Item onSelect={() => onEdit(announcement)}>{text('edit')}</Menu.Item>
      {announcement.state === 'running' ? (
        <Menu.Item onSelect={() => onEnd(announcement)}>{text('endNow')}</Menu.Item>
      ) : null}
      <Menu.Item onSelect={() => onRemove(announcement)}>{text('remove')}</Menu.Item>
    </Menu>
  );
}
