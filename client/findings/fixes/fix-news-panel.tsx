import { Suspense } from 'react';
import { useOpened } from '../../ui/overlay/use-opened.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { useFollowedFixes } from './followed-fixes.ts';

const FixNews = lazyPart(() => import('./fix-news.tsx'));
const CompareDialog = lazyPart(() => import('./compare-dialog.tsx'));

/** Tells on every page how fixes of this tab have ended, and shows both versions where one can't be undone. */
export function FixNewsPanel() {
  const hasNews = useFollowedFixes().length > 0;
  const { opened, close } = useOpened('compare');
  return (
    <Suspense fallback={null}>
      {hasNews ? <FixNews /> : null}
      {Number(opened) > 0 ? <CompareDialog fixId={Number(opened)} onClose={close} /> : null}
    </Suspense>
  );
}
