import type { Batch } from '#shared/batches/batch.ts';
import { phrase, type Param, type Phrase } from '#shared/text/phrase.ts';
import { textMessages } from '#shared/text/text.messages.ts';
import { batchNotes } from './batch.messages.ts';

/** What the audit log says about a batch, each fact in words. */
const factsOf = (batch: Batch) => ({
  title: batch.title,
  team: batch.team?.title ?? none,
  type: phrase(batchNotes.typeName, { type: batch.type }),
  deadline: batch.deadlineDate ?? none,
  tags: listed(batch.tags.map(({ title }) => title)),
  account: batch.config.accountId ?? none,
  term: batch.config.termId ?? none,
  formats: listed(batch.config.courseFormat.map((format) => phrase(batchNotes.formatName, { format }))),
});

const none = phrase(batchNotes.none);
const listed = (items: readonly (string | Phrase)[]): Param => (items.length === 0 ? none : items);

/** A change's effect on a batch, from what to what; undefined if nothing changed. */
export function batchChanges(before: Batch, after: Batch): Phrase | undefined {
  const [was, is] = [factsOf(before), factsOf(after)];
  const names = Object.keys(was) as (keyof typeof was)[];
  const isOther = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);
  const text = [
    ...(before.status === after.status
      ? []
      : [phrase(batchNotes.status, { isArchived: after.status === 0 })]),
    ...names
      .filter((name) => isOther(was[name], is[name]))
      .map((name) => phrase(batchNotes[name], { before: was[name], after: is[name] })),
    ...(before.config.includeChildAccounts === after.config.includeChildAccounts
      ? []
      : [phrase(batchNotes.childAccounts, { isOn: after.config.includeChildAccounts })]),
  ];
  return text.length === 0 ? undefined : phrase(textMessages.literal, { text });
}
