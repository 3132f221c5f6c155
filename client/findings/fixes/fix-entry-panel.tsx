import { Button } from '@instructure/ui/latest';
import { Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CourseFinding } from '#shared/findings/finding.ts';
import { rulesBeyondMarkup } from '#shared/fixes/fix-form.ts';
import { udoitRules, type UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import type { ShownCourse } from '../../data/taught-course.ts';
import { useSettings } from '../../data/use-settings.tsx';
import { useOpened } from '../../ui/overlay/use-opened.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { fixMessages } from './fix.messages.ts';
import { useFollowedFixes } from './followed-fixes.ts';
import { useFixAddress, type Among } from './use-fix-address.ts';

const FixNews = lazyPart(() => import('./fix-news.tsx'));
const CompareDialog = lazyPart(() => import('./compare-dialog.tsx'));
const FixDrawer = lazyPart(() => import('./fix-drawer.tsx'));

/** Whether the institution has places fixed from here. Who only looks what an instructor sees changes nothing. */
export const useSavesFixes = (whose: ShownCourse) =>
  useSettings().institution.savesFixes && whose.seenBy !== 'preview';

const isByMarkup = (rule: UdoitRuleId) => !rulesBeyondMarkup.some((beyond) => beyond === rule);

interface FixButtonProps {
  readonly whose: ShownCourse;
  /** whether the person may change something about findings of this course */
  readonly mayFix: boolean;
  readonly finding: CourseFinding;
  readonly among: Among;
  /** names the place to screen readers */
  readonly title: string;
}

/** Opens a place to be fixed where it is. Nothing where fixes aren't saved, or the fault takes more than markup. */
export function FixButton({ whose, mayFix, finding, among, title }: FixButtonProps) {
  const intl = useIntl();
  const { open } = useFixAddress();
  const isOffered = useSavesFixes(whose) && mayFix && finding.state === 'active' && isByMarkup(finding.rule);
  if (!isOffered) return null;
  return (
    <Button
      color="primary"
      data-fix={finding.id}
      aria-label={intl.formatMessage(fixMessages.fixTitled, { title })}
      onClick={() => open(finding.id, among)}
    >
      <FormattedMessage {...fixMessages.fix} />
    </Button>
  );
}

interface FixQueueProps extends Pick<FixButtonProps, 'whose' | 'mayFix'> {
  readonly rule: UdoitRuleId;
  readonly count: number;
  /** the first of the list */
  readonly firstId: number | undefined;
}

/** Begins to go through all places that break a rule, one after the other. */
export function FixQueueButton({ whose, mayFix, rule, count, firstId }: FixQueueProps) {
  const { open } = useFixAddress();
  const isOffered = useSavesFixes(whose) && mayFix && isByMarkup(rule) && count > 1;
  if (!isOffered || firstId === undefined) return null;
  return (
    <Button onClick={() => open(firstId, { rule }, count)}>
      <FormattedMessage {...fixMessages.oneByOne} values={{ type: udoitRules[rule].type, count }} />
    </Button>
  );
}

/** Where a page has its fixes: once on each, below all that leads to them. */
export function FixPanel({ whose }: { whose: ShownCourse }) {
  const { isOpen } = useFixAddress();
  if (!useSavesFixes(whose) || !isOpen) return null;
  return (
    <Suspense fallback={null}>
      <FixDrawer whose={whose} />
    </Suspense>
  );
}

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
