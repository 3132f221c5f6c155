import { Button } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import type { FixAnswer } from '#shared/fixes/fix-form.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { useTexts } from '../../ui/use-texts.ts';
import { useCopies } from './fix-run.api.ts';
import { copyMessages } from './fix-run.messages.ts';

const CopiesDialog = lazyPart(() => import('./copies-dialog.tsx'));

interface AlsoElsewhereProps {
  /** what was fixed, and how */
  readonly findingId: number;
  readonly answer: FixAnswer;
}

/** Says beside a fix in how many other places the same stands, and leads to them. Without any, there's nothing to see. */
export function AlsoElsewhere({ findingId, answer }: AlsoElsewhereProps) {
  const text = useTexts(copyMessages);
  const [isOpen, setIsOpen] = useState(false);
  const counts = useCopies(findingId, { limit: 1 }).data?.counts;
  if (!counts || counts.total === 0) return null;
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {text(counts.isMore ? 'alsoMore' : 'also', { total: counts.total })}
      </Button>
      <Suspense fallback={null}>
        {isOpen ? (
          <CopiesDialog findingId={findingId} answer={answer} onClose={() => setIsOpen(false)} />
        ) : null}
      </Suspense>
    </>
  );
}
