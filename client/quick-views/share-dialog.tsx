import { useState } from 'react';
import type { QuickView } from '#shared/quick-views/quick-view.ts';
import { FormDialog } from '../ui/overlay/form-dialog.tsx';
import { Help } from '../ui/overlay/help-dialog.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useShareQuickView } from './quick-view.api.ts';
import { quickViewMessages } from './quick-view.messages.ts';
import { ShareFields, sharingInputOf, type ShareDraft } from './share-fields.tsx';
import { useSharingText } from './sharing-text.ts';
import { useTexts } from '../ui/use-texts.ts';

interface ShareDialogProps {
  readonly quickView: QuickView;
  readonly onClose: () => void;
}

/** Says who else has a quick view, and whether they can change it. */
export default function ShareDialog({ quickView, onClose }: ShareDialogProps) {
  const text = useTexts(quickViewMessages);
  const showNotice = useNotice();
  const { whoOf } = useSharingText();
  const { id, title, sharing } = quickView;
  // Of what this dialog began with: the list behind it may have been read again since.
  const [version] = useState(sharing.version);
  const [draft, setDraft] = useState<ShareDraft>({
    with: sharing.with,
    teamIds: sharing.teams.map((team) => team.id),
    level: sharing.level,
  });
  const [isTried, setIsTried] = useState(false);
  const share = useShareQuickView();
  const isTeamMissing = draft.with === 'teams' && draft.teamIds.length === 0;
  const handleSubmit = async () => {
    setIsTried(true);
    if (isTeamMissing) return;
    const { result } = await share.run({ params: { id }, body: sharingInputOf(draft, version) });
    if (!result) return;
    const isShared = result.sharing.with !== 'private';
    showNotice(
      'success',
      text(isShared ? 'shareSaved' : 'unshared', { title, who: whoOf(result.sharing) }),
      brief,
    );
    onClose();
  };
  return (
    <FormDialog
      title={text('shareTitle', { title })}
      submitLabel={text('save')}
      isReady={!share.isRunning}
      problem={share.problem}
      failed={text('changeFailed')}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      <div className="form-stack">
        <ShareFields
          quickView={quickView}
          draft={draft}
          fault={isTried && isTeamMissing ? text('chooseTeam') : undefined}
          onChange={(part) => setDraft({ ...draft, ...part })}
        />
        <div>
          <Help title={text('shareHelpTitle')} text={text('shareHelpText')} />
        </div>
      </div>
    </FormDialog>
  );
}
