import type { InstitutionChange } from '#shared/institutions/manage-institutions.api.ts';
import { defineMessages, type Message } from '#shared/text/messages.ts';
import { phrase, type Phrase } from '#shared/text/phrase.ts';

/** The fields of an institution, as its note lists them. */
const institutionFields = defineMessages({
  title: { id: 'institution.field.title', defaultMessage: 'title' },
  slug: { id: 'institution.field.slug', defaultMessage: 'slug' },
  domainNames: { id: 'institution.field.domainNames', defaultMessage: 'domains' },
  tools: { id: 'institution.field.tools', defaultMessage: 'products' },
  activeProducts: { id: 'institution.field.activeProducts', defaultMessage: 'products and flavour' },
  useLiveEvents: { id: 'institution.field.useLiveEvents', defaultMessage: 'live events' },
  isReadyGo: { id: 'institution.field.isReadyGo', defaultMessage: 'flavour' },
  locale: { id: 'institution.field.locale', defaultMessage: 'language' },
  timeZone: { id: 'institution.field.timeZone', defaultMessage: 'time zone' },
  canvasUrl: { id: 'institution.field.canvasUrl', defaultMessage: 'Canvas address' },
  rootAccountId: { id: 'institution.field.rootAccountId', defaultMessage: 'root account id' },
  oauthClientId: { id: 'institution.field.oauthClientId', defaultMessage: 'OAuth2 key id' },
  oauthClientSecret: { id: 'institution.field.oauthClientSecret', defaultMessage: 'OAuth2 key secret' },
  runnerToken: { id: 'institution.field.runnerToken', defaultMessage: 'task runner token' },
  status: { id: 'institution.field.status', defaultMessage: 'status' },
});

/** What the audit log says about a change to an institution. */
const institutionNotes = defineMessages({
  changed: { id: 'institution.note.changed', defaultMessage: 'Changed: {fields}' },
});

const fields: Readonly<Record<Exclude<keyof InstitutionChange, 'version'>, Message>> = institutionFields;

/** Which fields a change names, for the audit log. Never their values: some are secrets. */
export const noteOfChange = (change: InstitutionChange): Phrase =>
  phrase(institutionNotes.changed, {
    fields: Object.entries(fields)
      .filter(([field]) => field in change)
      .map(([, { id }]) => ({ id })),
  });
