import { closest, oncePerBody, type Body } from '#server/scanners/body/body.ts';
import { isImageButton } from '#server/scanners/body/accessible-name.ts';
import type { BodyElement, BodyNode, Look } from '#server/scanners/body/node.ts';
import { isSeen } from '#server/scanners/body/presence.ts';
import { isDisabled, tokensOf } from '#server/scanners/body/role.ts';
import { rule, type Subject } from '../rule.ts';
import { judgeContrast, type Verdict } from './contrast.ts';

/** Text whose colours, background or opacity one element sets. */
interface ColoredText extends Subject {
  readonly verdict: Verdict;
}

const worse: Readonly<Record<Verdict, number>> = { sound: 0, unclear: 1, faulty: 2 };

/**
 * Elements whose author's colours affect text, each with its worst result. If a part inside has a different result (a
 * link on a dark background), that part is reported instead.
 */
export const coloredTextOf = oncePerBody((body): readonly ColoredText[] => {
  const verdicts = new Map<BodyElement, Verdict>();
  const judged = new Map<Look, Verdict | undefined>();
  const judge = (look: Look) => {
    if (!judged.has(look)) judged.set(look, judgeContrast(look));
    return judged.get(look);
  };
  const disabled = disabledParts(body);
  for (const node of body.nodes) {
    const shower = node.kind === 'text' ? node.parent : node;
    const { look } = shower;
    if (!look.setBy || disabled.has(shower) || !isReadByEye(shower, textOf(node))) continue;
    const verdict = judge(look);
    if (!verdict) continue;
    const isOfAll = verdict === 'sound' || verdict === judge(look.setBy.look);
    const element = isOfAll ? look.setBy : outermostLike(shower);
    const known = verdicts.get(element);
    if (!known || worse[verdict] > worse[known]) verdicts.set(element, verdict);
  }
  return [...verdicts]
    .map(([element, verdict]) => ({ element, verdict }))
    .toSorted((a, b) => a.element.at - b.element.at);
});

/** The outermost element with the same look as this one. */
function outermostLike(element: BodyElement) {
  let outermost = element;
  while (outermost.parent?.look === element.look) outermost = outermost.parent;
  return outermost;
}

/** Form fields show their values. */
const textOf = (node: BodyNode) =>
  node.kind === 'text'
    ? node.text
    : node.name === 'input' && !isImageButton(node)
      ? (node.attributes.value ?? '')
      : '';

/** Visible words and numbers; symbols and emoji aren't text in WCAG's sense. */
const isReadByEye = (parent: BodyElement, text: string) =>
  parent.look.font.size > 0 &&
  !parent.look.isOffPage &&
  isSeen(parent) &&
  /[\p{L}\p{N}]/u.test(text) &&
  !isDrawn(parent);

/** Text in a drawing has the drawing's colours. */
const isDrawn = ({ name, parent }: BodyElement) =>
  name === 'text' || name === 'tspan' || name === 'textpath' || parent?.name === 'svg';

/** Disabled controls, their labels, and everything inside them: WCAG requires no contrast for these. */
function disabledParts(body: Body): ReadonlySet<BodyElement> {
  const controls = body.elements.filter(isSwitchedOff);
  const parts = new Set(controls);
  if (controls.length === 0) return parts;
  const labels = new Set(controls.flatMap((control) => labelsOf(control)));
  for (const control of controls) {
    const label = closest(control, ({ name }) => name === 'label');
    if (label) parts.add(label);
  }
  for (const element of body.elements)
    if ((element.parent && parts.has(element.parent)) || isLabelOf(element, labels)) parts.add(element);
  return parts;
}

const isSwitchedOff = (element: BodyElement) =>
  element.attributes['aria-disabled']?.trim().toLowerCase() === 'true' ||
  (possiblyDisabled.has(element.name) && isDisabled(element));

const possiblyDisabled: ReadonlySet<string> = new Set(['button', 'fieldset', 'input', 'select', 'textarea']);

/** Ids that connect labels and controls. */
const labelsOf = ({ attributes: { id, 'aria-labelledby': labelledBy } }: BodyElement) => [
  ...(id === undefined ? [] : [`for ${id}`]),
  ...tokensOf(labelledBy).map((label) => `id ${label}`),
];

function isLabelOf({ name, attributes: { id, for: target } }: BodyElement, labels: ReadonlySet<string>) {
  return labels.has(`id ${id}`) || (name === 'label' && target !== undefined && labels.has(`for ${target}`));
}

export const colorRules = [
  rule('contrast', coloredTextOf, ({ verdict }) => verdict === 'faulty'),
  rule('contrast-review', coloredTextOf, ({ verdict }) => verdict === 'unclear'),
];
