import { actorFrom } from '#server/access/actor.ts';
import {
  createAlertRule,
  readAlertRule,
  removeAlertRule,
  restoreAlertRule,
  updateAlertRule,
} from '#server/alerts/alert-rule.service.ts';
import { answerAlert } from '#server/alerts/answer-alerts.service.ts';
import { db, inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { AlertRuleContent } from '#shared/alerts/alert-rule.ts';
import type { AlertAnswer } from '#shared/alerts/alert.ts';
import { ruleGiven } from './build-alerts.ts';
import type { BuiltPerson } from './build.ts';

/** An institution admin who acts. */
const adminActor = (person: BuiltPerson) =>
  actorFrom({
    personId: person.id,
    name: 'Ada',
    isInstitutionAdmin: true,
    canManageChecklists: false,
    isSuperAdmin: false,
    isSystemAdmin: false,
    teamRoles: new Map(),
    actingFromInstitutionId: null,
  });

/** What an admin does to the rules of an institution. */
export function rulesOf(scope: Scope, person: BuiltPerson) {
  const actor = adminActor(person);
  return {
    create: async (given: Partial<AlertRuleContent>) =>
      (await inTransaction(() => createAlertRule(scope, actor, ruleGiven(given)))).id,
    update: (id: number, given: Partial<AlertRuleContent>) =>
      inTransaction(async () => {
        const { version } = await readAlertRule(scope, id);
        return updateAlertRule(scope, actor, { id, version, ...ruleGiven(given) });
      }),
    remove: (id: number) => inTransaction(() => removeAlertRule(scope, actor, id)),
    restore: (id: number) => {
      const where = { subject: id, personId: person.id, actor: async () => actor };
      return inTransaction(() => restoreAlertRule.restore(scope, where, []));
    },
  };
}
export type Rules = ReturnType<typeof rulesOf>;

/** All alerts, oldest first. */
export const alertsNow = () => db().selectFrom('alerts').selectAll().orderBy('id').execute();

/** An admin answers the newest alert, or another one. */
export async function answerAs(
  scope: Scope,
  person: BuiltPerson,
  answer: AlertAnswer,
  asked?: { readonly id: number; readonly version: number },
) {
  const seen = asked ?? (await alertsNow()).at(-1);
  if (!seen) throw new Error('There is no alert to answer');
  const { id, version } = seen;
  return inTransaction(() => answerAlert(scope, adminActor(person), { id, version }, answer));
}

/** What a person's bell has, oldest first. */
export async function toldOf({ id }: BuiltPerson) {
  const rows = await db()
    .selectFrom('notifications')
    .select(['kind', 'amount', 'read_at'])
    .where('person_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ kind, amount, read_at }) => ({ kind, amount, read: read_at !== null }));
}
