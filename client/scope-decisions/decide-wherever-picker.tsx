import { Button } from '@instructure/ui/latest';
import { useState } from 'react';
import { defineMessages } from '#shared/text/messages.ts';
import { useAbility } from '../data/use-settings.tsx';
import { useNotice } from '../ui/overlay/notices.tsx';
import { SelectionBar } from '../ui/data-table/selection-bar.tsx';
import type { Chooser } from '../ui/data-table/selection.ts';
import { useTexts } from '../ui/use-texts.ts';
import { AskScopeDialog } from './decide-dialog.tsx';
import type { ScopeSent } from '../data/scope-draft.ts';
import { useDecideScopeWherever } from './scope.api.ts';

const messages = defineMessages({
  button: { id: 'scope.wherever.button', defaultMessage: 'Decide about the scope…' },
  refused: {
    id: 'scope.wherever.refused',
    defaultMessage:
      '{count, plural, one {# place stays as it is: it’s in a course that you may not change.} other {# places stay as they are: they’re in courses that you may not change.}}',
  },
  title: {
    id: 'scope.wherever.title',
    defaultMessage:
      '{subject, select, document {Decide about the scope of {count, plural, one {# document} other {# documents}}, in all courses that you may change} other {Decide about the scope of {count, plural, one {# video} other {# videos}}, in all courses that you may change}}',
  },
});

interface DecideWhereverProps {
  readonly subject: 'document' | 'video';
  readonly ids: readonly number[];
  readonly onDecided?: () => void;
}

/** A button to decide about documents or videos in all courses that have them; only for people who may change courses. */
export function DecideWhereverPicker({ subject, ids, onDecided }: DecideWhereverProps) {
  const text = useTexts(messages);
  const mayDecide = useAbility('courses.change');
  const deciding = useDecideScopeWherever();
  const showNotice = useNotice();
  const [isAsking, setIsAsking] = useState(false);
  const handleDecide = async (decision: ScopeSent) => {
    const answer = await deciding.run({ body: { subject, ids: [...ids], decision } });
    const count = answer.result?.refusedCount ?? 0;
    if (count > 0) showNotice('warning', text('refused', { count }));
    if (answer.result) onDecided?.();
    return answer;
  };
  if (!mayDecide) return null;
  return (
    <>
      <Button size="small" onClick={() => setIsAsking(true)}>
        {text('button')}
      </Button>
      {isAsking ? (
        <AskScopeDialog
          title={text('title', { subject, count: ids.length })}
          deciding={deciding}
          onDecide={handleDecide}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  );
}

interface ScopeBarProps {
  readonly subject: DecideWhereverProps['subject'];
  readonly chooser: Chooser;
  /** the rows on this page */
  readonly pageIds: readonly number[];
  readonly total: number;
}

/** What's selected in a list of documents or videos, to decide about at once. */
export function ScopeBarPicker({ subject, chooser, pageIds, total }: ScopeBarProps) {
  const mayDecide = useAbility('courses.change');
  if (!mayDecide) return null;
  const ids = chooser.selection.mode === 'some' ? [...chooser.selection.ids] : [];
  return (
    <SelectionBar chooser={chooser} pageIds={pageIds} total={total} mayChooseAll={false}>
      <DecideWhereverPicker subject={subject} ids={ids} onDecided={chooser.clear} />
    </SelectionBar>
  );
}
