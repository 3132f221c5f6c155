import type { Scope } from '#server/infra/tenancy/scope.ts';
import {
  findOwn,
  lockOwn,
  raiseScoreVersion,
  saveOwn,
  setLiveEvents,
  setReadsSince,
  type OwnValues,
} from './own-institution.repository.ts';

/** The institution's current row, for its own admins to change. */
export const readOwnInstitution = (scope: Scope) => findOwn(scope);

/** The version of the row; others who want to change it wait until this transaction ends. */
export const lockOwnInstitution = (scope: Scope) => lockOwn(scope);

/** Saves the institution admins' choices; it's no longer new. */
export const saveOwnInstitution = (scope: Scope, values: OwnValues) => saveOwn(scope, values);

/** Switches the institution's live events on or off. */
export const switchLiveEvents = (scope: Scope, isEnabled: boolean) => setLiveEvents(scope, isEnabled);

/** Says that scores depend on other settings now; those computed so far are outdated. */
export const outdateScores = (scope: Scope) => raiseScoreVersion(scope);

/** Says that other things are read of a course now; what was read so far is due again. */
export const outdateReads = (scope: Scope) => setReadsSince(scope, new Date());
