import { Button } from '@instructure/ui/latest';
import { Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CourseFinding } from '#shared/findings/finding.ts';
import { isFixable } from '#shared/fixes/fix-form.ts';
import { udoitRules, type UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import type { ShownCourse } from '../../data/taught-course.ts';
import { useSettings } from '../../data/use-settings.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { fixMessages } from './fix.messages.ts';
import { usePlaces } from './use-places.ts';
import { useFixAddress, type Among } from './use-fix-address.ts';

const FixDrawer = lazyPart(() => import('./fix-drawer.tsx'));

/** Whether places in a course are fixed from here by this person. Who only looks what an instructor sees changes nothing. */
export const useSavesFixes = ({ seenBy, mayFix = false }: ShownCourse) =>
  useSettings().institution.savesFixes && (seenBy === 'instructor' || (seenBy === undefined && mayFix));

interface FixButtonProps {
  readonly whose: ShownCourse;
  readonly finding: CourseFinding;
  readonly among: Among;
  /** names the place to screen readers */
  readonly title: string;
}

/** Opens a place to be fixed where it is. Nothing where fixes aren't saved, or the fault takes more than markup. */
export function FixButton({ whose, finding, among, title }: FixButtonProps) {
  const intl = useIntl();
  const { open } = useFixAddress();
  const isOffered =
    useSavesFixes(whose) &&
    finding.state === 'active' &&
    isFixable({ rule: finding.rule, kind: finding.item.kind });
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

interface FixQueueProps {
  readonly whose: ShownCourse;
  readonly rule: UdoitRuleId;
}

/** Begins to go through all places that break a rule, one after the other. */
export function FixQueueButton({ whose, rule }: FixQueueProps) {
  const { open } = useFixAddress();
  const isOffered = useSavesFixes(whose);
  const { total, first } = usePlaces(whose, {
    among: isOffered ? { rule } : undefined,
    findingId: undefined,
  });
  if (first === undefined || total < 2) return null;
  return (
    <Button onClick={() => open(first, { rule }, total)}>
      <FormattedMessage {...fixMessages.oneByOne} values={{ type: udoitRules[rule].type, count: total }} />
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
