import type { DescribedColumn } from '#shared/columns/columns.api.ts';
import { keyOf } from '#shared/text/search-key.ts';
import { titleColumn } from '#shared/columns/columns.ts';
import { defineMessages } from '#shared/text/messages.ts';

export const columnChoiceMessages = defineMessages({
  columns: { id: 'columnChoice.columns', defaultMessage: 'Columns' },
  placeholder: { id: 'columnChoice.placeholder', defaultMessage: 'Type to find a column' },
  noMatch: { id: 'columnChoice.noMatch', defaultMessage: 'No columns match.' },
  search: { id: 'columnChoice.search', defaultMessage: 'Find a column' },
  shown: { id: 'columnChoice.shown', defaultMessage: 'Shown, in this order' },
  shownHint: {
    id: 'columnChoice.shownHint',
    defaultMessage: 'The title always comes first. Drag the others, or use the arrows.',
  },
  offered: { id: 'columnChoice.offered', defaultMessage: 'All columns' },
  up: { id: 'columnChoice.up', defaultMessage: 'Move {column} up' },
  down: { id: 'columnChoice.down', defaultMessage: 'Move {column} down' },
  remove: { id: 'columnChoice.remove', defaultMessage: 'Take {column} out' },
  moved: {
    id: 'columnChoice.moved',
    defaultMessage: '{column} is now column {place, number} of {count, number}.',
  },
  unavailable: { id: 'columnChoice.unavailable', defaultMessage: '{column} (not available)' },
  notLicensed: {
    id: 'columnChoice.notLicensed',
    defaultMessage: 'Your institution doesn’t have what this column needs.',
  },
  standard: { id: 'columnChoice.standard', defaultMessage: 'Standard columns' },
  apply: { id: 'columnChoice.apply', defaultMessage: 'Show these columns' },
});

/** What a column says, unless that's its name. */
export const descriptionOf = ({ label, description }: DescribedColumn) =>
  description === label ? undefined : description;

/** The other words a column is found by, if that's why it was: its name doesn't say it. */
export const foundAs = ({ label, alsoCalled }: DescribedColumn, search: string) => {
  const key = keyOf(search);
  return key !== '' && !keyOf(label).includes(key) && keyOf(alsoCalled).includes(key)
    ? alsoCalled
    : undefined;
};

/** The columns that fit a search, under the tool each belongs to; those that are called so come first. */
export function columnsByTool(columns: readonly DescribedColumn[], search: string) {
  const key = keyOf(search);
  const rankOf = ({ label, alsoCalled, description }: DescribedColumn) =>
    [label, alsoCalled, description].findIndex((text) => keyOf(text).includes(key));
  const found = columns.filter((column) => rankOf(column) >= 0).toSorted((a, b) => rankOf(a) - rankOf(b));
  return [...Map.groupBy(found, ({ tool }) => tool)].map(([tool, members]) => ({ tool, columns: members }));
}

/** The column moved to another place; the title stays first, and so does everything that can't move. */
export function moveColumn(shown: readonly string[], id: string, to: number): readonly string[] {
  const from = shown.indexOf(id);
  if (from < 0 || id === titleColumn || to < 1 || to >= shown.length) return shown;
  const others = shown.filter((each) => each !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}

/** The column added at the end or, if it's there already, taken out. */
export function toggleColumn(shown: readonly string[], id: string): readonly string[] {
  if (id === titleColumn) return shown;
  return shown.includes(id) ? shown.filter((each) => each !== id) : [...shown, id];
}
