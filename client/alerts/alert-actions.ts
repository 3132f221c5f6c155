import type { Alert, AlertAction } from '#shared/alerts/alert.ts';
import type { AlertState } from '#shared/alerts/alert-terms.ts';

export type { AlertAction };

export const actions = [
  'acknowledge',
  'snooze',
  'resolve',
  'reopen',
] as const satisfies readonly AlertAction[];

const fromStates: Readonly<Record<AlertAction, readonly AlertState[]>> = {
  acknowledge: ['open', 'snoozed'],
  snooze: ['open', 'acknowledged', 'snoozed'],
  resolve: ['open', 'acknowledged', 'snoozed'],
  reopen: ['acknowledged', 'snoozed', 'resolved'],
};

/** What makes sense to answer an alert; whether the person may is the server's to say. */
export const isOffered = (
  action: AlertAction,
  { state, isHolding, permissions }: Pick<Alert, 'state' | 'isHolding' | 'permissions'>,
) => permissions.answer && fromStates[action].includes(state) && (state !== 'resolved' || isHolding);
