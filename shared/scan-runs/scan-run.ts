/** What became of a course in a run; a dropped one was still waiting when the run was cancelled. */
export const scanOutcomes = ['waiting', 'done', 'failed', 'dropped'] as const;
export type ScanOutcome = (typeof scanOutcomes)[number];
