import { useIntl } from 'react-intl';
import type { AuditEntry } from '#shared/audit/audit.ts';
import type { Message } from '#shared/text/messages.ts';
import { auditActionMessages, auditMessages, auditRecordMessages } from './audit.messages.ts';

const known = (messages: Readonly<Record<string, Message>>, id: string) =>
  Object.hasOwn(messages, id) ? messages[id] : undefined;

/** An entry's action, record and outcome in words. */
export function useAuditTexts() {
  const intl = useIntl();
  const named = (messages: Readonly<Record<string, Message>>, id: string) => {
    const message = known(messages, id);
    // An action that no longer exists keeps the name it had.
    return message ? intl.formatMessage(message) : id;
  };
  const recordOf = ({ record }: AuditEntry) => {
    if (!record) return null;
    const type = named(auditRecordMessages, record.type);
    if (record.title !== null) return { type, title: record.title };
    return { type, title: record.id === null ? '' : `#${record.id}` };
  };
  const outcomeOf = ({ outcome, code }: AuditEntry) => {
    const name = intl.formatMessage(auditMessages.outcomeName, { outcome });
    return { name, reason: code === null ? null : intl.formatMessage(auditMessages.code, { code }) };
  };
  return { actionName: (action: string) => named(auditActionMessages, action), recordOf, outcomeOf };
}
