import { useIntl, type IntlShape } from 'react-intl';
import type { DescribedColumn } from '#shared/columns/columns.api.ts';
import type { CellValue } from '#shared/columns/column.ts';
import { bandOf, type BandLimits } from '#shared/scans/udoit-score.ts';
import { useStatuses } from '../statuses/status.api.ts';
import { StatusLabel } from '../statuses/status-label-panel.tsx';
import { BandStatus } from '../metrics/score-panel.tsx';
import { formatDay, formatDayOf, formatMoment, formatPercent, formatScore } from '../ui/format-value.ts';
import { Ago } from '../ui/page/date-and-time.tsx';
import { Status, type Tone } from '../ui/page/status.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { courseTableMessages } from './course-table.messages.ts';

interface CellValueTextProps {
  readonly value: Exclude<CellValue, null>;
  readonly column: DescribedColumn;
  readonly limits: BandLimits;
}

/** The tones of words that are states, each with its own sign. */
const toneOfWord: Readonly<Record<string, Tone>> = {
  unpublished: 'none',
  available: 'good',
  completed: 'off',
  deleted: 'bad',
  never: 'none',
  scanning: 'busy',
  failed: 'bad',
  stale: 'waiting',
  fresh: 'good',
};

/** A value as its column's kind is written. */
export function CellValueText({ value, column, limits }: CellValueTextProps) {
  const intl = useIntl();
  if (typeof value === 'boolean')
    return (
      <Status tone={value ? 'good' : 'none'}>
        {intl.formatMessage(value ? uiMessages.yes : uiMessages.no)}
      </Status>
    );
  if (typeof value === 'number') return <NumberText value={value} column={column} limits={limits} />;
  const wordOf = (one: string) => column.words?.find((known) => known.value === one);
  if (Array.isArray(value)) return intl.formatList(value.map((one) => wordOf(one)?.label ?? one));
  if (column.type === 'date') return <DateText value={value} column={column} />;
  if (column.id === 'readygo.status') return <StatusText label={value} />;
  const word = wordOf(value);
  const tone = word && toneOfWord[word.value];
  if (word && tone) return <Status tone={tone}>{word.label}</Status>;
  return word?.label ?? value;
}

/** A status of the institution by its label, which no other one has. */
function StatusText({ label }: { label: string }) {
  const known = useStatuses().data?.statuses.find((status) => status.label === label);
  return known ? <StatusLabel of={known} /> : label;
}

interface NumberTextProps extends Omit<CellValueTextProps, 'value'> {
  readonly value: number;
}

function NumberText({ value, column, limits }: NumberTextProps) {
  const intl = useIntl();
  if (column.unit !== 'score') return numberText(intl, value, column);
  return (
    <>
      <span>{numberText(intl, value, column)}</span>
      <BandStatus band={bandOf(value, limits)} />
    </>
  );
}

function numberText(intl: IntlShape, value: number, { unit }: DescribedColumn) {
  if (unit === 'percent') return formatPercent(intl, value);
  if (unit === 'score') return formatScore(intl, value);
  const text = intl.formatNumber(value, { maximumFractionDigits: 1 });
  return unit === 'megabytes' ? intl.formatMessage(courseTableMessages.megabytes, { value: text }) : text;
}

/** A day is the same everywhere; a moment is written in the person's time zone. */
function DateText({ value, column }: { value: string; column: DescribedColumn }) {
  const intl = useIntl();
  if (column.precision !== 'moment') {
    const day = value.slice(0, 10);
    return <time dateTime={day}>{formatDay(intl, day)}</time>;
  }
  if (isScanDate(column)) return <Ago at={value} />;
  return (
    <time dateTime={value} title={formatMoment(intl, value)}>
      {formatDayOf(intl, value)}
    </time>
  );
}

const isScanDate = ({ id }: DescribedColumn) => id.includes('.last_scan_date_');
