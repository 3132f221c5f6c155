import { RadioInput, RadioInputGroup, Text } from '@instructure/ui/latest';
import { useState } from 'react';
import { visibilities } from '#shared/checklists/checklist.ts';
import { changesOf } from '#shared/checklists/draft-changes.ts';
import { publishedOf } from '#shared/checklists/draft.ts';
import Confirm from '../ui/overlay/confirm-dialog.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { ChangesSection } from './changes-section.tsx';
import { usePublishDraft } from './checklist.api.ts';
import { checklistMessages } from './checklist.messages.ts';
import type { DraftKeeper, KeptDraft } from './draft-keeper.ts';
import { useFailureNotice } from './use-failure-notice.ts';
import { useTexts } from '../ui/use-texts.ts';

interface PublishDialogProps {
  readonly keeper: DraftKeeper;
  readonly kept: KeptDraft;
  readonly onClose: () => void;
}

/** Shows what a publication changes, and asks who's to find the checklist then. */
export default function PublishDialog({ keeper, kept, onClose }: PublishDialogProps) {
  const text = useTexts(checklistMessages);
  const showNotice = useNotice();
  const showFailure = useFailureNotice();
  const publishing = usePublishDraft();
  const { seen, content } = kept;
  const [visibility, setVisibility] = useState(content.visibility);
  const published = seen.publication > 0 ? publishedOf(seen) : null;
  const publish = async () => {
    if (!(await keeper.flush())) return onClose();
    const { result, problem } = await publishing.run({
      params: { id: seen.id },
      body: {
        version: keeper.get().seen.draftVersion,
        ...(visibility !== content.visibility && { overrideVisibility: visibility }),
      },
    });
    onClose();
    if (problem) {
      keeper.refuse(problem);
      return showFailure(text('publishFailed'), problem);
    }
    keeper.settle(result);
    showNotice('success', text('published'), brief);
  };
  return (
    <Confirm
      title={text('publishTitle')}
      confirmLabel={text('publish')}
      color="primary"
      isRunning={publishing.isRunning}
      onConfirm={() => void publish()}
      onCancel={onClose}
    >
      {published ? (
        <ChangesSection changes={changesOf(published, content)} people={kept.people} />
      ) : (
        <Text as="p">{text('firstPublication', { count: content.taskTemplates.length })}</Text>
      )}
      {published ? <Text as="p">{text('publishText')}</Text> : null}
      <RadioInputGroup
        name="visibility"
        description={text('visibility')}
        value={visibility}
        onChange={(_, value) =>
          setVisibility(visibilities.find((known) => known === value) ?? content.visibility)
        }
      >
        {visibilities.map((each) => (
          <RadioInput key={each} value={each} label={text('visibilityChoice', { visibility: each })} />
        ))}
      </RadioInputGroup>
    </Confirm>
  );
}
