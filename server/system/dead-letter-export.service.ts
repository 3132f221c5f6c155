import { countDeadLetters, listDeadLetters, readClock } from '#server/infra/jobs/dead-letters.ts';
import { portionSize, sheetOf, tableFileOf, type Column } from '#server/infra/table-files/table-file.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import type { DeadLetter, LetterFilter } from '#shared/system/dead-letter.api.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { present, storedFilter, titlesOf, type LetterOrder } from './dead-letter.service.ts';

const texts = defineMessages({
  title: { id: 'deadLetter.column.title', defaultMessage: 'Dead letters' },
  diedAt: { id: 'deadLetter.column.diedAt', defaultMessage: 'time' },
  job: { id: 'deadLetter.column.job', defaultMessage: 'job' },
  isKnown: { id: 'deadLetter.column.isKnown', defaultMessage: 'known to this version' },
  institution: { id: 'deadLetter.column.institution', defaultMessage: 'institution' },
  attempts: { id: 'deadLetter.column.attempts', defaultMessage: 'attempts' },
  message: { id: 'deadLetter.column.message', defaultMessage: 'error' },
  payload: { id: 'deadLetter.column.payload', defaultMessage: 'payload' },
  id: { id: 'deadLetter.column.id', defaultMessage: 'id' },
});

const columns: readonly Column<DeadLetter>[] = [
  { header: phrase(texts.diedAt), type: 'moment', cell: ({ diedAt }) => diedAt },
  { header: phrase(texts.job), type: 'text', cell: ({ job }) => job },
  { header: phrase(texts.isKnown), type: 'flag', cell: ({ isKnown }) => isKnown },
  { header: phrase(texts.institution), type: 'text', cell: ({ institution }) => institution?.title ?? null },
  { header: phrase(texts.attempts), type: 'number', cell: ({ attempts }) => attempts },
  { header: phrase(texts.message), type: 'text', cell: ({ message }) => message },
  { header: phrase(texts.payload), type: 'text', cell: ({ payload }) => payload },
  { header: phrase(texts.id), type: 'text', cell: ({ id }) => id },
];

type ExportQuery = LetterFilter & LetterOrder & { readonly format: TableFormat };

/** All matching letters. */
export async function exportLetters(scope: Scope, { format, sortBy, sortOrder, ...query }: ExportQuery) {
  // What dies meanwhile would move the others on.
  const filter = { ...(await storedFilter(scope, query)), cameBefore: await readClock() };
  async function* portions() {
    const total = await countDeadLetters(filter);
    for (let offset = 0; offset < total; offset += portionSize) {
      const page = { limit: portionSize, offset, order: { sortBy, sortOrder } };
      const found = await listDeadLetters(page, filter);
      const titles = await titlesOf(found.map(({ institutionId }) => institutionId));
      yield found.map((letter) => present(letter, titles));
    }
  }
  return tableFileOf(scope, {
    what: 'dead-letters',
    format,
    main: sheetOf(phrase(texts.title), columns, portions()),
  });
}
