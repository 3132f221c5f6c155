import * as z from 'zod';
import type { ItemKind } from '#shared/courses/content.ts';
import { udoitRuleIds, type UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import { oneLine } from '#shared/text/plain-text.ts';
import { textIssues } from '#shared/text/text.messages.ts';

/** Rules whose faults take more than markup: captions, a transcript, a table in place of a drawing of one. */
export const rulesBeyondMarkup = [
  'video-no-captions',
  'audio-no-transcript',
  'media-link',
  'hosted-captions-none',
  'hosted-captions-machine',
  'hosted-unavailable',
  'table-pre',
] as const satisfies readonly UdoitRuleId[];
export type RuleBeyondMarkup = (typeof rulesBeyondMarkup)[number];

/** Items whose texts Canvas lets be written. */
const writableKinds = [
  'page',
  'assignment',
  'quiz',
  'discussion',
  'announcement',
  'syllabus',
] as const satisfies readonly ItemKind[];

/** Whether a place may be mended from here, as far as its rule and the kind of its item tell. */
export const isFixable = ({ rule, kind }: { readonly rule: UdoitRuleId; readonly kind: ItemKind }) =>
  !rulesBeyondMarkup.some((beyond) => beyond === rule) && writableKinds.some((written) => written === kind);

/** Ways to mend a fault where it is; the client has the words for each. */
export const fixWays = [
  'describe',
  'decorative',
  'link_text',
  'merge_links',
  'remove',
  'unlink',
  'underline',
  'title',
  'caption',
  'heading_text',
  'heading_level',
  'heading_section',
  'paragraph',
  'first_row',
  'first_column',
  'both',
  'layout',
  'scopes',
  'header_text',
  'plain_cell',
  'text_color',
  'background',
  'plain_colors',
  'list',
  'language',
  'no_language',
  'direction',
  'plain_markup',
  'show',
  'skip',
  'own_id',
  'no_autoplay',
] as const;
export type FixWay = (typeof fixWays)[number];

/** What a person has to say. Proposals were proved in this place; null where none can be computed. */
export const fixField = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    proposal: z.string().nullable(),
    advised: z.number().describe('longer texts are accepted, but tire people who listen; in characters'),
    longest: z.number().describe('in characters'),
  }),
  z.object({
    kind: z.literal('color'),
    proposal: z.string().nullable().describe('as #rrggbb'),
    against: z
      .string()
      .nullable()
      .describe('what it has to differ from, as #rrggbb; null: several colors, or only a browser knows'),
    now: z.string().nullable().describe('what it is now, likewise'),
    least: z.number().describe('the contrast that it needs, from 1 to 21'),
  }),
  z.object({ kind: z.literal('language'), proposal: z.string().nullable().describe('as in BCP 47') }),
  z.object({
    kind: z.literal('level'),
    proposal: z.string(),
    options: z.array(z.string()).describe('levels of headings that fit here'),
  }),
]);
export type FixField = z.infer<typeof fixField>;

/** How one fault can be mended: the ways that were proved, the best first. */
export const fixForm = z.object({
  rule: z.enum(udoitRuleIds),
  ways: z.array(
    z.object({ way: z.enum(fixWays), field: fixField.nullable().describe('null: nothing to say') }),
  ),
});
export type FixForm = z.infer<typeof fixForm>;

/** What a person chose, and said. */
export const fixAnswer = z.strictObject({
  way: z.enum(fixWays),
  value: z.string().max(1_000).regex(oneLine, textIssues.oneLine.id).optional(),
});
export type FixAnswer = z.infer<typeof fixAnswer>;

/** Why a fault can't be mended here, or not like this. */
export const fixRefusals = [
  'not_by_markup',
  'no_plan',
  'never_closed',
  'too_long',
  'gone',
  'ambiguous',
  'answer_unfit',
  'offsets_unsure',
  'edits_overlap',
  'off_border',
  'no_undo',
  'tree_differs',
  'text_changed',
  'fault_stays',
  'fault_comes',
] as const;
export type FixRefusal = (typeof fixRefusals)[number];
