import { useIntl } from 'react-intl';
import { changeOf } from '#shared/reports/evidence.columns.ts';
import type { Evidence, EvidenceNumberRow } from '#shared/reports/evidence.ts';
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

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** What an evidence says in sentences: its headline, what it's about, and the pace. */
export function useEvidenceSentences() {
  const intl = useIntl();
  const { percentText } = useEvidenceNumbers();
  const dayText = (day: string) => formatDay(intl, day);

  const headlineOf = ({ trend, target, day }: Evidence) => {
    const last = trend.points.at(-1);
    if (last?.day !== day || last.inScope === null) return undefined;
    const values = { measure: trend.measure, percent: percentText(last.inScope) };
    if (target?.measure !== trend.measure) return intl.formatMessage(evidenceMessages.headline, values);
    return intl.formatMessage(evidenceMessages.headlineTarget, {
      ...values,
      target: percentText(target.percent),
      day: dayText(target.by),
    });
  };

  const aboutOf = ({ about: { account, batches, batchCount } }: Evidence) => {
    const ofBatches = { count: batchCount, title: batches[0]?.title ?? '' };
    if (account === null) return intl.formatMessage(evidenceMessages.ofBatches, ofBatches);
    return batchCount === 0
      ? intl.formatMessage(evidenceMessages.inAccount, { account: account.title })
      : intl.formatMessage(evidenceMessages.inAccountOf, { account: account.title, count: batchCount });
  };

  const subjectOf = ({ numbers }: Evidence) => {
    const tracked = numbers.find(({ id }) => id === 'tracked');
    if (!tracked || tracked.all === null) return undefined;
    return intl.formatMessage(evidenceMessages.subject, {
      courses: tracked.all,
      inScope: tracked.inScope === null ? 'unknown' : formatCount(intl, tracked.inScope),
    });
  };

  const asOfText = ({ day, isToday }: Pick<Evidence, 'day' | 'isToday'>) =>
    intl.formatMessage(isToday ? evidenceMessages.asOfToday : evidenceMessages.asOf, { day: dayText(day) });

  return { headlineOf, aboutOf, subjectOf, asOfText, dayText, paceOf: usePaceText() };
}

/** When the target is reached, if that can be told. */
function usePaceText() {
  const intl = useIntl();
  const { percentText } = useEvidenceNumbers();
  return ({ pace, target }: Pick<Evidence, 'pace' | 'target'>): string | undefined => {
    if (!pace || !target) return undefined;
    const from = pace.from === null ? '' : formatDay(intl, pace.from);
    const goal = percentText(target.percent);
    if (pace.kind === 'reached') return intl.formatMessage(evidenceMessages.paceReached, { target: goal });
    if (pace.kind === 'never')
      return intl.formatMessage(evidenceMessages.paceNever, {
        from,
        target: goal,
        fromPercent: percentText(pace.fromPercent),
      });
    if (pace.kind === 'far') return intl.formatMessage(evidenceMessages.paceFar, { from, target: goal });
    if (pace.kind === 'too_short') return intl.formatMessage(evidenceMessages.paceTooShort, { from });
    if (pace.kind === 'unknown' || pace.day === null) return intl.formatMessage(evidenceMessages.paceUnknown);
    const days = daysBetween(pace.day, target.by);
    return intl.formatMessage(evidenceMessages.paceOn, {
      from,
      target: goal,
      day: formatDay(intl, pace.day),
      days: Math.abs(days),
      when: days > 0 ? 'early' : days < 0 ? 'late' : 'just',
    });
  };
}

/** The most days that a line into the future is drawn for. */
const mostDaysAhead = 500;

/** Each day from one to another, both included, but not more than can be drawn. */
export const daysFrom = (from: string, to: string) =>
  Array.from({ length: Math.min(mostDaysAhead, Math.max(0, daysBetween(from, to)) + 1) }, (_, at) =>
    addDays(from, at),
  );
