import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

/** Alert rules that weren't removed, also paused ones. */
export const alertRulesOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('alert_rules')
    .select(['id', 'title', 'title_key', 'severity', 'is_active'])
    .where('institution_id', '=', institutionId)
    .where('removed_at', 'is', null);

/** Alerts of courses, also resolved ones. Those of removed rules wait as they are for the removal to be undone. */
export const alertsOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('alerts')
    .select(['id', 'rule_id', 'course_id', 'state', 'opened_at', 'last_seen_at', 'snoozed_until'])
    .where('institution_id', '=', institutionId)
    .where(
      // An array, so that they're looked up once: there are few.
      sql<boolean>`rule_id <> all(array(select id from alert_rules
        where institution_id = ${institutionId} and removed_at is not null))`,
    );

// What people mean by these words, for queries in which `a` is an alert: the same number everywhere.

export const isUnresolved = sql<boolean>`a.state <> 'resolved'`;

/** Open alerts are neither resolved nor snoozed. */
export const isOpen = sql<boolean>`(a.state = 'open' or a.state = 'acknowledged')`;
