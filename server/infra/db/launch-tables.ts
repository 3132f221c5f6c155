/** Rows of migrations/0002-launch. */
export interface LaunchTables {}
