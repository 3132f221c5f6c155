import { createIntl } from '@formatjs/intl';
import { formatPercent } from './format-percent.ts';

const intl = createIntl({ locale: 'en' });

test.each([
  [0, '0%'],
  [50, '50%'],
  [100, '100%'],
  [100 / 3, '33.33%'],
  [12.5, '12.50%'],
  [99.999, '100%'],
  [0.004, '0%'],
  [0.005, '0.01%'],
])('shows %d percent as %s', (percent, text) => {
  expect(formatPercent(intl, percent)).toBe(text);
});
