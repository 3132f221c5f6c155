import { Button, Text } from '@instructure/ui/latest';
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { TeamDetail } from '#shared/teams/team.ts';
import { useProblemText } from '../ui/page/load-state.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useRemoveTeam } from './team.api.ts';
import { teamMessages } from './team.messages.ts';

const Confirm = lazy(() => import('../ui/overlay/confirm-dialog.tsx'));

/** How many batches are named before a team is deleted; the rest are only counted. */
const namedBatches = 10;

/** Deletes a team, after saying which batches become unassigned. */
export function RemoveTeam({ team, onRemoved }: { team: TeamDetail; onRemoved: () => void }) {
  const intl = useIntl();
  const showNotice = useNotice();
  const textOf = useProblemText();
  const [isAsking, setIsAsking] = useState(false);
  const removal = useRemoveTeam();
  const { id, title, batches } = team;
  const handleConfirm = async () => {
    const { result, problem } = await removal.run({ params: { id } });
    setIsAsking(false);
    if (problem) return showNotice('error', textOf(problem, intl.formatMessage(teamMessages.failed)));
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
