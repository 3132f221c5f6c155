import type { Updateable } from 'kysely';
import type { Tables } from '#server/infra/db/tables.ts';
import type { ItemKind } from '#shared/courses/content.ts';
import type { FixHand, FixReason, FixState } from '#shared/fixes/fix.ts';
import type { FixWay } from '#shared/fixes/fix-form.ts';
import type { UdoitRuleId } from '#shared/scans/udoit-rules.ts';

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
}

/** A fix as it's stored, with its place. */
export interface FixRow {
  readonly id: number;
  readonly course_id: number;
  readonly course_title: string;
  readonly lms_course_id: string;
  readonly item_id: number;
  readonly item_title: string;
  readonly kind: ItemKind;
  readonly lms_item_id: string;
  readonly address: string;
  readonly is_published: boolean | null;
  readonly finding_id: number | null;
  readonly run_id: number | null;
  readonly rule: UdoitRuleId;
  readonly way: FixWay;
  readonly value: string | null;
  readonly seal: string | null;
  readonly state: FixState;
  readonly reason: FixReason | null;
  readonly said: string | null;
  readonly write_key: string;
  readonly person_id: number | null;
  readonly person_name: string;
  readonly hand: FixHand;
  readonly in_concluded: boolean;
  readonly before_excerpt: string | null;
  readonly after_excerpt: string | null;
  readonly hash_before: string | null;
  readonly hash_after: string | null;
  readonly inverse: Inverse | null;
  readonly old_body: Uint8Array | null;
  readonly overwrote: boolean;
  readonly open_seconds: number | null;
  readonly planned_at: Date;
  readonly sent_at: Date | null;
  readonly written_at: Date | null;
  readonly undone_at: Date | null;
  readonly undone_by: number | null;
  readonly undone_by_name: string | null;
}

export type FixUpdate = Updateable<Tables['fixes']>;
