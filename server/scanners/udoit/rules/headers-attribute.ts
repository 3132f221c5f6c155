import { oncePerBody, type Body } from '#server/scanners/body/body.ts';
import type { BodyElement } from '#server/scanners/body/node.ts';
import { isTold } from '#server/scanners/body/presence.ts';
import { tokensOf } from '#server/scanners/body/role.ts';
import type { Subject } from '../rule.ts';
import { tablesOf } from './data-tables.ts';

/** Cells whose `headers` names something else than other cells of their own table. */
export const badReferencesOf = oncePerBody((body): readonly Subject[] =>
  tablesOf(body).flatMap(({ grid }) => {
    const cells = new Set(grid.cells.map(({ element }) => element));
    return grid.cells
      .filter(({ element }) => isTold(element) && hasBadReference(body, element, cells))
      .map(({ element }) => ({ element }));
  }),
);

const hasBadReference = (body: Body, cell: BodyElement, cells: ReadonlySet<BodyElement>) =>
  tokensOf(cell.attributes.headers).some((id) => {
    const header = body.byId.get(id);
    return !header || header === cell || !cells.has(header);
  });
