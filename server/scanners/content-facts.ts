import type { BodyFacts } from './body/facts.ts';

/** What's kept of an item's body, so that it needn't be read again while it stays the same. */
export interface ContentFacts extends BodyFacts {
  /** images that need alternative text, and those that have it */
  readonly alt: { readonly told: number; readonly described: number };
}
