import type { Row } from './benchmark.ts';

const headings = ['what', 'median', 'p95', 'peer median', 'peer p95', 'ratio', 'aim', 'tries'];

const digits = (value: number) => (value >= 100 ? 0 : value >= 10 ? 1 : 2);
const amount = (value: number, unit: string) => `${value.toFixed(digits(value))} ${unit}`;

/** Ours divided by the peer's, by their medians, or by requests per second where measured. */
const ratioOf = ({ ours, peer, perSecond }: Row) =>
  perSecond ? perSecond.peer / perSecond.ours : ours.median / peer.median;

/** Small ratios as fractions: 1/612 says more than 0.00. */
const times = (ratio: number) => `${ratio < 0.1 ? `1/${(1 / ratio).toFixed(0)}` : ratio.toFixed(2)} ×`;

function cellsOf(row: Row): string[] {
  const { what, unit, ours, peer, aim, perSecond } = row;
  const beside = (value: number | undefined) => (value === undefined ? '' : ` (${value.toFixed(0)}/s)`);
  return [
    what,
    amount(ours.median, unit) + beside(perSecond?.ours),
    amount(ours.p95, unit),
    amount(peer.median, unit) + beside(perSecond?.peer),
    amount(peer.p95, unit),
    times(ratioOf(row)),
    aim === undefined ? '' : `< ${aim < 0.1 ? times(aim) : `${aim} ×`}`,
    String(ours.count),
  ];
}

/** The rows as a Markdown table that's also readable in a terminal. */
export const tableOf = (rows: readonly Row[]) => columnsOf([headings, ...rows.map(cellsOf)]);

/** Lines of cells, the first of them headings, as a Markdown table: texts to the left, amounts to the right. */
export function columnsOf(lines: readonly (readonly string[])[]): string {
  const [head = [], ...rest] = lines;
  const widths = head.map((_heading, column) =>
    Math.max(...lines.map((line) => (line[column] ?? '').length)),
  );
  const format = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [format(head), rule, ...rest.map(format)].join('\n');
}
