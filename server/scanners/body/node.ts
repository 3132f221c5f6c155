import type { Backdrop } from './style/backdrop.ts';
import type { Color } from './style/color.ts';
import type { Font } from './style/font.ts';
import type { ShadowColors } from './style/shadow.ts';

export type Attributes = Readonly<Record<string, string | undefined>>;

/** An element of a body. Offsets count UTF-16 units of the source; ends are exclusive. */
export interface BodyElement {
  readonly kind: 'element';
  /** in lower case; '' for the root, which represents the whole body */
  readonly name: string;
  readonly attributes: Attributes;
  /** undefined only for the root */
  readonly parent: BodyElement | undefined;
  /** the previous sibling */
  readonly previous: BodyNode | undefined;
  /** its index among all nodes, in document order */
  readonly at: number;
  /** the index of the last node inside it; its own if empty */
  last: number;
  readonly start: number;
  /** where its start tag ends */
  readonly openEnd: number;
  end: number;
  /** the effect of styles; see presence.ts for this and the next two */
  look: Look;
  /** not rendered at all */
  isGone: boolean;
  /** hidden from assistive technology by itself or an ancestor, though rendered */
  isSilent: boolean;
}

export interface BodyText {
  readonly kind: 'text';
  readonly parent: BodyElement;
  readonly previous: BodyNode | undefined;
  readonly at: number;
  /** its own index, so code that reads nodes needn't check the kind */
  readonly last: number;
  /** with character references decoded */
  text: string;
}

export type BodyNode = BodyElement | BodyText;

/** Something painted behind text, with everything behind that in turn. */
export interface Layer {
  readonly backdrop: Backdrop | undefined;
  /** opacity of the element and everything in it, 0 to 1 */
  readonly opacity: number;
  readonly outer: Layer | undefined;
  /** how many layers there are, including this one */
  readonly depth: number;
}

/** What a class of Canvas's own or of a theme (DesignPLUS) hides. */
export interface Theme {
  /** Canvas's own buttons and labels have a colour for text and one behind it */
  readonly isPainted: boolean;
  /** it's a strong colour with white text on it */
  readonly isStrong: boolean;
  /** what the author painted outside it, which it covers */
  readonly below: Layer | undefined;
  /** whose author's style holds outside it */
  readonly setBy: BodyElement | undefined;
}

/** The effect of styles on an element's text. Elements that change nothing share their parent's object. */
export interface Look {
  readonly isVisible: boolean;
  /** the author's colour for text or links; undefined for the page's own */
  readonly color: Color | 'branded' | 'unknown' | 'link' | undefined;
  readonly font: Font;
  readonly layer: Layer | undefined;
  readonly shadows: ShadowColors | undefined;
  /** moved off the page, clipped or shrunk to nothing */
  readonly isOffPage: boolean;
  /** may have been moved onto something else, so what's behind it may not be its parent */
  readonly isMoved: boolean;
  /** the innermost class around it whose styles aren't visible in the body; undefined for none */
  readonly theme: Theme | undefined;
  /** the innermost element with an author's colour, background or opacity */
  readonly setBy: BodyElement | undefined;
}
