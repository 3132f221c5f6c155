/** Already using it; added but not seen yet; shut out, with everything kept. */
export const personStates = ['active', 'invited', 'deactivated'] as const;
export type PersonState = (typeof personStates)[number];
