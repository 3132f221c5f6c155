import * as z from 'zod';
import { foundItem, udoitRule } from '#shared/findings/finding.ts';
import { id, instant } from '#shared/http/id.ts';
import { fixForm, fixRefusals, fixWays } from './fix-form.ts';

/**
 * What became of a fix: waiting to be written, on its way to Canvas, in Canvas as shown, in Canvas but not as shown, or not
 * written (the place has changed, a blueprint locks it, Canvas or its rights said no, nobody could). `unknown` is looked at
 * again by itself. Then the same of its undoing.
 */
export const fixStates = [
  'planned',
  'sending',
  'unknown',
  'verified',
  'altered',
  'stale',
  'locked',
  'refused',
  'failed',
  'dropped',
  'undoing',
  'undone',
  'kept',
] as const;
export type FixState = (typeof fixStates)[number];

/** States of a fix that is in Canvas as it was shown. */
export const standingStates = ['verified', 'undoing', 'kept'] as const satisfies readonly FixState[];

/** A part of a text that a fix changed: what was there, what took its place, and which of equal parts that is. */
export interface ChangedPart {
  readonly before: string;
  readonly after: string;
  /** its place among the parts of the text that are equal to `after`, from 0, and how many there are */
  readonly ordinal: number;
  readonly count: number;
}

/** What gives a text back. */
export interface Inverse {
  /** of this fix alone, in the text that it left */
  readonly own: ChangedPart;
  /** of the whole write, in the text that Canvas made of it: where it begins and how much follows it */
  readonly whole: {
    readonly before: string;
    readonly after: string;
    readonly start: number;
    readonly rest: number;
  };
  /** names these texts: what somebody was erased from is never written */
  readonly seal: string;
}

/** Why a place can't be written, besides what the engine says (`fixRefusals`). */
export const fixReasons = [
  ...fixRefusals,
  'changed_since_shown',
  'locked_by_blueprint',
  'from_blueprint',
  'made_of_blocks',
  'text_elsewhere',
  'no_text',
  'item_gone',
  'no_grant',
  'grant_ended',
  'not_yours',
  'canvas_refused',
  'canvas_unreachable',
  'altered_by_canvas',
  'concluded',
  'switched_off',
  'other_kind',
  'file_unknown',
  'run_stopped',
  'changed_since_fixed',
] as const;
export type FixReason = (typeof fixReasons)[number];

/** In whose name Canvas gets the text. */
export const fixHands = ['person', 'service'] as const;
export type FixHand = (typeof fixHands)[number];

/** Whether this person can save here; else what prevents it, and who can change that. */
export const canSave = z
  .object({
    as: z.enum(fixHands).nullable().describe('null: nothing can be saved'),
    needs: z
      .enum(['consent', 'switched_off', 'no_key', 'not_yours', 'cannot_be_fixed'])
      .nullable()
      .describe('consent: the person lets Courseyard save as them, once'),
    isConcluded: z.boolean().describe('saved only if the person says so'),
  })
  .meta({ id: 'CanSave' });
export type CanSave = z.infer<typeof canSave>;

/** A fault in its place, as Canvas has it now, and the ways to mend it there. */
export const openedFinding = z
  .object({
    findingId: id,
    rule: udoitRule,
    item: foundItem,
    before: z
      .string()
      .nullable()
      .describe(
        "the element's source as it is, with what's around it in its block; only for a sandboxed frame without scripts",
      ),
    form: fixForm.nullable(),
    refusal: z.enum(fixReasons).nullable().describe('why there is no form'),
    alike: z
      .object({ title: z.string(), url: z.string() })
      .nullable()
      .describe('another course whose fix of the same is the first proposal here'),
    save: canSave,
    edited: z
      .object({ at: instant, by: z.string().nullable() })
      .nullable()
      .describe('when the item was last changed; who has it open may overwrite the fix'),
    hasPicture: z.boolean().describe('whether the picture it is about can be read'),
    suggests: z
      .object({
        languages: z.array(z.string()).describe('the text’s own first'),
        overProposal: z.boolean().describe('the proposal in the form isn’t a person’s words'),
      })
      .nullable()
      .describe('whether the institution’s model can be asked for words here; null: it can’t'),
    outline: z
      .array(z.object({ level: z.number().nullable(), text: z.string(), isThis: z.boolean() }))
      .nullable()
      .describe(
        "the item's headings, if it is about one of them; a text that only looks like one stands among them without a level",
      ),
  })
  .meta({ id: 'OpenedFinding' });
export type OpenedFinding = z.infer<typeof openedFinding>;

/** What a fix would make of its place. */
export const fixPreview = z
  .object({
    before: z.string(),
    after: z.string().nullable().describe('as `before`; null: it can’t be done like this'),
    refusal: z.enum(fixReasons).nullable(),
    seal: z.string().nullable().describe('names what was shown: nothing else is saved'),
  })
  .meta({ id: 'FixPreview' });
export type FixPreview = z.infer<typeof fixPreview>;

export const fix = z
  .object({
    id,
    findingId: id.nullable().describe('null: it is no longer known'),
    courseId: id,
    courseTitle: z.string(),
    outOfScope: z.string().nullable().describe('how its course stands, if that isn’t in scope'),
    item: foundItem.nullable().describe('null: the item is no longer known'),
    itemTitle: z.string(),
    rule: udoitRule,
    way: z.enum(fixWays),
    value: z.string().nullable().describe('what was said'),
    state: z.enum(fixStates),
    reason: z.enum(fixReasons).nullable(),
    said: z.string().nullable().describe("Canvas's own words"),
    before: z
      .string()
      .nullable()
      .describe("the element's source, shortened: text, never to be shown as HTML"),
    after: z.string().nullable().describe('as `before`'),
    by: z.string().nullable().describe('who asked for it; null for the instructor’s view of others’ fixes'),
    hand: z.enum(fixHands),
    plannedAt: instant,
    writtenAt: instant.nullable(),
    undoneAt: instant.nullable(),
    undoneBy: z.string().nullable(),
    undoUntil: instant.nullable().describe('until when the caller can undo it; null if they can’t'),
    overwrote: z
      .boolean()
      .describe("somebody's edit was overwritten in that second; Canvas's history has it"),
    runId: id.nullable(),
  })
  .meta({ id: 'Fix' });
export type Fix = z.infer<typeof fix>;

/** How long a fix can be undone, in days (facts/fixes §5). */
export const undoDays = 90;

/** The most fixes of one item in one save. */
export const mostFixesAtOnce = 50;

/** Whether something still happens to it. */
export const isFixUnderWay = ({ state }: Pick<Fix, 'state'>) =>
  state === 'planned' || state === 'sending' || state === 'unknown' || state === 'undoing';
