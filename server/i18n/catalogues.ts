// Written by npm run messages.
import type { Locale } from '#shared/sessions/session-settings.ts';
import { englishOf } from '#shared/text/messages.ts';
import * as serverAccessAccess from '../access/access.messages.ts';
import * as serverAccessIssue from '../access/issue.messages.ts';
import * as serverInfraDbDatabase from '../infra/db/database.messages.ts';
import * as serverInfraHttpHttp from '../infra/http/http.messages.ts';
import * as sharedAccountPreferences from '#shared/account/preferences.messages.ts';
import * as sharedInstitutionsInstitution from '#shared/institutions/institution.messages.ts';
import * as sharedPeoplePerson from '#shared/people/person.messages.ts';
import * as sharedReportsReport from '#shared/reports/report.messages.ts';
import * as sharedSettingsSettings from '#shared/settings/settings.messages.ts';
import * as sharedTextText from '#shared/text/text.messages.ts';
import serverAccessAccessEs from '../access/access.es.json' with { type: 'json' };
import serverAccessIssueEs from '../access/issue.es.json' with { type: 'json' };
import serverInfraDbDatabaseEs from '../infra/db/database.es.json' with { type: 'json' };
import serverInfraHttpHttpEs from '../infra/http/http.es.json' with { type: 'json' };
import sharedAccountPreferencesEs from '#shared/account/preferences.es.json' with { type: 'json' };
import sharedInstitutionsInstitutionEs from '#shared/institutions/institution.es.json' with { type: 'json' };
import sharedPeoplePersonEs from '#shared/people/person.es.json' with { type: 'json' };
import sharedReportsReportEs from '#shared/reports/report.es.json' with { type: 'json' };
import sharedSettingsSettingsEs from '#shared/settings/settings.es.json' with { type: 'json' };
import sharedTextTextEs from '#shared/text/text.es.json' with { type: 'json' };
import serverAccessAccessFr from '../access/access.fr.json' with { type: 'json' };
import serverAccessIssueFr from '../access/issue.fr.json' with { type: 'json' };
import serverInfraDbDatabaseFr from '../infra/db/database.fr.json' with { type: 'json' };
import serverInfraHttpHttpFr from '../infra/http/http.fr.json' with { type: 'json' };
import sharedAccountPreferencesFr from '#shared/account/preferences.fr.json' with { type: 'json' };
import sharedInstitutionsInstitutionFr from '#shared/institutions/institution.fr.json' with { type: 'json' };
import sharedPeoplePersonFr from '#shared/people/person.fr.json' with { type: 'json' };
import sharedReportsReportFr from '#shared/reports/report.fr.json' with { type: 'json' };
import sharedSettingsSettingsFr from '#shared/settings/settings.fr.json' with { type: 'json' };
import sharedTextTextFr from '#shared/text/text.fr.json' with { type: 'json' };

/** Every text that the server says, by language and id. */
export const texts: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  en: englishOf([
    serverAccessAccess,
    serverAccessIssue,
    serverInfraDbDatabase,
    serverInfraHttpHttp,
    sharedAccountPreferences,
    sharedInstitutionsInstitution,
    sharedPeoplePerson,
    sharedReportsReport,
    sharedSettingsSettings,
    sharedTextText,
  ]),
  es: {
    ...serverAccessAccessEs,
    ...serverAccessIssueEs,
    ...serverInfraDbDatabaseEs,
    ...serverInfraHttpHttpEs,
    ...sharedAccountPreferencesEs,
    ...sharedInstitutionsInstitutionEs,
    ...sharedPeoplePersonEs,
    ...sharedReportsReportEs,
    ...sharedSettingsSettingsEs,
    ...sharedTextTextEs,
  },
  fr: {
    ...serverAccessAccessFr,
    ...serverAccessIssueFr,
    ...serverInfraDbDatabaseFr,
    ...serverInfraHttpHttpFr,
    ...sharedAccountPreferencesFr,
    ...sharedInstitutionsInstitutionFr,
    ...sharedPeoplePersonFr,
    ...sharedReportsReportFr,
    ...sharedSettingsSettingsFr,
    ...sharedTextTextFr,
  },
};
