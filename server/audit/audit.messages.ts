import { defineMessages } from '#shared/text/messages.ts';

/** An exported log's title and columns. */
export const auditColumns = defineMessages({
  title: { id: 'auditExport.title', defaultMessage: 'Audit log' },
  at: { id: 'auditExport.at', defaultMessage: 'time' },
  person: { id: 'auditExport.person', defaultMessage: 'person' },
  personId: { id: 'auditExport.personId', defaultMessage: 'person id' },
  action: { id: 'auditExport.action', defaultMessage: 'action' },
  outcome: { id: 'auditExport.outcome', defaultMessage: 'outcome' },
  code: { id: 'auditExport.code', defaultMessage: 'code' },
  recordType: { id: 'auditExport.recordType', defaultMessage: 'record type' },
  recordId: { id: 'auditExport.recordId', defaultMessage: 'record id' },
  record: { id: 'auditExport.record', defaultMessage: 'record' },
  actingFrom: { id: 'auditExport.actingFrom', defaultMessage: 'acting from' },
  actingFor: { id: 'auditExport.actingFor', defaultMessage: 'acting for' },
  via: { id: 'auditExport.via', defaultMessage: 'via' },
  address: { id: 'auditExport.address', defaultMessage: 'address' },
  requestId: { id: 'auditExport.requestId', defaultMessage: 'request id' },
  note: { id: 'auditExport.note', defaultMessage: 'note' },
});
