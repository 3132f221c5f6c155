import { Heading, Pill, Text, View, Button } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { Suspense, useState } from 'react';
import { teamTexts } from '#shared/teams/team.columns.ts';
import type { TeamDetail } from '#shared/teams/team.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { Drawer } from '../ui/overlay/drawer.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { TeamDefaultView } from '../quick-views/default-view-section.tsx';
import { AddMember } from './add-member.tsx';
import { useRenameTeam, useTeam, useRemoveTeam } from './team.api.ts';
import { TeamMembers } from './team-members.tsx';
import { teamMessages } from './team.messages.ts';
import { TeamTitleForm } from './team-title-form.tsx';

const Confirm = lazyPart(() => import('../ui/overlay/confirm-dialog.tsx'));

/** How many batches are named before a team is deleted; the rest are only counted. */
const namedBatches = 10;

/** Deletes a team, after saying which batches become unassigned. */
function RemoveTeam({ team, onRemoved }: { team: TeamDetail; onRemoved: () => void }) {
  const intl = useIntl();
  const showNotice = useNotice();
  const [isAsking, setIsAsking] = useState(false);
  const removal = useRemoveTeam();
  const { id, title, batches } = team;
  const handleConfirm = async () => {
    const { result, problem } = await removal.run({ params: { id } }, teamMessages.failed);
    setIsAsking(false);
    if (problem) return;
    const count = result.unassignedBatchCount;
    showNotice('success', intl.formatMessage(teamMessages.removed, { title, count }), brief);
    onRemoved();
  };
  return (
    <div className="drawer-end">
      <Button color="danger" onClick={() => setIsAsking(true)}>
        <FormattedMessage {...teamMessages.remove} />
      </Button>
      {isAsking ? (
        <Suspense fallback={null}>
          <Confirm
            title={intl.formatMessage(teamMessages.removeTitle, { title })}
            confirmLabel={intl.formatMessage(teamMessages.remove)}
            isRunning={removal.isRunning}
            onConfirm={() => void handleConfirm()}
            onCancel={() => setIsAsking(false)}
          >
            <Text as="p">
              <FormattedMessage {...teamMessages.removeText} values={{ count: batches.length }} />
            </Text>
            <ul>
              {batches.slice(0, namedBatches).map((batch) => (
                <li key={batch.id}>
                  <bdi>{batch.title}</bdi>
                </li>
              ))}
              {batches.length > namedBatches ? <li>…</li> : null}
            </ul>
          </Confirm>
        </Suspense>
      ) : null}
    </div>
  );
}

interface TeamDrawerProps {
  readonly teamId: number;
  readonly onClose: () => void;
}

/** One team: its title, its members and their roles, and its batches. */
export default function TeamDrawer({ teamId, onClose }: TeamDrawerProps) {
  const intl = useIntl();
  const team = useTeam(teamId);
  return (
    <Drawer title={team.data?.title ?? intl.formatMessage(teamTexts.list)} onClose={onClose}>
      <LoadState of={team}>
        {(data) => (
          <>
            {data.permissions.rename ? <Rename key={data.title} team={data} /> : null}
            <Section title={intl.formatMessage(teamTexts.members)}>
              <TeamMembers team={data} />
              {data.permissions.manage_members ? <AddMember teamId={data.id} /> : null}
            </Section>
            <Section title={intl.formatMessage(teamTexts.batches)}>
              <TeamBatches batches={data.batches} />
            </Section>
            <TeamDefaultView teamId={data.id} mayChange={data.permissions.manage_members} />
            {data.permissions.delete ? <RemoveTeam team={data} onRemoved={onClose} /> : null}
          </>
        )}
      </LoadState>
    </Drawer>
  );
}

const Section = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <View as="section" margin="medium 0">
    <Heading level="h3" margin="0 0 small">
      {title}
    </Heading>
    {children}
  </View>
);

function Rename({ team }: { team: TeamDetail }) {
  const intl = useIntl();
  const showNotice = useNotice();
  const rename = useRenameTeam();
  const handleSubmit = async (title: string) => {
    const { result } = await rename.run({ params: { id: team.id }, body: { title } });
    if (result)
      showNotice('success', intl.formatMessage(teamMessages.renamed, { title: result.title }), brief);
  };
  return (
    <TeamTitleForm
      initial={team.title}
      submitLabel={intl.formatMessage(teamMessages.save)}
      isRunning={rename.isRunning}
      problem={rename.problem}
      onSubmit={(title) => void handleSubmit(title)}
    />
  );
}

function TeamBatches({ batches }: Pick<TeamDetail, 'batches'>) {
  if (batches.length === 0)
    return (
      <Text>
        <FormattedMessage {...teamMessages.noBatches} />
      </Text>
    );
  return (
    <ul className="plain-list">
      {batches.map(({ id, title, isArchived }) => (
        <li key={id}>
          <TextLink to={`/manage/batches/${id}`}>
            <bdi>{title}</bdi>
          </TextLink>{' '}
          {isArchived ? (
            <Pill>
              <FormattedMessage {...teamMessages.archived} />
            </Pill>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
