/** What happened to a course: scans, and what people and scans changed in it. */
export const activityKinds = [
  'scanned',
  'scan_failed',
  'findings_resolved',
  'findings_reopened',
  'file_reviewed',
  'file_unreviewed',
] as const;
export type ActivityKind = (typeof activityKinds)[number];
