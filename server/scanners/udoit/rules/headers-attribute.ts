import { oncePerBody, type Body } from '#server/scanners/body/body.ts';
import type { BodyElement } from '#server/scanners/body/node.ts';
import { isTold } from '#server/scanners/body/presence.ts';
import { tokensOf } from '#server/scanners/body/role.ts';
import type { Subject } from '../rule.ts';
import { tablesOf } from './data-tables.ts';

/**
 * Cells whose `headers` names something else than header cells of their own table. A `td` is none (HTML: "the value of
 * an ID of a th element"), unless its role says so.
 */
export const badReferencesOf = oncePerBody((body): readonly Subject[] =>
  tablesOf(body).flatMap(({ grid }) => {
    const headers = new Set(grid.cells.flatMap(({ element, isHeader }) => (isHeader ? [element] : [])));
    return grid.cells
      .filter(({ element }) => isTold(element) && hasBadReference(body, element, headers))
      .map(({ element }) => ({ element }));
  }),
);

const hasBadReference = (body: Body, cell: BodyElement, headers: ReadonlySet<BodyElement>) =>
  tokensOf(cell.attributes.headers).some((id) => {
    const header = body.byId.get(id);
    return !header || header === cell || !headers.has(header);
  });
