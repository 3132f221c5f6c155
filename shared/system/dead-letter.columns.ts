import * as z from 'zod';
import { instant } from '#shared/http/id.ts';
import { sortsOf, type List, type SortOf } from '#shared/http/list.ts';
import { defineMessages } from '#shared/text/messages.ts';

/** A job that failed for the last time. */
export const deadLetter = z
  .object({
    id: z.string(),
    job: z.string(),
    isKnown: z
      .boolean()
      .describe('whether this version has the job; one that it hasn’t can only be discarded'),
    institution: z
      .object({ id: z.number(), title: z.string() })
      .nullable()
      .describe('null: it’s gone, or of all'),
    payload: z.string().describe('as JSON, secrets masked'),
    message: z.string().describe('the last error, secrets masked'),
    attempts: z.number().nullable(),
    diedAt: instant,
  })
  .meta({ id: 'DeadLetter' });
export type DeadLetter = z.infer<typeof deadLetter>;

/** Files keep the words that programs know them by. */
export const letterTexts = defineMessages({
  title: { id: 'deadLetters.title', defaultMessage: 'Dead letters' },
  diedAt: { id: 'deadLetters.diedAt', defaultMessage: 'Failed' },
  time: { id: 'deadLetter.column.diedAt', defaultMessage: 'time' },
  job: { id: 'deadLetters.job', defaultMessage: 'Job' },
  jobInFile: { id: 'deadLetter.column.job', defaultMessage: 'job' },
  isKnown: { id: 'deadLetter.column.isKnown', defaultMessage: 'known to this version' },
  institution: { id: 'deadLetters.institution', defaultMessage: 'Institution' },
  institutionInFile: { id: 'deadLetter.column.institution', defaultMessage: 'institution' },
  attempts: { id: 'deadLetters.attempts', defaultMessage: 'Attempts' },
  attemptsInFile: { id: 'deadLetter.column.attempts', defaultMessage: 'attempts' },
  error: { id: 'deadLetters.error', defaultMessage: 'Error' },
  errorInFile: { id: 'deadLetter.column.message', defaultMessage: 'error' },
  payloadInFile: { id: 'deadLetter.column.payload', defaultMessage: 'payload' },
  id: { id: 'deadLetter.column.id', defaultMessage: 'id' },
});

export const letterList = {
  title: letterTexts.title,
  columns: {
    diedAt: {
      label: letterTexts.diedAt,
      fileLabel: letterTexts.time,
      type: 'moment',
      sorts: true,
      value: ({ diedAt }) => diedAt,
    },
    job: {
      label: letterTexts.job,
      fileLabel: letterTexts.jobInFile,
      type: 'text',
      sorts: true,
      value: ({ job }) => job,
    },
    isKnown: { label: letterTexts.isKnown, type: 'flag', only: 'file', value: ({ isKnown }) => isKnown },
    institution: {
      label: letterTexts.institution,
      fileLabel: letterTexts.institutionInFile,
      type: 'text',
      sorts: true,
      value: ({ institution }) => institution?.title ?? null,
    },
    attempts: {
      label: letterTexts.attempts,
      fileLabel: letterTexts.attemptsInFile,
      type: 'number',
      sorts: true,
      value: ({ attempts }) => attempts,
    },
    error: {
      label: letterTexts.error,
      fileLabel: letterTexts.errorInFile,
      type: 'text',
      value: ({ message }) => message,
    },
    payload: {
      label: letterTexts.payloadInFile,
      type: 'text',
      only: 'file',
      value: ({ payload }) => payload,
    },
    id: { label: letterTexts.id, type: 'text', only: 'file', value: ({ id }) => id },
  },
} satisfies List<DeadLetter>;

export const letterSorts = sortsOf(letterList, 'diedAt');
export type LetterSort = SortOf<typeof letterList>;
