import { say } from '#server/infra/i18n/language.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { alertPresetTexts, alertPresetTitles } from '#shared/alerts/alert-presets.messages.ts';
import { alertPresetIds, alertPresets } from '#shared/alerts/alert-presets.ts';
import { phrase } from '#shared/text/phrase.ts';
import { faultAt } from './alert-rule.service.ts';

/** Rules to start from, in the language of the current request. */
export async function listPresets(scope: Scope) {
  const institution = await scope.institution();
  return {
    presets: alertPresetIds.map((id) => {
      const { condition, audience, ...preset } = alertPresets[id];
      return {
        ...preset,
        id,
        title: say(phrase(alertPresetTitles[id])),
        description: say(phrase(alertPresetTexts[id])),
        condition: [...condition],
        audience: [...audience],
        isAvailable: faultAt(institution, condition) === undefined,
      };
    }),
  };
}
