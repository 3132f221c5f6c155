import { say } from '#server/infra/i18n/language.ts';
import { phrase } from '#shared/text/phrase.ts';
import { amount, change } from './amounts.ts';
import type { MailTable } from './mail-shape.ts';
import { mailTexts } from './report-mails.messages.ts';
import type { MovedCourse, Trend } from './run-content.ts';

type Unit = Trend['fields'][number]['unit'];

interface Moved {
  readonly courses: readonly MovedCourse[];
  readonly count: number;
  /** how many of them are in scope; null: not known, or they all are */
  readonly inScope: number | null;
  readonly kind: 'better' | 'worse' | 'more' | 'less';
}

interface MovedPlace {
  /** whether only courses in scope were looked at */
  readonly isInScope: boolean;
  readonly publicUrl: string;
  /** where all of them are; null: nowhere */
  readonly moreUrl: string | null;
}

/** The courses that got better, and those that got worse; where nothing is better, those with more and less. */
export function movedTables(
  unit: Unit,
  { better, worse, inScope, best, worst, isJudged }: NonNullable<Trend['moves']>,
  place: MovedPlace,
) {
  const both: readonly Moved[] = [
    { courses: best, count: better, inScope: inScope?.better ?? null, kind: isJudged ? 'better' : 'more' },
    { courses: worst, count: worse, inScope: inScope?.worse ?? null, kind: isJudged ? 'worse' : 'less' },
  ];
  return both.filter(({ courses }) => courses.length > 0).map((moved) => movedTable(unit, moved, place));
}

function movedTable(
  unit: Unit,
  { courses, count, inScope, kind }: Moved,
  { publicUrl, moreUrl, isInScope }: MovedPlace,
): MailTable {
  const more = count - courses.length;
  const said = { kind, isInScope: String(isInScope) };
  return {
    title: [
      say(phrase(mailTexts.moved, said)),
      ...(inScope === null || inScope === count ? [] : [say(phrase(mailTexts.movedInScope, { inScope }))]),
    ].join(' '),
    caption: say(phrase(mailTexts.movedCaption, { ...said, shown: courses.length, count })),
    head: null,
    rows: courses.map(({ id, title, before, now }) => ({
      title,
      url: `${publicUrl}/courses/${id}`,
      cells: [
        say(phrase(mailTexts.fromTo, { before: amount(before, unit), now: amount(now, unit) })),
        change(now - before, unit),
      ],
    })),
    more: more > 0 ? { text: say(phrase(mailTexts.more, { count: more })), url: moreUrl } : null,
  };
}
