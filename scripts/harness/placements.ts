/** The places a tool can have in Canvas, each with Canvas's name for it. */
const canvasPlacements = {
  account_navigation: 'account_navigation',
  course_navigation: 'course_navigation',
  instructor_view: 'course_settings_sub_navigation',
} as const;
export type HarnessPlacement = keyof typeof canvasPlacements;
export const placements = Object.keys(canvasPlacements) as HarnessPlacement[];
export const canvasPlacementOf = (placement: HarnessPlacement): string => canvasPlacements[placement];
