import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { instant } from '#shared/http/id.ts';
import { tableFile, tableFormat } from '#shared/http/table-file.ts';
import { plainText } from '#shared/text/plain-text.ts';
import { defineMessages } from '#shared/text/messages.ts';

/** How a part of the system is. */
export const stateTexts = defineMessages({
  state: {
    id: 'systemStatus.state',
    defaultMessage:
      '{state, select, well {Works} slow {Slow} failing {Failing} unknown {Unknown} other {Off}}',
  },
});

/** How a part of the system is: unknown means that nothing was heard of it lately, off that it isn't used here. */
export const checkStates = ['well', 'slow', 'failing', 'unknown', 'off'] as const;
export type CheckState = (typeof checkStates)[number];

const factValue = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('text'), text: z.string() }),
    z.object({ kind: z.literal('number'), number: z.number() }),
    z.object({ kind: z.literal('seconds'), number: z.number() }),
    z.object({ kind: z.literal('milliseconds'), number: z.number() }),
    z.object({ kind: z.literal('bytes'), number: z.number() }),
    z.object({ kind: z.literal('moment'), at: instant.nullable() }),
  ])
  .meta({ id: 'FactValue' });
export type FactValue = z.infer<typeof factValue>;

export const systemCheck = z
  .object({
    id: z.string(),
    title: z.string(),
    state: z.enum(checkStates),
    latencyMs: z
      .number()
      .nullable()
      .describe('how long the part took to answer: just now, or when it last did; null: that’s not known'),
    isLate: z.boolean().describe('it didn’t answer in time'),
    checkedAt: instant.nullable().describe('when it was last heard of; null: never'),
    facts: z.array(z.object({ name: z.string(), value: factValue })),
    advice: z.string().describe('what to do, in a sentence'),
    canvasOrigin: z.string().nullable().describe('for a Canvas: its address, by which it can be asked'),
    asksMail: z.boolean().describe('it’s the mail server, which can be asked'),
  })
  .meta({ id: 'SystemCheck' });
export type SystemCheck = z.infer<typeof systemCheck>;

export const readSystemStatus = endpoint({
  method: 'GET',
  path: '/api/system/status',
  summary: 'Says how each part of the system is and what to do; a part that answers too late is failing.',
  access: 'system.inspect',
  response: z.object({ checkedAt: instant, checks: z.array(systemCheck) }),
});

export const exportSystemStatus = endpoint({
  method: 'GET',
  path: '/api/system/status/export',
  summary: 'Exports how each part of the system is as a CSV file or a workbook.',
  access: 'system.inspect',
  query: z.object({ format: tableFormat }),
  download: 'table',
  onPrimary: true,
  response: tableFile,
});

const asked = z.object({
  isThere: z.boolean(),
  latencyMs: z.number(),
  reason: z.string().nullable().describe('why it isn’t'),
});

export const checkCanvas = endpoint({
  method: 'POST',
  path: '/api/system/canvas-checks',
  summary: 'Asks the Canvas of an institution whether it’s there, without a token.',
  access: 'system.inspect',
  problems: ['not_found'],
  body: z.strictObject({ origin: plainText(300).describe('as the status names it') }),
  response: asked.extend({ origin: z.string() }),
});

export const checkMail = endpoint({
  method: 'POST',
  path: '/api/system/mail-checks',
  summary: 'Asks the mail server whether it’s there and lets Courseyard in, without a mail.',
  access: 'system.inspect',
  problems: ['conflict'],
  response: asked.extend({ server: z.string() }),
});
