import type { Updateable } from 'kysely';
import type { Tables } from '#server/infra/db/tables.ts';
import { digestOf } from '#server/scanners/body/fingerprint.ts';
import type { ItemKind } from '#shared/courses/content.ts';
import type { QuestionPlace } from '#shared/findings/question-place.ts';
import type { FixHand, FixReason, FixState, Inverse } from '#shared/fixes/fix.ts';
import type { FixWay } from '#shared/fixes/fix-form.ts';
import type { ScopeStanding } from '#shared/scope-decisions/scope-terms.ts';
import type { UdoitRuleId } from '#shared/scans/udoit-rules.ts';

/** A fix as it's stored, with its place. */
export interface FixRow {
  readonly id: number;
  readonly course_id: number;
  readonly course_title: string;
  readonly lms_course_id: string;
  /** of a course that isn't in scope; null: it is */
  readonly standing_out: ScopeStanding | null;
  readonly item_id: number;
  readonly item_title: string;
  readonly kind: ItemKind;
  readonly lms_item_id: string;
  readonly address: string;
  readonly is_published: boolean | null;
  readonly place: QuestionPlace | null;
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
  /** of a page, before the fix */
  readonly lms_revision: number | null;
  readonly overwrote: boolean;
  readonly open_seconds: number | null;
  readonly planned_at: Date;
  readonly sent_at: Date | null;
  readonly written_at: Date | null;
  readonly undone_at: Date | null;
  readonly undone_by: number | null;
  readonly undone_by_name: string | null;
}

const sealOf = ({ own, whole }: Omit<Inverse, 'seal'>) =>
  digestOf(JSON.stringify([own.before, own.after, whole.before, whole.after]));

/** What gives a text back, as it's stored. */
export const sealedInverse = (inverse: Omit<Inverse, 'seal'>) =>
  JSON.stringify({ ...inverse, seal: sealOf(inverse) } satisfies Inverse);

/** Whether it's still what was stored: erasing a person takes their name out of texts, and that mustn't reach Canvas. */
export const isIntact = (inverse: Inverse) => inverse.seal === sealOf(inverse);

export type FixUpdate = Updateable<Tables['fixes']>;
