import { closest, oncePerBody, type Body } from '#server/scanners/body/body.ts';
import type { BodyElement } from '#server/scanners/body/node.ts';
import { isTold } from '#server/scanners/body/presence.ts';
import { tokensOf } from '#server/scanners/body/role.ts';
import { isCell, isHeaderCell } from '#server/scanners/body/table.ts';
import { rule, type Subject } from '../rule.ts';
import { dataTablesOf, tablesOf } from './data-tables.ts';
import { idleHeadersOf } from './header-cells.ts';

/**
 * Cells whose `headers` refers to anything but header cells of their own table, visible or not. A `td` doesn't count
 * (HTML: "the value of an ID of a th element"), unless its role says so.
 */
const badReferencesOf = oncePerBody((body): readonly Subject[] =>
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

export const tableRules = [
  rule('table-no-header', dataTablesOf, ({ hasHeaders, isEmpty }) => !hasHeaders && !isEmpty),
  rule('table-headers-ref', badReferencesOf, () => true),
  rule('table-th-no-scope', dataTablesOf, ({ hasScopes }) => !hasScopes),
  rule('table-th-no-cells', idleHeadersOf, () => true),
  rule('table-no-caption', dataTablesOf, ({ hasCaption, isEmpty }) => !hasCaption && !isEmpty),
  rule('table-empty', dataTablesOf, ({ isEmpty }) => isEmpty),
];
