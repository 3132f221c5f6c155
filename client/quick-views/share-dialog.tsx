import { Button, Modal } from '@instructure/ui/latest';
import { useState, type FormEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import type { QuickView } from '#shared/quick-views/quick-view.ts';
import { Refusal } from '../ui/form/refusal.tsx';
import { useFocusOnFault } from '../ui/form/use-focus-on-fault.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { Help } from '../ui/overlay/help-dialog.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
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
  const [tries, setTries] = useState(0);
  const share = useShareQuickView();
  const form = useFocusOnFault(tries, share.problem);
  const isTeamMissing = draft.with === 'teams' && draft.teamIds.length === 0;
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
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
  const heading = text('shareTitle', { title });
  return (
    <Dialog title={heading} onDismiss={onClose}>
      <form ref={form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <Modal.Body>
          <div className="form-stack">
            <Refusal problem={share.problem} failed={text('changeFailed')} />
            <ShareFields
              quickView={quickView}
              draft={draft}
              fault={tries > 0 && isTeamMissing ? text('chooseTeam') : undefined}
              onChange={(part) => setDraft({ ...draft, ...part })}
            />
            <div>
              <Help title={text('shareHelpTitle')} text={text('shareHelpText')} />
            </div>
          </div>
        </Modal.Body>
        <Modal.Footer>
          <Button onClick={onClose} margin="0 x-small 0 0">
            <FormattedMessage {...uiMessages.cancel} />
          </Button>
          <Button type="submit" color="primary" interaction={share.isRunning ? 'disabled' : 'enabled'}>
            {text('save')}
          </Button>
        </Modal.Footer>
      </form>
    </Dialog>
  );
}
