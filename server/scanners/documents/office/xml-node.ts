/** An element with the usual prefix of its namespace, whatever the file calls it: `w:p`, `a:tbl`, `x:row`. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlNode[];
  /** directly inside, without that of children */
  text: string;
}

export const childOf = (node: XmlNode | undefined, name: string) =>
  node?.children.find((child) => child.name === name);

/** Follows names downwards: the first of each. */
export function under(node: XmlNode | undefined, ...names: readonly string[]): XmlNode | undefined {
  let found = node;
  for (const name of names) found = childOf(found, name);
  return found;
}

/** All elements inside, in the order of the document, but nothing inside those called `closed`. */
export function* inside(node: XmlNode, closed?: string): Generator<XmlNode> {
  const waiting = node.children.toReversed();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next;
    if (next.name === closed) continue;
    for (let at = next.children.length - 1; at >= 0; at -= 1) waiting.push(next.children[at] as XmlNode); // within bounds
  }
}

/** The first element of a name inside. */
export function firstInside(node: XmlNode, ...names: readonly string[]): XmlNode | undefined {
  for (const found of inside(node)) if (names.includes(found.name)) return found;
  return undefined;
}

/** Switches are on unless they say otherwise; undefined where there's none. */
export function isOn(node: XmlNode | undefined, attribute = 'w:val'): boolean | undefined {
  if (!node) return undefined;
  return !['0', 'false', 'off', 'none'].includes(node.attributes[attribute]?.toLowerCase() ?? '1');
}
