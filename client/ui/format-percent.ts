import type { IntlShape } from 'react-intl';

/** A percentage, 0 to 100: without decimals if it's whole, otherwise with two (specification §9). */
export function formatPercent(intl: Pick<IntlShape, 'formatNumber'>, percent: number): string {
  const rounded = Math.round(percent * 100) / 100;
  const digits = Number.isInteger(rounded) ? 0 : 2;
  return intl.formatNumber(rounded / 100, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
