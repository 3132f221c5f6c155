import type { Declarations } from './declarations.ts';

const sides = ['left', 'top', 'right', 'bottom', 'inset'] as const;

const isFarAway = (value: string | undefined) =>
  /^-\d{3,}(\.\d+)?(px|em|rem|pt|%|vw|vh)$/i.test(value?.trim() ?? '');
const isTiny = (value: string | undefined) => /^[01](\.\d+)?(px)?$/i.test(value?.trim() ?? '');
const isNothing = (value: string | undefined) => /^0[a-z%]*$/i.test(value?.trim() ?? '');

/** Whether a style hides text in one of the usual ways: for screen readers only, or for everyone. */
export function isOffPage(declarations: Declarations): boolean {
  const value = (property: string) => declarations.get(property);
  if (isFarAway(value('text-indent')) || /scale[xy]?\(\s*0\s*[,)]/i.test(value('transform') ?? ''))
    return true;
  const [width, height] = [value('width') ?? value('max-width'), value('height') ?? value('max-height')];
  const isClipped = /hidden|clip/i.test(value('overflow') ?? '');
  if (isClipped && ((isTiny(width) && isTiny(height)) || isNothing(width) || isNothing(height))) return true;
  if (!/absolute|fixed/i.test(value('position') ?? '')) return false;
  return (
    [...sides, 'margin-left', 'margin-top'].some((side) => isFarAway(value(side))) ||
    /^rect\((\s*[01]?(px)?[\s,]*){4}\)$/i.test(value('clip') ?? '') ||
    /^(inset\((50|100)%|circle\(0)/i.test(value('clip-path') ?? '')
  );
}

/** Whether a style moves an element over something that isn't around it in the source. */
export function isMoved(declarations: Declarations): boolean {
  const position = declarations.get('position')?.toLowerCase() ?? '';
  if (position === 'absolute' || position === 'fixed' || position === 'sticky') return true;
  if (position === 'relative' && sides.some((side) => /[1-9]/.test(declarations.get(side) ?? '')))
    return true;
  if (/translate/i.test(declarations.get('transform') ?? '')) return true;
  return ['margin', 'margin-top', 'margin-left'].some((side) =>
    /(^|\s)-[\d.]*[1-9]/.test(declarations.get(side) ?? ''),
  );
}
