import type { Scope } from '#server/infra/tenancy/scope.ts';
import { findOwn, lockOwn, saveOwn, setLiveEvents, type OwnValues } from './own-institution.repository.ts';

/** The institution's row as it is now, for its own admins to change. */
export const readOwnInstitution = (scope: Scope) => findOwn(scope);

/** The version of the row; those who also want to change it wait until this transaction is over. */
export const lockOwnInstitution = (scope: Scope) => lockOwn(scope);

/** Saves what the institution's admins decided; it's no longer new. */
export const saveOwnInstitution = (scope: Scope, values: OwnValues) => saveOwn(scope, values);

/** Switches the institution's live events. */
export const switchLiveEvents = (scope: Scope, isEnabled: boolean) => setLiveEvents(scope, isEnabled);
