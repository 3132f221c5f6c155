import type { CheckState } from '#shared/system/system-status.api.ts';
import type { Phrase } from '#shared/text/phrase.ts';

/** A fact about a part of the system, as it was found. */
export type Fact =
  | { readonly kind: 'text'; readonly text: Phrase | string }
  | { readonly kind: 'number' | 'seconds' | 'milliseconds' | 'bytes'; readonly number: number }
  | { readonly kind: 'moment'; readonly at: Date | null };

export type NamedFact = readonly [name: Phrase, fact: Fact];

/** For one of several things that a check finds: which one, and the address of a Canvas that can be asked. */
export interface Part {
  readonly id: string;
  readonly title: Phrase;
  readonly canvasOrigin?: string;
}

/** How a part of the system is. */
export interface Finding {
  readonly state: CheckState;
  /** what to do */
  readonly advice: Phrase;
  readonly facts?: readonly NamedFact[];
  readonly about?: Part;
  /** Of a part that isn't asked itself: what was last heard of it. */
  readonly heard?: { readonly at: Date | null; readonly latencyMs: number | null };
}

/** A line of the page of the system's status. Features add theirs in server/checks.ts. */
export interface SystemCheck {
  readonly id: string;
  readonly title: Phrase;
  /** It tells what was heard of the part: if it takes too long, that says nothing of the part itself. */
  readonly isHearsay?: true;
  /** The part can be asked by a call of its own. */
  readonly asksMail?: true;
  /** Finds out how it is; a thrown error means that it's failing. It's abandoned if it takes too long. */
  run(): Promise<Finding | readonly Finding[]>;
}
