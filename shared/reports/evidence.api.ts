import * as z from 'zod';
import { onEvidenceCopy } from '#shared/access/abilities.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParam, idParams, instant, manyIds, mostIdsInAddress } from '#shared/http/id.ts';
import { tableFile, tableFormat } from '#shared/http/table-file.ts';
import { exactText, plainText } from '#shared/text/plain-text.ts';
import { evidence } from './evidence.ts';
import { measureIds } from './evidence-target.ts';
import { mostReportBatches } from './report.api.ts';

const question = {
  accountId: exactText(100)
    .optional()
    .describe(
      'by its id in the LMS: its courses and those of all accounts below it, in batches the caller sees',
    ),
  day: z.iso.date().optional().describe('the end of which it’s about; the institution’s today if absent'),
  since: z.iso.date().optional().describe('an earlier day; 90 days before if absent'),
  measure: z.enum(measureIds).optional().describe('of the trend; the target’s if absent'),
};

const inAddress = z.object({ ...question, batchIds: manyIds });
const inBody = z.strictObject({ ...question, batchIds: z.array(id).max(mostReportBatches).default([]) });

const about =
  'It’s about the courses of some batches or, without any, of all that the caller sees. Numbers that history can’t tell are null.';

export const readEvidence = endpoint({
  method: 'GET',
  path: '/api/reports/evidence',
  heavy: true,
  summary: `Reads what was tracked, found, decided and done by the end of a day. ${about} For more than ${mostIdsInAddress} batches use POST.`,
  access: 'batches.view',
  problems: ['not_found'],
  query: inAddress,
  response: evidence,
});

export const queryEvidence = endpoint({
  method: 'POST',
  path: '/api/reports/evidence',
  reads: true,
  heavy: true,
  summary: 'Reads the same for any number of batches, named in the body. It changes nothing.',
  access: 'batches.view',
  problems: ['not_found'],
  body: inBody,
  response: evidence,
});

export const exportEvidence = endpoint({
  method: 'GET',
  path: '/api/reports/evidence/export',
  summary: 'Exports the same as a workbook with a sheet for each table, or its numbers as CSV.',
  access: 'batches.view',
  problems: ['not_found'],
  query: inAddress.extend({ format: tableFormat }),
  download: 'table',
  response: tableFile,
});

export const exportQueriedEvidence = endpoint({
  method: 'POST',
  path: '/api/reports/evidence/export',
  reads: true,
  summary: 'Exports the same for any number of batches, named in the body.',
  access: 'batches.view',
  problems: ['not_found'],
  body: inBody.extend({ format: tableFormat }),
  download: 'table',
  response: tableFile,
});

/** A frozen evidence, without its numbers. */
export const evidenceCopy = z
  .object({
    id,
    title: z.string(),
    day: z.iso.date(),
    since: z.iso.date(),
    account: z.string().nullable().describe('what the account is called whose courses it is about'),
    batchCount: z.number(),
    frozenAt: instant,
    frozenBy: z.string(),
    sha256: z.string().describe('of the document’s bytes in UTF-8'),
    permissions: z.object({ view: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'EvidenceCopy' });
export type EvidenceCopy = z.infer<typeof evidenceCopy>;

export const longestCopyTitle = 120;
/** The most that an institution keeps. */
export const mostCopies = 1_000;

export const listEvidenceCopies = endpoint({
  method: 'GET',
  path: '/api/evidence-copies',
  summary: 'Lists the frozen evidence on batches and accounts that the caller sees, the newest first.',
  access: 'batches.view',
  response: z.object({ copies: z.array(evidenceCopy) }),
});

export const freezeEvidence = endpoint({
  method: 'POST',
  path: '/api/evidence-copies',
  summary:
    'Keeps an evidence as it is now: its numbers, configuration and versions never change after that, whatever happens to what they came from.',
  access: 'batches.view',
  creates: 'evidence_copy',
  problems: ['not_found', 'conflict'],
  body: inBody.extend({ title: plainText(longestCopyTitle) }),
  response: evidenceCopy,
});

const integrity = {
  isTouched: z.boolean().describe('what’s stored isn’t what was frozen: somebody changed it in the database'),
  replacedTexts: z
    .number()
    .describe('names and texts that were replaced since, because somebody’s data was erased'),
};

export const readEvidenceCopy = endpoint({
  method: 'GET',
  path: '/api/evidence-copies/:id',
  summary:
    'Reads a frozen evidence, and whether it’s what was frozen. Texts that could name people stand beside the document, which has their digests.',
  access: onEvidenceCopy('view'),
  params: idParams,
  response: evidenceCopy.extend({
    ...integrity,
    evidence: evidence.nullable().describe('null: it was changed so that nothing can be read'),
    document: z.string().describe('the text that the SHA-256 is of'),
  }),
});
export type ReadEvidenceCopy = z.infer<typeof readEvidenceCopy.response>;

export const exportEvidenceCopy = endpoint({
  method: 'GET',
  path: '/api/evidence-copies/:id/export',
  summary: 'Exports a frozen evidence as a workbook with a sheet for each table, or its numbers as CSV.',
  access: onEvidenceCopy('view'),
  problems: ['conflict'],
  params: idParams,
  query: z.object({ format: tableFormat }),
  download: 'table',
  response: tableFile,
});

const change = <T extends z.ZodType>(value: T) => z.object({ id: z.string(), before: value, after: value });
const amount = z.number().nullable();

export const compareEvidenceCopies = endpoint({
  method: 'GET',
  path: '/api/evidence-copies/:id/changes',
  summary: 'Compares a frozen evidence with another: what is different in this one.',
  access: onEvidenceCopy('view'),
  problems: ['not_found', 'conflict'],
  params: idParams,
  query: z.object({ from: idParam.describe('the other one, which counts as the earlier') }),
  response: z.object({
    from: evidenceCopy.extend(integrity),
    to: evidenceCopy.extend(integrity),
    isSameScope: z.boolean().describe('whether both are about the same batches or account'),
    numbers: z.array(
      z.object({
        id: z.string(),
        unit: z.enum(['count', 'score']),
        inScope: z.object({ before: amount, after: amount }),
        all: z.object({ before: amount, after: amount }),
      }),
    ),
    unchanged: z.number().describe('numbers that are the same in both'),
    decisions: z.object({
      added: evidence.shape.decisions,
      ended: evidence.shape.decisions,
    }),
    configuration: z.array(change(z.union([z.string(), z.number(), z.boolean()]).nullable())),
  }),
});
export type EvidenceChanges = z.infer<typeof compareEvidenceCopies.response>;

export const removeEvidenceCopy = endpoint({
  method: 'DELETE',
  path: '/api/evidence-copies/:id',
  summary: 'Deletes a frozen evidence for good. Only institution admins can.',
  access: onEvidenceCopy('delete'),
  params: idParams,
  response: z.object({ id }),
});
