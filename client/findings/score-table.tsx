import { Heading } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CourseAccessibility } from '#shared/findings/accessibility.ts';
import { DataTable, type Column } from '../ui/data-table/data-table.tsx';
import { formatPercent } from '../ui/format-percent.ts';
import { accessibilityMessages } from './accessibility.messages.ts';

type ScoreRow = CourseAccessibility['rows'][number];

/** A line of the table: a type, or the sum of all. */
interface Line extends Pick<ScoreRow, 'checked' | 'errors' | 'suggestions' | 'weight'> {
  readonly id: string;
  readonly name: string;
  readonly impact: string;
  readonly passed: string;
}

/** How the score comes about: with these numbers, anyone can work it out again. */
export function ScoreTable({ found }: { found: CourseAccessibility }) {
  const intl = useIntl();
  const how = intl.formatMessage(accessibilityMessages.how);
  const lines = useLines(found);
  const columns = useColumns();
  if (found.rows.length === 0) return null;
  return (
    <section className="card">
      <Heading level="h2">{how}</Heading>
      <DataTable caption={how} columns={columns} rows={lines} keyOf={({ id }) => id} empty={null} />
      <p className="small-text">
        <FormattedMessage {...accessibilityMessages.formula} />
      </p>
      <Unscored found={found} />
    </section>
  );
}

function useLines({ rows, score }: CourseAccessibility): Line[] {
  const intl = useIntl();
  const types = rows.map(({ type, impact, passPercent, ...numbers }): Line => ({
    ...numbers,
    id: type,
    name: intl.formatMessage(accessibilityMessages.typeName, { type }),
    impact: intl.formatMessage(accessibilityMessages.impactName, { impact }),
    passed: passPercent === null ? '—' : formatPercent(intl, passPercent),
  }));
  const sum = (of: (row: ScoreRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const total: Line = {
    id: 'mean',
    name: intl.formatMessage(accessibilityMessages.mean),
    impact: '',
    checked: sum(({ checked }) => checked),
    errors: sum(({ errors }) => errors),
    suggestions: sum(({ suggestions }) => suggestions),
    passed: score === null ? '—' : intl.formatNumber(score, { maximumFractionDigits: 2 }),
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
