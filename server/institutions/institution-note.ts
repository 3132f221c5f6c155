import type { InstitutionChange } from '#shared/institutions/manage-institutions.api.ts';
import type { Message } from '#shared/text/messages.ts';
import { phrase, type Phrase } from '#shared/text/phrase.ts';
import { institutionFields, institutionNotes } from './institution.messages.ts';

const fields: Readonly<Record<Exclude<keyof InstitutionChange, 'version'>, Message>> = institutionFields;

/** Which fields a change names, for the audit log. Never their values: some are secrets. */
export const noteOfChange = (change: InstitutionChange): Phrase =>
  phrase(institutionNotes.changed, {
    fields: Object.entries(fields)
      .filter(([field]) => field in change)
      .map(([, { id }]) => ({ id })),
  });
