import { say, sayMessage } from '#server/infra/i18n/language.ts';
import { changeOf } from '#shared/reports/evidence.columns.ts';
import {
  evidenceNumberName,
  evidenceSentenceTexts,
  evidenceTableNames,
  evidenceTexts,
  measureNames,
} from '#shared/reports/evidence.messages.ts';
import { evidenceSentences } from '#shared/reports/evidence-sentences.ts';
import { headlineMessages } from '#shared/reports/report-headline.messages.ts';
import { phrase } from '#shared/text/phrase.ts';
import { amount, bareAmount, change, dayText } from './amounts.ts';
import { drawChart, type ChartLine } from './chart-picture.ts';
import type { MailChart, MailParts, MailTable, Place } from './mail-shape.ts';
import { movedTables } from './moved-tables.ts';
import { mailTexts } from './report-mails.messages.ts';
import type { Evidenced } from './run-content.ts';

const percent = (value: number | null) => amount(value, 'percent');
const { headlineOf, aboutOf, subjectOf, paceOf } = evidenceSentences({
  say: sayMessage,
  count: (value) => bareAmount(value, 'count'),
  percent,
  day: dayText,
});

/** What the mails of an evidence say. Both numbers, in scope and of all, always stand together. */
export function evidenceParts(content: Evidenced, { publicUrl, address }: Place): MailParts {
  const { day, isTracked, leftOut, moves, trend } = content;
  const about = [say(phrase(mailTexts.asOf, { day: dayText(day) })), aboutOf(content), subjectOf(content)];
  const facts = [
    known(about).join(' · '),
    ...(leftOut > 0 ? [say(phrase(mailTexts.leftOut, { count: leftOut }))] : []),
  ];
  const end = {
    caveat: sayMessage(evidenceSentenceTexts.noAdvice),
    open: { text: say(phrase(mailTexts.openEvidence)), url: `${publicUrl}/reports?${address}` },
  };
  if (!isTracked)
    return {
      headline: sayMessage(evidenceSentenceTexts.untracked, { day: dayText(day) }),
      facts: [...facts, sayMessage(evidenceSentenceTexts.untrackedEver)],
      chart: null,
      tables: [],
      ...end,
    };
  const measure = sayMessage(measureNames[trend.measure]);
  const moved = moves
    ? movedTables(
        'percent',
        { ...moves, isJudged: true, inScope: null },
        { publicUrl, moreUrl: null, isInScope: true },
      )
    : [];
  return {
    headline:
      headlineOf(content) ?? say(phrase(headlineMessages.latest, { field: measure, value: percent(null) })),
    facts: [...facts, ...known([paceOf(content)])],
    chart: chartOf(content, measure),
    tables: [...moved, numberTable(content)],
    ...end,
  };
}

const known = (texts: readonly (string | undefined)[]) => texts.filter((text) => text !== undefined);

/** The trend in scope and of all, against the target if it's about the same. */
function chartOf({ trend, target, since, day }: Evidenced, measure: string): MailChart | null {
  const lines = (['inScope', 'all'] as const).flatMap((which) => {
    const points = trend.points.flatMap((point): [string, number][] => {
      const value = point[which];
      return value === null ? [] : [[point.day, value]];
    });
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last) return [];
    const ends = { before: percent(first[1]), now: percent(last[1]) };
    return [
      { points, text: say(phrase(mailTexts.lineOf, { title: sayMessage(evidenceTexts[which]), ...ends })) },
    ];
  });
  const goal =
    target?.measure === trend.measure
      ? [
          {
            points: trend.points.map((point): [string, number] => [point.day, target.percent]),
            text: say(
              phrase(mailTexts.lineOfTarget, { percent: percent(target.percent), day: dayText(target.by) }),
            ),
          },
        ]
      : [];
  const all: readonly (ChartLine & { readonly text: string })[] = [...lines, ...goal];
  const png = lines.some(({ points }) => points.length > 1)
    ? drawChart(all, { from: since, to: day }, (value) => bareAmount(value, 'percent'))
    : undefined;
  if (!png) return null;
  const days = { field: measure, from: dayText(since), to: dayText(day) };
  const texts = all.map(({ text }) => text);
  return {
    png,
    alt: say(phrase(mailTexts.chartAlt, { ...days, lines: texts })),
    caption: say(phrase(mailTexts.chartCaption, days)),
    from: days.from,
    to: days.to,
    lines: texts,
  };
}

/** The main numbers; unknown ones are said to be. */
function numberTable({ numbers, since }: Evidenced): MailTable {
  const title = sayMessage(evidenceTableNames.numbers);
  return {
    title,
    caption: title,
    head: [
      sayMessage(evidenceTexts.number),
      say(phrase(mailTexts.changeSince, { day: dayText(since) })),
      sayMessage(evidenceTexts.all),
      sayMessage(evidenceTexts.inScope),
    ],
    rows: numbers.map((row) => {
      const name = evidenceNumberName(row.id);
      const by = changeOf(row);
      return {
        title: name ? sayMessage(name) : row.id,
        url: null,
        cells: [
          by === null ? amount(null, row.unit) : change(by, row.unit),
          amount(row.all, row.unit),
          amount(row.inScope, row.unit),
        ],
      };
    }),
    more: null,
  };
}
