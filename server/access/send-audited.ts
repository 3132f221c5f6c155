import type { Response } from 'express';
import { sendTable } from '#server/infra/table-files/send-table.ts';
import type { TableFile } from '#shared/http/table-file.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { noteBrokenOff, noteDone, noteRefused, type AuditDraft } from './audit.ts';

/** About exports, for readers of the audit log. */
const accessNotes = defineMessages({
  exported: {
    id: 'access.note.exported',
    defaultMessage: '{format, select, xlsx {Excel} other {CSV}}, {rows, plural, one {# row} other {# rows}}',
  },
  brokenOff: {
    id: 'access.note.brokenOff',
    defaultMessage:
      '{format, select, xlsx {Excel} other {CSV}}, stopped after {rows, plural, one {# row} other {# rows}}',
  },
});

/** Sends a table. Its audit entry has the number of rows, and is written before the download ends. */
export async function sendAudited(res: Response, file: TableFile, draft: AuditDraft | undefined) {
  const { format } = file;
  const exported = (rows: number) => phrase(accessNotes.exported, { format, rows });
  const brokenOff = (rows: number) => phrase(accessNotes.brokenOff, { format, rows });
  try {
    await sendTable(res, file, {
      whenSent: async (rows) => draft && noteDone({ ...draft, note: exported(rows) }, undefined),
      whenBroken: async (rows) => draft && noteBrokenOff({ ...draft, note: brokenOff(rows) }),
    });
  } catch (error) {
    if (draft && !res.headersSent) await noteRefused(draft, error);
    throw error;
  }
}
