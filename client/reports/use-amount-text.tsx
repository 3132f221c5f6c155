import { useIntl } from 'react-intl';
import type { ReactNode } from 'react';
import { isPercentage, type DisplayType, type Amount } from '#shared/reports/display-types.ts';
import { formatCount, formatPercent } from '../ui/format-value.ts';
import { uiMessages } from '../ui/ui.messages.ts';
import { reportMessages } from './report.messages.ts';
import { TextLink } from '../ui/page/link-button.tsx';

/** How amounts are written: a percentage, a count with its total, or that there's nothing to count. */
export function useAmountText(usual: DisplayType = 'completedTaskCount') {
  const intl = useIntl();
  return {
    amountText: ({ value, total }: Amount, display = usual) => {
      if (value === null) return intl.formatMessage(uiMessages.noData);
      if (isPercentage(display)) return formatPercent(intl, value);
      return intl.formatMessage(reportMessages.outOf, {
        value: formatCount(intl, value),
        total: formatCount(intl, total),
      });
    },
    axisText: (value: number) =>
      isPercentage(usual) ? formatPercent(intl, value) : formatCount(intl, value),
  };
}

interface LinkedNumberProps {
  /** null or absent: nowhere to go */
  readonly to: string | null | undefined;
  readonly children: ReactNode;
}

/** A number that leads to the rows behind it. */
export const LinkedNumber = ({ to, children }: LinkedNumberProps) =>
  to ? <TextLink to={to}>{children}</TextLink> : children;
