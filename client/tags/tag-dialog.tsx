import { Text } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { UsedTag } from '#shared/tags/tag.api.ts';
import { longestTag, type Tag } from '#shared/tags/tag.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { useMergeTag, useRemoveTag, useCreateTag, useRenameTag } from './tag.api.ts';
import { tagMessages } from './tag.messages.ts';
import type { TagStep } from './tags-table.tsx';
import { RecordChoice } from '../ui/form/choice.tsx';
import { FormDialog } from '../ui/overlay/form-dialog.tsx';
import { TextField } from '../ui/form/text-field.tsx';

const Confirm = lazyPart(() => import('../ui/overlay/confirm-dialog.tsx'));

interface TagDialogProps {
  readonly step: TagStep;
  /** the tags it could be merged into */
  readonly others: readonly UsedTag[];
  readonly onClose: () => void;
}

/** Carries out what an admin is about to do to a tag. Removing and merging are announced where they can be undone. */
export default function TagDialog({ step, others, onClose }: TagDialogProps) {
  if (step.kind === 'create') return <TagTitleDialog tag={null} onClose={onClose} />;
  if (step.kind === 'rename') return <TagTitleDialog tag={step.tag} onClose={onClose} />;
  if (step.kind === 'merge') return <MergeTag tag={step.tag} others={others} onClose={onClose} />;
  return <RemoveTag tag={step.tag} onClose={onClose} />;
}

function RemoveTag({ tag, onClose }: { tag: UsedTag; onClose: () => void }) {
  const intl = useIntl();
  const removal = useRemoveTag();
  const { id, title, batchCount: batches, courseCount: courses } = tag;
  const handleConfirm = async () => {
    await removal.run({ params: { id } }, tagMessages.failed);
    onClose();
  };
  return (
    <Suspense fallback={null}>
      <Confirm
        title={intl.formatMessage(tagMessages.removeTitle, { title })}
        confirmLabel={intl.formatMessage(tagMessages.remove)}
        isRunning={removal.isRunning}
        onConfirm={() => void handleConfirm()}
        onCancel={onClose}
      >
        <Text as="p">
          <FormattedMessage {...tagMessages.removeText} values={{ batches, courses }} />
        </Text>
      </Confirm>
    </Suspense>
  );
}

interface MergeTagProps {
  readonly tag: UsedTag;
  readonly others: readonly UsedTag[];
  readonly onClose: () => void;
}

function MergeTag({ tag, others, onClose }: MergeTagProps) {
  const intl = useIntl();
  const merging = useMergeTag();
  const [into, setInto] = useState<number | null>(null);
  const { id, title, batchCount: batches, courseCount: courses } = tag;
  const handleConfirm = async () => {
    if (into === null) return;
    await merging.run({ params: { id }, body: { into } }, tagMessages.failed);
    onClose();
  };
  return (
    <Suspense fallback={null}>
      <Confirm
        title={intl.formatMessage(tagMessages.mergeTitle, { title })}
        confirmLabel={intl.formatMessage(tagMessages.mergeDo)}
        isRunning={merging.isRunning}
        isComplete={into !== null}
        onConfirm={() => void handleConfirm()}
        onCancel={onClose}
      >
        <Text as="p">
          <FormattedMessage {...tagMessages.mergeText} values={{ title, batches, courses }} />
        </Text>
        <RecordChoice
          label={intl.formatMessage(tagMessages.into)}
          placeholder={intl.formatMessage(tagMessages.chooseInto)}
          value={into}
          records={others}
          onChoose={setInto}
        />
      </Confirm>
    </Suspense>
  );
}

interface TagTitleDialogProps {
  /** null: a new one */
  readonly tag: Tag | null;
  readonly onClose: () => void;
}

/** Asks for the title of a new tag, or for a new title. */
function TagTitleDialog({ tag, onClose }: TagTitleDialogProps) {
  const intl = useIntl();
  const [creating, renaming] = [useCreateTag(), useRenameTag()];
  const [title, setTitle] = useState(tag?.title ?? '');
  const problem = creating.problem ?? renaming.problem;
  const isBusy = creating.isRunning || renaming.isRunning;
  const isReady = !isBusy && title.trim() !== '' && title.trim() !== tag?.title;
  const label = tag
    ? intl.formatMessage(tagMessages.renameTitle, { title: tag.title })
    : intl.formatMessage(tagMessages.add);
  const handleSave = async () => {
    const body = { title: title.trim() };
    const { result } = tag
      ? await renaming.run({ params: { id: tag.id }, body })
      : await creating.run({ body });
    if (result) onClose();
  };
  return (
    <FormDialog
      title={label}
      submitLabel={intl.formatMessage(tagMessages[tag ? 'save' : 'create'])}
      isReady={isReady}
      problem={problem}
      failed={intl.formatMessage(tagMessages.failed)}
      onSubmit={() => void handleSave()}
      onClose={onClose}
    >
      <TextField
        renderLabel={intl.formatMessage(tagMessages.title)}
        isRequired
        most={longestTag}
        value={title}
        onChange={(_, given) => setTitle(given)}
      />
    </FormDialog>
  );
}
