import * as z from 'zod';
import { id } from '#shared/http/id.ts';
import { messageText } from '#shared/messages/message.ts';
import { scopeDecisionContent } from '#shared/scope-decisions/scope-decision.ts';
import { statusNote } from '#shared/statuses/status.ts';
import { tagTitle, mostTagsEach } from '#shared/tags/tag.ts';
import { defineMessages, type Message } from '#shared/text/messages.ts';

const none = z.strictObject({}).default({});

const checklistParams = z.strictObject({ checklistId: id });

const scanParams = z
  .strictObject({
    batchId: id
      .optional()
      .describe(
        'scans those of the courses that are in this batch, for all who see it to follow; a batch has one scan at a time',
      ),
  })
  .default({});

interface Texts {
  readonly menu: Message;
  /** on its card */
  readonly deed: Message;
  /** in the audit log */
  readonly noted: Message;
}

/** The title and the button of the dialog that it begins with; without these it begins at once. */
type AskingTexts =
  | { readonly question: Message; readonly start: Message }
  | { readonly question?: never; readonly start?: never };

interface Kind {
  /** what it takes besides the courses */
  readonly params: z.ZodType;
  /** who has it, if not everybody: ReadyGo alone, or institutions with tags */
  readonly only?: 'readygo' | 'tags';
  /** it's started where its courses come from, and not for chosen ones */
  readonly isStartedElsewhere?: true;
  readonly texts: Texts & AskingTexts;
}

/** What can be done to many courses at once, in the order of the menu. How it's done is in server/bulk-actions.ts. */
export const bulkActionKinds = {
  scan: {
    params: scanParams,
    texts: defineMessages({
      menu: { id: 'bulkAction.scan.menu', defaultMessage: 'Scan' },
      deed: {
        id: 'bulkAction.scan.deed',
        defaultMessage: '{isOfBatch, select, true {Scan of {about}} other {Scan}}',
      },
      noted: { id: 'bulkAction.scan.noted', defaultMessage: 'Scan' },
    }),
  },
  full_scan: {
    params: scanParams,
    texts: defineMessages({
      menu: { id: 'bulkAction.full_scan.menu', defaultMessage: 'Rescan everything' },
      deed: {
        id: 'bulkAction.full_scan.deed',
        defaultMessage: '{isOfBatch, select, true {Full rescan of {about}} other {Full rescan}}',
      },
      noted: { id: 'bulkAction.full_scan.noted', defaultMessage: 'Full scan' },
    }),
  },
  add_to_batch: {
    params: z.strictObject({
      batchId: id,
      pin: z.boolean().default(true).describe('in a hybrid batch: keep them, whatever its rule finds'),
    }),
    texts: defineMessages({
      menu: { id: 'bulkAction.add_to_batch.menu', defaultMessage: 'Add to a batch…' },
      question: {
        id: 'bulkAction.add_to_batch.question',
        defaultMessage: 'Add {count, plural, one {# course} other {# courses}} to a batch',
      },
      start: { id: 'bulkAction.add_to_batch.start', defaultMessage: 'Add' },
      deed: { id: 'bulkAction.add_to_batch.deed', defaultMessage: 'Add to {about}' },
      noted: { id: 'bulkAction.add_to_batch.noted', defaultMessage: 'Adding to {about}' },
    }),
  },
  remove_from_batch: {
    params: z.strictObject({
      batchId: id,
      exclude: z
        .boolean()
        .default(true)
        .describe('from a hybrid batch: leave them out, whatever its rule finds'),
    }),
    texts: defineMessages({
      menu: { id: 'bulkAction.remove_from_batch.menu', defaultMessage: 'Remove from a batch…' },
      question: {
        id: 'bulkAction.remove_from_batch.question',
        defaultMessage: 'Remove {count, plural, one {# course} other {# courses}} from a batch',
      },
      start: { id: 'bulkAction.remove_from_batch.start', defaultMessage: 'Remove' },
      deed: { id: 'bulkAction.remove_from_batch.deed', defaultMessage: 'Remove from {about}' },
      noted: { id: 'bulkAction.remove_from_batch.noted', defaultMessage: 'Removing from {about}' },
    }),
  },
  tag: {
    params: z.strictObject({
      tags: z.array(tagTitle).min(1).max(mostTagsEach).describe('titles; those that don’t exist are created'),
    }),
    only: 'tags',
    texts: defineMessages({
      menu: { id: 'bulkAction.tag.menu', defaultMessage: 'Add tags…' },
      question: {
        id: 'bulkAction.tag.question',
        defaultMessage: 'Add tags to {count, plural, one {# course} other {# courses}}',
      },
      start: { id: 'bulkAction.tag.start', defaultMessage: 'Add tags' },
      deed: { id: 'bulkAction.tag.deed', defaultMessage: 'Tag with {about}' },
      noted: { id: 'bulkAction.tag.noted', defaultMessage: 'Tagging with {about}' },
    }),
  },
  untag: {
    params: z.strictObject({ tags: z.array(tagTitle).min(1).max(mostTagsEach) }),
    only: 'tags',
    texts: defineMessages({
      menu: { id: 'bulkAction.untag.menu', defaultMessage: 'Remove tags…' },
      question: {
        id: 'bulkAction.untag.question',
        defaultMessage: 'Remove tags from {count, plural, one {# course} other {# courses}}',
      },
      start: { id: 'bulkAction.untag.start', defaultMessage: 'Remove tags' },
      deed: { id: 'bulkAction.untag.deed', defaultMessage: 'Remove the tags {about}' },
      noted: { id: 'bulkAction.untag.noted', defaultMessage: 'Untagging {about}' },
    }),
  },
  decide_scope: {
    params: z.strictObject({ decision: scopeDecisionContent }),
    texts: defineMessages({
      menu: { id: 'bulkAction.decide_scope.menu', defaultMessage: 'Decide about the scope…' },
      question: {
        id: 'bulkAction.decide_scope.question',
        defaultMessage: 'Decide about the scope of {count, plural, one {# course} other {# courses}}',
      },
      start: { id: 'bulkAction.decide_scope.start', defaultMessage: 'Decide' },
      deed: { id: 'bulkAction.decide_scope.deed', defaultMessage: 'Scope: {about}' },
      noted: { id: 'bulkAction.decide_scope.noted', defaultMessage: 'Deciding about the scope: {about}' },
    }),
  },
  set_status: {
    params: z.strictObject({ statusId: id, note: statusNote.nullable().default(null).describe('why') }),
    only: 'readygo',
    texts: defineMessages({
      menu: { id: 'bulkAction.set_status.menu', defaultMessage: 'Set status…' },
      question: {
        id: 'bulkAction.set_status.question',
        defaultMessage: 'Set the status of {count, plural, one {# course} other {# courses}}',
      },
      start: { id: 'bulkAction.set_status.start', defaultMessage: 'Set status' },
      deed: { id: 'bulkAction.set_status.deed', defaultMessage: 'Set the status {about}' },
      noted: { id: 'bulkAction.set_status.noted', defaultMessage: 'Setting the status {about}' },
    }),
  },
  assign_checklist: {
    params: checklistParams,
    only: 'readygo',
    texts: defineMessages({
      menu: { id: 'bulkAction.assign_checklist.menu', defaultMessage: 'Assign a checklist…' },
      question: {
        id: 'bulkAction.assign_checklist.question',
        defaultMessage: 'Assign a checklist to {count, plural, one {# course} other {# courses}}',
      },
      start: { id: 'bulkAction.assign_checklist.start', defaultMessage: 'Assign' },
      deed: { id: 'bulkAction.assign_checklist.deed', defaultMessage: 'Assign the checklist {about}' },
      noted: { id: 'bulkAction.assign_checklist.noted', defaultMessage: 'Assigning the checklist {about}' },
    }),
  },
  remove_checklist: {
    params: checklistParams,
    only: 'readygo',
    texts: defineMessages({
      menu: { id: 'bulkAction.remove_checklist.menu', defaultMessage: 'Remove a checklist…' },
      question: {
        id: 'bulkAction.remove_checklist.question',
        defaultMessage: 'Remove a checklist from {count, plural, one {# course} other {# courses}}',
      },
      start: { id: 'bulkAction.remove_checklist.start', defaultMessage: 'Remove' },
      deed: { id: 'bulkAction.remove_checklist.deed', defaultMessage: 'Remove the checklist {about}' },
      noted: { id: 'bulkAction.remove_checklist.noted', defaultMessage: 'Removing the checklist {about}' },
    }),
  },
  publish: {
    params: none,
    only: 'readygo',
    texts: defineMessages({
      menu: { id: 'bulkAction.publish.menu', defaultMessage: 'Publish in Canvas…' },
      question: {
        id: 'bulkAction.publish.question',
        defaultMessage: 'Publish {count, plural, one {# course} other {# courses}} in Canvas',
      },
      start: { id: 'bulkAction.publish.start', defaultMessage: 'Publish' },
      deed: { id: 'bulkAction.publish.deed', defaultMessage: 'Publish in Canvas' },
      noted: { id: 'bulkAction.publish.noted', defaultMessage: 'Publishing in Canvas' },
    }),
  },
  unpublish: {
    params: none,
    only: 'readygo',
    texts: defineMessages({
      menu: { id: 'bulkAction.unpublish.menu', defaultMessage: 'Unpublish in Canvas…' },
      question: {
        id: 'bulkAction.unpublish.question',
        defaultMessage: 'Unpublish {count, plural, one {# course} other {# courses}} in Canvas',
      },
      start: { id: 'bulkAction.unpublish.start', defaultMessage: 'Unpublish' },
      deed: { id: 'bulkAction.unpublish.deed', defaultMessage: 'Unpublish in Canvas' },
      noted: { id: 'bulkAction.unpublish.noted', defaultMessage: 'Unpublishing in Canvas' },
    }),
  },
  message_instructors: {
    params: z.strictObject({ body: messageText }),
    only: 'readygo',
    texts: defineMessages({
      menu: { id: 'bulkAction.message_instructors.menu', defaultMessage: 'Message instructors…' },
      question: {
        id: 'bulkAction.message_instructors.question',
        defaultMessage: 'Write to the instructors of {count, plural, one {# course} other {# courses}}',
      },
      start: { id: 'bulkAction.message_instructors.start', defaultMessage: 'Send' },
      deed: { id: 'bulkAction.message_instructors.deed', defaultMessage: 'Message to instructors' },
      noted: { id: 'bulkAction.message_instructors.noted', defaultMessage: 'Message to instructors' },
    }),
  },
  fix_copies: {
    params: z.strictObject({ runId: id }),
    isStartedElsewhere: true,
    texts: defineMessages({
      menu: { id: 'bulkAction.fix_copies.menu', defaultMessage: 'Fix copies' },
      deed: { id: 'bulkAction.fix_copies.deed', defaultMessage: 'Fix copies in Canvas: {about}' },
      noted: { id: 'bulkAction.fix_copies.noted', defaultMessage: 'Fixing copies in Canvas: {about}' },
    }),
  },
} as const satisfies Readonly<Record<string, Kind>>;

type Kinds = typeof bulkActionKinds;
export type BulkActionName = keyof Kinds;
export type BulkActionParams<N extends BulkActionName> = z.output<Kinds[N]['params']>;
export type BulkActionInput<N extends BulkActionName> = z.input<Kinds[N]['params']>;

// Each is a key of the list above.
export const bulkActionNames = Object.keys(bulkActionKinds) as readonly BulkActionName[];

/** What's started for chosen courses. */
export type StartableName = {
  [N in BulkActionName]: Kinds[N] extends { readonly isStartedElsewhere: true } ? never : N;
}[BulkActionName];

const kindOf = (name: BulkActionName): Kind => bulkActionKinds[name];

const isStartable = (name: BulkActionName): name is StartableName => !kindOf(name).isStartedElsewhere;
export const startableNames = bulkActionNames.filter(isStartable);

/** Who has it; undefined: everybody. */
export const ownersOf = (name: BulkActionName) => kindOf(name).only;

/** Those that begin with a dialog. */
export type AskedActionName = {
  [N in BulkActionName]: 'question' extends keyof Kinds[N]['texts'] ? N : never;
}[BulkActionName];

export const asksFirst = (name: BulkActionName): name is AskedActionName =>
  kindOf(name).texts.question !== undefined;
