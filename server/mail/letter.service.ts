import { inLanguage } from '#server/infra/i18n/language.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { mailLines } from '#server/notifications/outgoing.service.ts';
import { readPreferences } from '#server/sessions/preferences.service.ts';
import { listRecipients } from './compose-mails.repository.ts';
import { nameInMail, writeLetter } from './letter.ts';
import type { ClaimedMail } from './outbox.repository.ts';
import { mailOrigin, type Letter } from './transport.service.ts';
import { makeUnsubscribeUrl } from './unsubscribe.service.ts';

/**
 * The mail as it's sent, in the person's language. Undefined if it's to be dropped: they're shut out, have no address or
 * one that's set aside, or want no mail any more; or what it told of is gone.
 */
export async function letterFor(scope: Scope, mail: ClaimedMail): Promise<Letter | undefined> {
  const [person] = await listRecipients(scope, [mail.person_id]);
  if (!person || person.state === 'deactivated' || person.email === null || person.set_aside !== null)
    return undefined;
  const { locale, notifications } = readPreferences(person.preferences);
  const institution = await scope.institution();
  if (!notifications.email || !institution.isReadyGo || institution.status !== 1) return undefined;
  const language = locale ?? institution.locale;
  const publicUrl = mailOrigin();
  return inLanguage(language, async () => {
    const lines = await mailLines(scope, mail.id, { personId: person.id, publicUrl });
    if (lines.length === 0) return undefined;
    const unsubscribeUrl = await makeUnsubscribeUrl(scope, person.id);
    const written = writeLetter(lines, {
      language,
      name: person.name,
      institution: institution.title,
      publicUrl,
      unsubscribeUrl,
    });
    return {
      ...written,
      to: person.email ?? mail.address,
      toName: nameInMail(person.name),
      messageId: mail.message_id,
      unsubscribeUrl,
    };
  });
}
