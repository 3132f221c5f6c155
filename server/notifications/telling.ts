import type { Cadence } from '#shared/alerts/alert-terms.ts';
import type { NotificationFacts, NotificationKind } from '#shared/notifications/notification-kinds.ts';

/** What is told, to any recipient. */
export interface Matter<K extends NotificationKind = NotificationKind> {
  readonly kind: K;
  /** names what it's about: more of the same is added to the person's open one, instead of another */
  readonly key: string;
  readonly facts: NotificationFacts<K>;
  /** how often people hear of it by mail at most; what they chose themselves can only make it rarer */
  readonly cadence: Cadence | 'never';
}

/** Something that people are told, in the bell and by mail. */
export interface Telling<K extends NotificationKind = NotificationKind> extends Matter<K> {
  readonly personIds: readonly number[];
  /** how many courses or messages this adds */
  readonly amount?: number;
  /** the course it's about, if it's one */
  readonly courseId?: number;
}

/** Somebody who's told, and of how much. */
export interface Hearer {
  readonly personId: number;
  readonly amount: number;
  /** the course it's about for them, if it's one */
  readonly courseId: number | null;
}
