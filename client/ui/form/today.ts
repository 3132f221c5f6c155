import type { IntlShape } from 'react-intl';

/** Today in the person's time zone. */
export function todayOf(intl: Pick<IntlShape, 'formatDateToParts'>) {
  const parts = intl.formatDateToParts(new Date(), { year: 'numeric', month: '2-digit', day: '2-digit' });
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}
