import { useIntl } from 'react-intl';
import { changeOf } from '#shared/reports/evidence.columns.ts';
import { daysBetween, evidenceSentences } from '#shared/reports/evidence-sentences.ts';
import type { EvidenceNumberRow } from '#shared/reports/evidence.ts';
import { useSay } from '../ui/data-table/use-list-columns.tsx';
import { formatChange, formatCount, formatDay, formatPercent, formatScore } from '../ui/format-value.ts';
import { addDays } from '../ui/form/calendar-day.ts';
import { evidenceMessages } from './evidence.messages.ts';

type Unit = EvidenceNumberRow['unit'];

/** Numbers of an evidence as people read them: what isn't known is said to be. */
export function useEvidenceNumbers() {
  const intl = useIntl();
  const unknown = intl.formatMessage(evidenceMessages.unknown);
  const textOf = (value: number | null, unit: Unit) => {
    if (value === null) return unknown;
    return unit === 'score' ? formatScore(intl, value) : formatCount(intl, value);
  };
  return {
    unknown,
    textOf,
    changeText: (row: EvidenceNumberRow) => {
      const change = changeOf(row);
      return change === null ? unknown : formatChange(intl, change, row.unit === 'score' ? 1 : 0);
    },
    percentText: (value: number | null) => (value === null ? unknown : formatPercent(intl, value)),
  };
}

/** What an evidence says in sentences, in the reader's language. */
export function useEvidenceSentences() {
  const intl = useIntl();
  const say = useSay();
  const { percentText } = useEvidenceNumbers();
  const dayText = (day: string) => formatDay(intl, day);
  const count = (value: number) => formatCount(intl, value);
  return { dayText, ...evidenceSentences({ say, count, percent: percentText, day: dayText }) };
}

/** The most days that a line into the future is drawn for. */
const mostDaysAhead = 500;

/** Each day from one to another, both included, but not more than can be drawn. */
export const daysFrom = (from: string, to: string) =>
  Array.from({ length: Math.min(mostDaysAhead, Math.max(0, daysBetween(from, to)) + 1) }, (_, at) =>
    addDays(from, at),
  );
