import type { CheckState } from '#shared/system/system-status.api.ts';
import type { Phrase } from '#shared/text/phrase.ts';

/** A fact about a part of the system, as it was found. */
export type Fact =
  | { readonly kind: 'text'; readonly text: Phrase | string }
  | { readonly kind: 'number' | 'seconds' | 'milliseconds' | 'bytes'; readonly number: number }
  | { readonly kind: 'moment'; readonly at: Date | null };

/** How a part of the system is. */
export interface Finding {
  readonly state: CheckState;
  /** what to do */
  readonly advice: Phrase;
  readonly facts?: readonly (readonly [name: Phrase, fact: Fact])[];
  /** for one of several things that a check finds: which one */
  readonly about?: { readonly id: string; readonly title: Phrase };
  /** the address of a Canvas that can be asked */
  readonly canvasOrigin?: string;
}

/** A line of the page of the system's status. Features add theirs in server/checks.ts. */
export interface SystemCheck {
  readonly id: string;
  readonly title: Phrase;
  /** Finds out how it is; a thrown error means that it's failing. It's abandoned if it takes too long. */
  run(): Promise<Finding | readonly Finding[]>;
}
