import { defineMessages } from '#shared/text/messages.ts';

/** The columns of an exported status. */
export const statusColumns = defineMessages({
  title: { id: 'statusExport.title', defaultMessage: 'System status' },
  part: { id: 'statusExport.part', defaultMessage: 'part' },
  state: { id: 'statusExport.state', defaultMessage: 'state' },
  latency: { id: 'statusExport.latency', defaultMessage: 'answered in (ms)' },
  checkedAt: { id: 'statusExport.checkedAt', defaultMessage: 'last check' },
  advice: { id: 'statusExport.advice', defaultMessage: 'what to do' },
  facts: { id: 'statusExport.facts', defaultMessage: 'facts' },
  fact: { id: 'statusExport.fact', defaultMessage: '{name}: {value}' },
});
