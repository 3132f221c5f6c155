import { say } from '#server/infra/i18n/language.ts';
import { inOnePortion, sheetOf, tableFileOf, type Column } from '#server/infra/table-files/table-file.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import type { FactValue, SystemCheck } from '#shared/system/system-status.api.ts';
import { stateTexts } from '#shared/system/system-terms.messages.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { runChecks } from './checks.ts';

/** The columns of an exported status. */
const texts = defineMessages({
  title: { id: 'statusExport.title', defaultMessage: 'System status' },
  part: { id: 'statusExport.part', defaultMessage: 'part' },
  state: { id: 'statusExport.state', defaultMessage: 'state' },
  latency: { id: 'statusExport.latency', defaultMessage: 'answered in (ms)' },
  checkedAt: { id: 'statusExport.checkedAt', defaultMessage: 'last check' },
  advice: { id: 'statusExport.advice', defaultMessage: 'what to do' },
  facts: { id: 'statusExport.facts', defaultMessage: 'facts' },
  fact: { id: 'statusExport.fact', defaultMessage: '{name}: {value}' },
});

const units = { number: '', seconds: ' s', milliseconds: ' ms', bytes: ' B' } as const;

function textOf(value: FactValue): string {
  if (value.kind === 'text') return value.text;
  if (value.kind === 'moment') return value.at ?? '';
  return `${value.number}${units[value.kind]}`;
}

const columns: readonly Column<SystemCheck>[] = [
  { header: phrase(texts.part), type: 'text', cell: ({ title }) => title },
  {
    header: phrase(texts.state),
    type: 'text',
    cell: ({ state }) => say(phrase(stateTexts.state, { state })),
  },
  { header: phrase(texts.latency), type: 'number', cell: ({ latencyMs }) => latencyMs },
  { header: phrase(texts.checkedAt), type: 'moment', cell: ({ checkedAt }) => checkedAt },
  { header: phrase(texts.advice), type: 'text', cell: ({ advice }) => advice },
  {
    header: phrase(texts.facts),
    type: 'text',
    cell: ({ facts }) =>
      facts.map(({ name, value }) => say(phrase(texts.fact, { name, value: textOf(value) }))).join('\n'),
  },
];

/** How each part of the system is, with what was found. */
export const exportStatus = (scope: Scope, { format }: { readonly format: TableFormat }) =>
  tableFileOf(scope, {
    what: 'system-status',
    format,
    main: sheetOf(
      phrase(texts.title),
      columns,
      inOnePortion(() => runChecks()),
    ),
  });
