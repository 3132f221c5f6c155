import { useSearchParams } from 'react-router';
import type { ColumnWord } from '#shared/columns/columns.api.ts';
import { useColumnWords } from '../columns/column.api.ts';
import { readAddress } from './report-address.ts';

/** The units or terms that can have a line, if the address asks for lines of these. */
export function usePlaceWords(): readonly ColumnWord[] {
  const { by } = readAddress(useSearchParams()[0]);
  const column = by === 'term' ? 'core.termName' : 'core.accountName';
  return useColumnWords(by === 'unit' || by === 'term' ? column : null).data?.words ?? [];
}
