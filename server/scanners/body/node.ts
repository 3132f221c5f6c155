import type { Look } from './style/look.ts';

export type Attributes = Readonly<Record<string, string | undefined>>;

/** An element of a body. Offsets count UTF-16 units of the source; ends are exclusive. */
export interface BodyElement {
  readonly kind: 'element';
  /** in lower case; '' for the root, which stands for the whole body */
  readonly name: string;
  readonly attributes: Attributes;
  /** undefined for the root alone */
  readonly parent: BodyElement | undefined;
  /** the sibling before it */
  readonly previous: BodyNode | undefined;
  /** its place among all nodes, in document order */
  readonly at: number;
  /** the place of the last node inside it; its own where there is none */
  last: number;
  readonly start: number;
  /** where its start tag ends */
  readonly openEnd: number;
  end: number;
  /** what styles make of it; see presence.ts for this and the next two */
  look: Look;
  /** not rendered at all */
  isGone: boolean;
  /** kept from assistive technology by itself or an ancestor, and not by being gone */
  isSilent: boolean;
}

export interface BodyText {
  readonly kind: 'text';
  readonly parent: BodyElement;
  readonly previous: BodyNode | undefined;
  readonly at: number;
  /** its own place: what reads nodes need not ask for the kind */
  readonly last: number;
  /** with character references decoded */
  text: string;
}

export type BodyNode = BodyElement | BodyText;
