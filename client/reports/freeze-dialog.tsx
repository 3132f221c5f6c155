import { Text } from '@instructure/ui/latest';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { longestCopyTitle } from '#shared/reports/evidence.api.ts';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import { TextField } from '../ui/form/text-field.tsx';
import { formatDay } from '../ui/format-value.ts';
import { FormDialog } from '../ui/overlay/form-dialog.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { useFreezeEvidence, type EvidenceQuestion } from './evidence.api.ts';
import { evidenceMessages } from './evidence.messages.ts';

interface FreezeDialogProps {
  readonly question: EvidenceQuestion & { readonly day: string };
  readonly onFrozen: (id: number) => void;
  readonly onClose: () => void;
}

/** Says what a frozen copy is, and asks what it's called. */
export function FreezeDialog({ question, onFrozen, onClose }: FreezeDialogProps) {
  const intl = useIntl();
  const text = useTexts(evidenceMessages);
  const freezing = useFreezeEvidence();
  const [title, setTitle] = useState(() => text('suggestedTitle', { day: formatDay(intl, question.day) }));
  const handleSubmit = async () => {
    const { result } = await freezing.run({ body: { ...question, title: title.trim() } });
    if (result) onFrozen(result.id);
  };
  return (
    <FormDialog
      title={text('freeze')}
      submitLabel={text('freeze')}
      isReady={!freezing.isRunning && title.trim() !== ''}
      problem={freezing.problem}
      failed={text('freezeFailed')}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      <Text as="p">{text('freezeText')}</Text>
      <TextField
        renderLabel={text('copyTitle')}
        most={longestCopyTitle}
        value={title}
        messages={fieldMessages(problemOf(freezing.problem, 'title'))}
        onChange={(_, typed) => setTitle(typed)}
      />
    </FormDialog>
  );
}
