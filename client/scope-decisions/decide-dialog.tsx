import { useState } from 'react';
import type { ScopeSubjectRef } from '#shared/scope-decisions/scope-decision.ts';
import { defineMessages } from '#shared/text/messages.ts';
import type { Problem } from '../data/problem.ts';
import { FormDialog } from '../ui/overlay/form-dialog.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { useDecideScope } from './scope.api.ts';
import { scopeMessages } from './scope.messages.ts';
import { blankScope, sentScope, type ScopeSent } from '../data/scope-draft.ts';
import { ScopePicker } from './scope-picker.tsx';

const messages = defineMessages({
  title: { id: 'scope.decide.title', defaultMessage: 'Decide about the scope of “{title}”' },
  decide: { id: 'scope.decide.decide', defaultMessage: 'Decide' },
});

interface DecideDialogProps {
  readonly courseId: number;
  /** of what is decided about */
  readonly title: string;
  readonly subjects: readonly ScopeSubjectRef[];
  readonly onClose: () => void;
}

/** Asks how a course, or something in it, stands, and keeps that. */
export function DecideDialog({ courseId, title, subjects, onClose }: DecideDialogProps) {
  const text = useTexts(messages);
  const deciding = useDecideScope();
  return (
    <AskScopeDialog
      title={text('title', { title })}
      deciding={deciding}
      onDecide={(decision) =>
        deciding.run({ params: { id: courseId }, body: { subjects: [...subjects], decision } })
      }
      onClose={onClose}
    />
  );
}

interface AskScopeDialogProps {
  readonly title: string;
  readonly deciding: { readonly isRunning: boolean; readonly problem: Problem | undefined };
  readonly onDecide: (decision: ScopeSent) => Promise<{ readonly result?: unknown }>;
  readonly onClose: () => void;
}

/** Asks how something stands, and closes once that's kept. */
export function AskScopeDialog({ title, deciding, onDecide, onClose }: AskScopeDialogProps) {
  const text = useTexts({ ...messages, failed: scopeMessages.failed });
  const [draft, setDraft] = useState(blankScope);
  const decision = sentScope(draft);
  const handleSubmit = async () => {
    if (!decision) return;
    const { result } = await onDecide(decision);
    if (result) onClose();
  };
  return (
    <FormDialog
      title={title}
      submitLabel={text('decide')}
      isReady={decision !== undefined && !deciding.isRunning}
      problem={deciding.problem}
      failed={text('failed')}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      <ScopePicker draft={draft} problem={deciding.problem} onChange={setDraft} />
    </FormDialog>
  );
}
