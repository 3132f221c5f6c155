import type { Actor } from '#server/access/actor.ts';
import { inOnePortion, listSheet, tableFileOf } from '#server/infra/table-files/table-file.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import {
  configurationList,
  decisionList,
  evidenceChecklistList,
  evidenceNumberList,
  judgedList,
  namedDecisions,
  notCheckedList,
  standingList,
  trendList,
  workList,
} from '#shared/reports/evidence.columns.ts';
import type { Evidence } from '#shared/reports/evidence.ts';
import { evidenceIn } from './evidence-copy.service.ts';
import { buildEvidence, type EvidenceQuery } from './evidence.service.ts';

const all = <Row>(rows: readonly Row[]) => inOnePortion(() => Promise.resolve(rows));

/** A workbook with a sheet for each table; of CSV, the numbers. */
const fileOf = (scope: Scope, evidence: Evidence, { what, format }: { what: string; format: TableFormat }) =>
  tableFileOf(scope, {
    what,
    format,
    main: listSheet(evidenceNumberList, all(evidence.numbers)),
    after: [
      listSheet(notCheckedList, all(evidence.notChecked)),
      listSheet(standingList, all(evidence.standings)),
      listSheet(decisionList, all(namedDecisions(evidence.decisions, evidence))),
      listSheet(judgedList, all(evidence.judged)),
      listSheet(workList, all(evidence.work)),
      ...(evidence.checklists.length > 0 ? [listSheet(evidenceChecklistList, all(evidence.checklists))] : []),
      listSheet(trendList, all(evidence.trend.points)),
      listSheet(configurationList, all(evidence.configuration)),
    ],
  });

/** An evidence as a file, as it is now. */
export async function exportEvidence(
  scope: Scope,
  actor: Actor,
  { format, ...query }: EvidenceQuery & { readonly format: TableFormat },
) {
  const evidence = await buildEvidence(scope, actor, query);
  return fileOf(scope, evidence, { what: `evidence-of-${evidence.day}`, format });
}

/** A frozen evidence as a file. */
export async function exportCopy(scope: Scope, { id }: { readonly id: number }, format: TableFormat) {
  const evidence = await evidenceIn(scope, id);
  return fileOf(scope, evidence, { what: `evidence-of-${evidence.day}-copy-${id}`, format });
}
