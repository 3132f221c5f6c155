import type { Actor } from '#server/access/actor.ts';
import { inOnePortion, listSheet, tableFileOf } from '#server/infra/table-files/table-file.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { List } from '#shared/http/list.ts';
import type { Sheet, TableFormat } from '#shared/http/table-file.ts';
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

const sheet = <Row>(list: List<Row>, rows: readonly Row[]): Sheet =>
  listSheet(
    list,
    inOnePortion(() => Promise.resolve(rows)),
  );

/** A workbook with a sheet for each table; of CSV, the numbers. */
const fileOf = (scope: Scope, evidence: Evidence, { what, format }: { what: string; format: TableFormat }) =>
  tableFileOf(scope, {
    what,
    format,
    main: sheet(evidenceNumberList, evidence.numbers),
    after: [
      sheet(notCheckedList, evidence.notChecked),
      sheet(standingList, evidence.standings),
      sheet(decisionList, namedDecisions(evidence.decisions, evidence)),
      sheet(judgedList, evidence.judged),
      sheet(workList, evidence.work),
      ...(evidence.checklists.length > 0 ? [sheet(evidenceChecklistList, evidence.checklists)] : []),
      sheet(trendList, evidence.trend.points),
      sheet(configurationList, evidence.configuration),
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
