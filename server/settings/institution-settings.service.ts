import type { Scope } from '#server/infra/tenancy/scope.ts';
import { readStoredSettings, type InstitutionSettings } from '#shared/settings/institution-settings.ts';
import { findStoredSettings } from './general-settings.repository.ts';

/** What the institution's admins decided, and what holds where they did not. */
export const settingsOfInstitution = async (scope: Scope): Promise<InstitutionSettings> =>
  readStoredSettings(await findStoredSettings(scope));
