/** Added and not seen yet; at work; shut out, with everything kept. */
export const personStates = ['active', 'invited', 'deactivated'] as const;
export type PersonState = (typeof personStates)[number];
