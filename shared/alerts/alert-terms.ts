/** How serious an alert or an announcement is. */
export const severities = ['info', 'warning', 'error'] as const;
export type Severity = (typeof severities)[number];

/** How often people hear of something by mail at most. */
export const cadences = ['immediate', 'daily', 'weekly'] as const;
export type Cadence = (typeof cadences)[number];

/**
 * Who hears of an alert: institution admins; the people of the teams of the course's batches; those who have open tasks
 * on the course; those who teach it; people named one by one.
 */
export const audiences = ['admins', 'team', 'assignees', 'instructors', 'people'] as const;
export type Audience = (typeof audiences)[number];

export const alertStates = ['open', 'acknowledged', 'snoozed', 'resolved'] as const;
export type AlertState = (typeof alertStates)[number];

/**
 * What resolved an alert: its condition no longer held; the course left the rule's scope, for instance because its batch
 * was archived; the rule was paused; or a person.
 */
export const resolutions = ['condition', 'scope', 'rule', 'person'] as const;
export type Resolution = (typeof resolutions)[number];
