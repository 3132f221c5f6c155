/** Whether a finding is in the content now, is gone from it, or was judged fine by a person. */
export const findingStates = ['active', 'fixed', 'resolved'] as const;
export type FindingState = (typeof findingStates)[number];
