import { answerBook, noAnswers } from '#server/infra/measures/answers.ts';
import { failureOf } from './mail-failure.ts';

const book = answerBook({ table: 'mail_states', key: 'host' });

/** Notes how the mail server took a mail, or a question. One that refuses a single mail is there. */
export function noteMailAnswer(
  host: string,
  { error, ms }: { readonly error?: unknown; readonly ms: number },
) {
  const failure = error === undefined ? undefined : failureOf(error);
  book.note(host, failure?.isForAll ? { failure: failure.detail } : { ms });
}

/** Writes down how the mail server has answered this process. */
export const writeMailStates = () => book.write();

export const readMailState = async (host: string) => (await book.read([host])).get(host) ?? noAnswers;
