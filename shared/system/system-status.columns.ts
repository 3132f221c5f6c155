import type { List } from '#shared/http/list.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { type FactValue, type SystemCheck, stateTexts } from './system-status.api.ts';

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

/** The parts of the system; the page has a card for each. */
export const statusList = {
  title: texts.title,
  columns: {
    part: { label: texts.part, type: 'text', only: 'file', value: ({ title }) => title },
    state: {
      label: texts.state,
      type: 'text',
      only: 'file',
      value: ({ state }, say) => say(stateTexts.state, { state }),
    },
    latency: { label: texts.latency, type: 'number', only: 'file', value: ({ latencyMs }) => latencyMs },
    checkedAt: { label: texts.checkedAt, type: 'moment', only: 'file', value: ({ checkedAt }) => checkedAt },
    advice: { label: texts.advice, type: 'text', only: 'file', value: ({ advice }) => advice },
    facts: {
      label: texts.facts,
      type: 'text',
      only: 'file',
      value: ({ facts }, say) =>
        facts.map(({ name, value }) => say(texts.fact, { name, value: textOf(value) })).join('\n'),
    },
  },
} satisfies List<SystemCheck>;
