import type { Say } from '#shared/text/phrase.ts';
import type { Evidence } from './evidence.ts';
import { evidenceSentenceTexts as texts } from './evidence.messages.ts';

/** How texts, numbers and days are written for the reader; unknown percentages are said to be. */
interface Writing {
  readonly say: Say;
  readonly count: (value: number) => string;
  readonly percent: (value: number | null) => string;
  readonly day: (day: string) => string;
}

export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** What an evidence says in sentences: its headline, what it's about, and the pace. */
export function evidenceSentences({ say, count, percent, day: dayText }: Writing) {
  const headlineOf = ({ trend, target, day }: Pick<Evidence, 'trend' | 'target' | 'day'>) => {
    const last = trend.points.at(-1);
    if (last?.day !== day || last.inScope === null) return undefined;
    const values = { measure: trend.measure, percent: percent(last.inScope) };
    if (target?.measure !== trend.measure) return say(texts.headline, values);
    return say(texts.headlineTarget, {
      ...values,
      target: percent(target.percent),
      day: dayText(target.by),
    });
  };

  const aboutOf = ({ about: { account, batches, batchCount } }: Pick<Evidence, 'about'>) => {
    if (account === null) return say(texts.ofBatches, { count: batchCount, title: batches[0]?.title ?? '' });
    return batchCount === 0
      ? say(texts.inAccount, { account: account.title })
      : say(texts.inAccountOf, { account: account.title, count: batchCount });
  };

  const subjectOf = ({ numbers }: Pick<Evidence, 'numbers'>) => {
    const tracked = numbers.find(({ id }) => id === 'tracked');
    if (!tracked || tracked.all === null) return undefined;
    return say(texts.subject, {
      courses: tracked.all,
      inScope: tracked.inScope === null ? 'unknown' : count(tracked.inScope),
    });
  };

  const asOfText = ({ day, isToday }: Pick<Evidence, 'day' | 'isToday'>) =>
    say(isToday ? texts.asOfToday : texts.asOf, { day: dayText(day) });

  /** When the target is reached, if that can be told. */
  const paceOf = ({ pace, target }: Pick<Evidence, 'pace' | 'target'>): string | undefined => {
    if (!pace || !target) return undefined;
    const from = pace.from === null ? '' : dayText(pace.from);
    const goal = percent(target.percent);
    if (pace.kind === 'reached') return say(texts.paceReached, { target: goal });
    if (pace.kind === 'never')
      return say(texts.paceNever, { from, target: goal, fromPercent: percent(pace.fromPercent) });
    if (pace.kind === 'far') return say(texts.paceFar, { from, target: goal });
    if (pace.kind === 'too_short') return say(texts.paceTooShort, { from });
    if (pace.kind === 'unknown' || pace.day === null) return say(texts.paceUnknown);
    const days = daysBetween(pace.day, target.by);
    return say(texts.paceOn, {
      from,
      target: goal,
      day: dayText(pace.day),
      days: Math.abs(days),
      when: days > 0 ? 'early' : days < 0 ? 'late' : 'just',
    });
  };

  return { headlineOf, aboutOf, subjectOf, asOfText, paceOf };
}
