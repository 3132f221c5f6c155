import { Heading, ScreenReaderContent } from '@instructure/ui/latest';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { CourseAccessibility } from '#shared/findings/accessibility.ts';
import { BandStatus } from '../metrics/score-panel.tsx';
import { DataTable, type Column } from '../ui/data-table/data-table.tsx';
import { formatPercent, formatScore } from '../ui/format-value.ts';
import { Fold } from '../ui/page/fold.tsx';
import { accessibilityMessages } from './accessibility.messages.ts';
import { findingMessages } from './finding.messages.ts';

type ScoreRow = CourseAccessibility['rows'][number];

/** A line of the table: a type, or the sum of all. */
interface Line extends Pick<ScoreRow, 'checked' | 'errors' | 'suggestions' | 'weight'> {
  readonly id: string;
  readonly name: string;
  readonly impact: string;
  readonly passed: string;
}

/** How the score comes about, in a closed line: with these numbers, anyone can work it out again. */
export function ScoreTable({ found }: { found: CourseAccessibility }) {
  const intl = useIntl();
  const how = intl.formatMessage(accessibilityMessages.how);
  const lines = useLines(found);
  const columns = useColumns();
  const summary = useSummary(found);
  if (found.rows.length === 0) return null;
  return (
    <Fold title={how} note={summary}>
      <div className="score-columns">
        <Impacts found={found} />
        <div>
          <DataTable caption={how} columns={columns} rows={lines} keyOf={({ id }) => id} empty={null} />
          <p className="small-text">
            <FormattedMessage {...accessibilityMessages.formula} />
          </p>
          <Unscored found={found} />
        </div>
      </div>
    </Fold>
  );
}

/** The same in a line. */
function useSummary({ rows, score }: CourseAccessibility) {
  const intl = useIntl();
  const parts = rows.flatMap(({ type, passPercent }) =>
    passPercent === null
      ? []
      : [
          intl.formatMessage(accessibilityMessages.typePassed, {
            type: intl.formatMessage(accessibilityMessages.typeName, { type }),
            percent: intl.formatNumber(passPercent / 100, { style: 'percent', maximumFractionDigits: 1 }),
          }),
        ],
  );
  const list = intl.formatList(parts, { type: 'unit' });
  if (score === null) return list;
  return intl.formatMessage(accessibilityMessages.summary, { parts: list, score: pointsText(intl, score) });
}

/** A score as it's shown everywhere, with one decimal. */
export const pointsText = (intl: Pick<IntlShape, 'formatNumber'>, score: number) => formatScore(intl, score);

/** The score of each impact. */
function Impacts({ found: { impacts } }: { found: CourseAccessibility }) {
  const intl = useIntl();
  return (
    <div>
      <Heading level="h3">{intl.formatMessage(accessibilityMessages.byImpact)}</Heading>
      <dl className="facts score-impacts">
        {impacts.map(({ impact, score, band }) => (
          <div key={impact}>
            <dt>{intl.formatMessage(accessibilityMessages.impactName, { impact })}</dt>
            <dd>
              {score === null ? (
                <FormattedMessage {...accessibilityMessages.nothingChecked} />
              ) : (
                <ScoreMark score={score} band={band} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A score and its band; without a score, that there's none. */
export function ScoreMark({ score, band }: Pick<CourseAccessibility, 'score' | 'band'>) {
  const intl = useIntl();
  return (
    <span className={`score-mark ${band ?? 'none'}`}>
      <ScreenReaderContent>{intl.formatMessage(accessibilityMessages.score)}</ScreenReaderContent>
      {score === null ? null : <strong>{pointsText(intl, score)}</strong>} <BandStatus band={band} />
    </span>
  );
}

function useLines({ rows, score }: CourseAccessibility): Line[] {
  const intl = useIntl();
  const types = rows.map(({ type, impact, passPercent, ...numbers }): Line => ({
    ...numbers,
    id: type,
    name: intl.formatMessage(accessibilityMessages.typeName, { type }),
    impact: intl.formatMessage(accessibilityMessages.impactName, { impact }),
    passed:
      passPercent === null
        ? intl.formatMessage(accessibilityMessages.nothingChecked)
        : formatPercent(intl, passPercent),
  }));
  const sum = (of: (row: ScoreRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const total: Line = {
    id: 'mean',
    name: intl.formatMessage(accessibilityMessages.mean),
    impact: '',
    checked: sum(({ checked }) => checked),
    errors: sum(({ errors }) => errors),
    suggestions: sum(({ suggestions }) => suggestions),
    passed: score === null ? intl.formatMessage(findingMessages.unknown) : formatScore(intl, score),
    weight: sum(({ weight }) => weight),
  };
  return [...types, total];
}

function useColumns(): Column<Line>[] {
  const intl = useIntl();
  const numbers = ['checked', 'errors', 'suggestions', 'weight'] as const;
  const column = (id: (typeof numbers)[number]): Column<Line> => ({
    id,
    header: intl.formatMessage(accessibilityMessages[id]),
    align: 'end',
    cell: (line) => intl.formatNumber(line[id], { maximumFractionDigits: 2 }),
  });
  return [
    {
      id: 'type',
      header: intl.formatMessage(accessibilityMessages.type),
      isRowHeader: true,
      cell: ({ id, name }) => (id === 'mean' ? <strong>{name}</strong> : name),
    },
    {
      id: 'impact',
      header: intl.formatMessage(accessibilityMessages.impact),
      cell: ({ impact }) => impact,
    },
    column('checked'),
    column('errors'),
    column('suggestions'),
    {
      id: 'passed',
      header: intl.formatMessage(accessibilityMessages.passed),
      align: 'end',
      cell: ({ id, passed }) => (id === 'mean' ? <strong>{passed}</strong> : passed),
    },
    column('weight'),
  ];
}

function Unscored({ found: { unscored } }: { found: CourseAccessibility }) {
  const { unused, unpublished, itemCount } = unscored;
  if (itemCount === 0) return null;
  const one = unused ? 'unused' : 'unpublished';
  return (
    <p className="small-text">
      <FormattedMessage
        {...accessibilityMessages.unscored}
        values={{ count: itemCount, which: unused && unpublished ? 'both' : one }}
      />
    </p>
  );
}
