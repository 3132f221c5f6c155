import { rule } from '../rule.ts';
import { dataTablesOf } from './data-tables.ts';
import { badReferencesOf } from './headers-attribute.ts';
import { idleHeadersOf } from './header-cells.ts';

export const tableRules = [
  rule('table-no-header', dataTablesOf, ({ hasHeaders, isEmpty }) => !hasHeaders && !isEmpty),
  rule('table-headers-ref', badReferencesOf, () => true),
  rule('table-th-no-scope', dataTablesOf, ({ hasScopes }) => !hasScopes),
  rule('table-th-no-cells', idleHeadersOf, () => true),
  rule('table-no-caption', dataTablesOf, ({ hasCaption, isEmpty }) => !hasCaption && !isEmpty),
  rule('table-empty', dataTablesOf, ({ isEmpty }) => isEmpty),
];
