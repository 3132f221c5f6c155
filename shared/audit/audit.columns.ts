import { sortsOf, type List, type SortOf } from '#shared/http/list.ts';
import { defineMessages } from '#shared/text/messages.ts';
import type { AuditEntry } from './audit.ts';

/** Programs read the files of the log, so these say what's in the fields, and in the words of old. */
export const auditTexts = defineMessages({
  title: { id: 'audit.title', defaultMessage: 'Audit log' },
  when: { id: 'audit.when', defaultMessage: 'When' },
  at: { id: 'auditExport.at', defaultMessage: 'time' },
  who: { id: 'audit.who', defaultMessage: 'Who' },
  person: { id: 'auditExport.person', defaultMessage: 'person' },
  personId: { id: 'auditExport.personId', defaultMessage: 'person id' },
  what: { id: 'audit.what', defaultMessage: 'What' },
  action: { id: 'auditExport.action', defaultMessage: 'action' },
  outcome: { id: 'audit.outcome', defaultMessage: 'Outcome' },
  outcomeInFile: { id: 'auditExport.outcome', defaultMessage: 'outcome' },
  code: { id: 'auditExport.code', defaultMessage: 'code' },
  recordType: { id: 'auditExport.recordType', defaultMessage: 'record type' },
  recordId: { id: 'auditExport.recordId', defaultMessage: 'record id' },
  record: { id: 'audit.record', defaultMessage: 'Record' },
  recordInFile: { id: 'auditExport.record', defaultMessage: 'record' },
  actingFrom: { id: 'auditExport.actingFrom', defaultMessage: 'acting from' },
  actingFor: { id: 'auditExport.actingFor', defaultMessage: 'acting for' },
  masquerader: { id: 'auditExport.masquerader', defaultMessage: 'acted in Canvas by' },
  via: { id: 'auditExport.via', defaultMessage: 'via' },
  where: { id: 'audit.where', defaultMessage: 'Source' },
  address: { id: 'auditExport.address', defaultMessage: 'address' },
  requestId: { id: 'auditExport.requestId', defaultMessage: 'request id' },
  note: { id: 'auditExport.note', defaultMessage: 'note' },
});

export const auditLog = {
  title: auditTexts.title,
  columns: {
    at: {
      label: auditTexts.when,
      fileLabel: auditTexts.at,
      type: 'moment',
      sorts: true,
      value: ({ at }) => at,
    },
    person: {
      label: auditTexts.who,
      fileLabel: auditTexts.person,
      type: 'text',
      sorts: true,
      value: ({ person }) => person.name,
    },
    personId: { label: auditTexts.personId, type: 'number', only: 'file', value: ({ person }) => person.id },
    action: {
      label: auditTexts.what,
      fileLabel: auditTexts.action,
      type: 'text',
      sorts: true,
      value: ({ action }) => action,
    },
    outcome: {
      label: auditTexts.outcome,
      fileLabel: auditTexts.outcomeInFile,
      type: 'text',
      sorts: true,
      value: ({ outcome }) => outcome,
    },
    code: { label: auditTexts.code, type: 'text', only: 'file', value: ({ code }) => code },
    recordType: {
      label: auditTexts.recordType,
      type: 'text',
      only: 'file',
      value: ({ record }) => record?.type ?? null,
    },
    recordId: {
      label: auditTexts.recordId,
      type: 'text',
      only: 'file',
      value: ({ record }) => record?.id ?? null,
    },
    record: {
      label: auditTexts.record,
      fileLabel: auditTexts.recordInFile,
      type: 'text',
      sorts: true,
      value: ({ record }) => record?.title ?? null,
    },
    actingFrom: {
      label: auditTexts.actingFrom,
      type: 'text',
      only: 'file',
      value: ({ actingFrom }) => actingFrom?.name ?? null,
    },
    actingFor: {
      label: auditTexts.actingFor,
      type: 'text',
      only: 'file',
      value: ({ actingFor }) => actingFor?.name ?? null,
    },
    masquerader: {
      label: auditTexts.masquerader,
      type: 'text',
      only: 'file',
      value: ({ masquerader }) =>
        masquerader && [masquerader.name, masquerader.lmsUserId].filter(Boolean).join(', '),
    },
    via: { label: auditTexts.via, type: 'text', only: 'file', value: ({ via }) => via },
    address: {
      label: auditTexts.where,
      fileLabel: auditTexts.address,
      type: 'text',
      sorts: true,
      value: ({ address }) => address,
    },
    requestId: {
      label: auditTexts.requestId,
      type: 'text',
      only: 'file',
      value: ({ requestId }) => requestId,
    },
    note: { label: auditTexts.note, type: 'text', only: 'file', value: ({ note }) => note },
  },
} satisfies List<AuditEntry>;

export const auditSorts = sortsOf(auditLog, 'at');
export type AuditSort = SortOf<typeof auditLog>;
