import type { Backdrop } from './style/backdrop.ts';
import type { Color } from './style/color.ts';
import type { Font } from './style/font.ts';
import type { ShadowColors } from './style/shadow.ts';

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

/** Something painted behind text, and all that is behind it in turn. */
export interface Layer {
  readonly backdrop: Backdrop | undefined;
  /** of the element with all that is in it, 0 to 1 */
  readonly opacity: number;
  readonly outer: Layer | undefined;
  /** how many layers there are, this one included */
  readonly depth: number;
}

/** What styles make of an element's text. Elements that change nothing share the object of the element around. */
export interface Look {
  readonly isVisible: boolean;
  /** the author's colour for text, or that of links; undefined for the page's own */
  readonly color: Color | 'unknown' | 'link' | undefined;
  readonly font: Font;
  readonly layer: Layer | undefined;
  readonly shadows: ShadowColors | undefined;
  /** moved off the page, clipped or shrunk to nothing */
  readonly isOffPage: boolean;
  /** moved onto something else, for all that can be told: what is behind it may not be what is around it */
  readonly isMoved: boolean;
  /** a class of a theme (DesignPLUS) that brings styles nobody sees in the body */
  readonly isThemed: boolean;
  /** the innermost element whose author set a colour, a background or an opacity */
  readonly setBy: BodyElement | undefined;
}
