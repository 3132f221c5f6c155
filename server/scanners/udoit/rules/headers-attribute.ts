import { closest, oncePerBody, type Body } from '#server/scanners/body/body.ts';
import type { BodyElement } from '#server/scanners/body/node.ts';
import { isTold } from '#server/scanners/body/presence.ts';
import { tokensOf } from '#server/scanners/body/role.ts';
import { isCell, isHeaderCell } from '#server/scanners/body/table.ts';
import type { Subject } from '../rule.ts';
import { tablesOf } from './data-tables.ts';

/**
 * Cells whose `headers` refers to anything but header cells of their own table, visible or not. A `td` doesn't count
 * (HTML: "the value of an ID of a th element"), unless its role says so.
 */
export const badReferencesOf = oncePerBody((body): readonly Subject[] =>
  tablesOf(body).flatMap(({ element: table, grid }) =>
    grid.cells
      .filter(({ element }) => isTold(element) && isCell(element) && hasBadReference(body, element, table))
      .map(({ element }) => ({ element })),
  ),
);

const hasBadReference = (body: Body, cell: BodyElement, table: BodyElement) =>
  tokensOf(cell.attributes.headers).some((id) => {
    const header = body.byId.get(id);
    return !header || header === cell || !isHeaderCell(header) || tableOf(header) !== table;
  });

const tableOf = (element: BodyElement) => closest(element, ({ name }) => name === 'table');
