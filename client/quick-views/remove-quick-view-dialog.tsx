import { Text } from '@instructure/ui/latest';
import type { Result } from '#shared/http/endpoint.ts';
import type { readQuickViewUses } from '#shared/quick-views/quick-view.api.ts';
import type { QuickView } from '#shared/quick-views/quick-view.ts';
import Confirm from '../ui/overlay/confirm-dialog.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { useQuickViewUses, useRemoveQuickView } from './quick-view.api.ts';
import { quickViewMessages } from './quick-view.messages.ts';
import { useSharingText } from './sharing-text.ts';
import { useTexts } from '../ui/use-texts.ts';

interface RemoveQuickViewDialogProps {
  readonly quickView: QuickView;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** Says who else has a quick view and whose default it is, before it's removed. `UndoOffers` announces the result. */
export default function RemoveQuickViewDialog({ quickView, onRemoved, onClose }: RemoveQuickViewDialogProps) {
  const text = useTexts(quickViewMessages);
  const { whoOf } = useSharingText();
  const { id, title, sharing } = quickView;
  const uses = useQuickViewUses(id);
  const removal = useRemoveQuickView();
  const remove = async () => {
    const { problem } = await removal.run({ params: { id } }, quickViewMessages.changeFailed);
    onClose();
    if (!problem) onRemoved();
  };
  return (
    <Confirm
      title={text('removeTitle', { title })}
      confirmLabel={text('remove')}
      isRunning={removal.isRunning}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <Text as="p">
        {sharing.with === 'private' ? text('removePrivate') : text('removeShared', { who: whoOf(sharing) })}
      </Text>
      <LoadState of={uses}>{(found) => <Uses uses={found} />}</LoadState>
    </Confirm>
  );
}

function Uses({ uses }: { uses: Result<typeof readQuickViewUses> }) {
  const text = useTexts(quickViewMessages);
  const { teams, batches, peopleCount } = uses;
  if (teams.length + batches.length + peopleCount === 0) return null;
  return (
    <>
      <Text as="p">{text('removeDefaults')}</Text>
      <ul>
        {teams.map(({ id, title }) => (
          <li key={`team-${id}`}>{text('removeTeam', { title })}</li>
        ))}
        {batches.map(({ id, title }) => (
          <li key={`batch-${id}`}>{text('removeBatch', { title })}</li>
        ))}
        {peopleCount > 0 ? <li>{text('removePeople', { count: peopleCount })}</li> : null}
      </ul>
      <Text as="p">{text('removeNext')}</Text>
    </>
  );
}
