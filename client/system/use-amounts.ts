import { useIntl } from 'react-intl';
import { statusMessages } from './system.messages.ts';

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const times = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Writes times and sizes as people read them. */
export function useAmounts() {
  const intl = useIntl();
  const inUnit = (value: number, unit: string) =>
    intl.formatNumber(value, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 });
  return {
    milliseconds: (number: number) => intl.formatMessage(statusMessages.milliseconds, { number }),
    seconds: (number: number) => {
      const [unit, size] = times.find(([, length]) => number >= length) ?? (['second', 1] as const);
      return inUnit(number / size, unit);
    },
    bytes: (number: number) => {
      const power = Math.min(sizes.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, number)) / 3)));
      return inUnit(number / 1000 ** power, sizes[power] ?? 'byte');
    },
  };
}
