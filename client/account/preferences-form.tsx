import { useState } from 'react';
import { useIntl } from 'react-intl';
import { themes, type Preferences } from '#shared/account/preferences.ts';
import { pageSizes } from '#shared/http/page.ts';
import { locales, startPages, type StartPage, languageNames } from '#shared/sessions/session-settings.ts';
import { forgetRemembered } from '../data/use-remembered.ts';
import { useSettings } from '../data/use-settings.tsx';
import { Choice } from '../ui/form/choice.tsx';
import { problemOf } from '../ui/form/field-messages.ts';
import { SettingRow, SettingsSection } from '../ui/form/settings-section.tsx';
import { TimeZoneField } from '../ui/form/time-zone-field.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { useUpdatePreferences } from './account.api.ts';
import { accountMessages } from './account.messages.ts';
import { NotificationFields } from './notification-fields.tsx';

const startPageMessages = {
  dashboard: accountMessages.dashboardPage,
  courses: accountMessages.coursesPage,
  reports: accountMessages.reportsPage,
  'manage/batches': accountMessages.batchesPage,
} satisfies Record<StartPage, object>;

type PreferenceName = keyof Preferences;

interface PreferencePartProps {
  readonly saved: Preferences;
  /** which of them this part shows, changes and saves */
  readonly names: readonly PreferenceName[];
  readonly id: string;
  readonly title: string;
  readonly saveLabel: string;
  readonly children: (fields: PreferenceFields) => React.ReactNode;
}

interface PreferenceFields {
  readonly draft: Preferences;
  readonly zoneProblem: string | undefined;
  readonly isChanged: (name: PreferenceName) => boolean;
  readonly onChange: (part: Partial<Preferences>) => void;
}

/** Some of a person's own choices, saved by themselves. They apply at once, on this page too. */
function PreferencePart({ saved, names, children, ...section }: PreferencePartProps) {
  const text = useTexts(accountMessages);
  const [edits, setEdits] = useState<Partial<Preferences>>({});
  const update = useUpdatePreferences();
  const draft = { ...saved, ...edits };
  const isChanged = (name: PreferenceName) => JSON.stringify(draft[name]) !== JSON.stringify(saved[name]);
  const handleSave = async () => {
    const { problem } = await update.run({ body: draft });
    if (problem) return false;
    // A size chosen earlier in a list would win over the one chosen here.
    if (isChanged('pageSize') && draft.pageSize !== null) forgetRemembered('page-size');
    setEdits({});
    return true;
  };
  return (
    <SettingsSection
      {...section}
      savedText={text('saved')}
      failedText={text('saveFailed')}
      isChanged={names.some(isChanged)}
      isRunning={update.isRunning}
      problem={update.problem}
      onSave={handleSave}
      onUndo={() => setEdits({})}
    >
      {() =>
        children({
          draft,
          isChanged,
          zoneProblem: problemOf(update.problem, 'timeZone'),
          onChange: (part) => setEdits((before) => ({ ...before, ...part })),
        })
      }
    </SettingsSection>
  );
}

const lookNames = ['locale', 'timeZone', 'theme', 'pageSize', 'startPage'] as const;

/** A person's preferences, and how they hear of what happens. */
export function PreferencesForm({ saved }: { saved: Preferences }) {
  const text = useTexts(accountMessages);
  const { isReadyGo } = useSettings();
  return (
    <>
      <PreferencePart
        id="preferences"
        title={text('preferences')}
        saveLabel={text('save')}
        saved={saved}
        names={lookNames}
      >
        {(fields) => <LookFields {...fields} />}
      </PreferencePart>
      {isReadyGo ? (
        <PreferencePart
          id="notifications"
          title={text('notifications')}
          saveLabel={text('saveNotifications')}
          saved={saved}
          names={['notifications']}
        >
          {({ draft, onChange }) => (
            <NotificationFields
              value={draft.notifications}
              onChange={(notifications) => onChange({ notifications })}
            />
          )}
        </PreferencePart>
      ) : null}
    </>
  );
}

/** How pages look, and where they start. */
function LookFields({ draft, zoneProblem, isChanged, onChange }: PreferenceFields) {
  const intl = useIntl();
  const text = useTexts(accountMessages);
  const zone = useSettings().institution.timeZone.replaceAll('_', ' ');
  return (
    <>
      <SettingRow isChanged={isChanged('locale')}>
        <Choice
          label={text('locale')}
          unsetLabel={text('asCanvas')}
          value={draft.locale}
          choices={locales}
          nameOf={(locale) => languageNames[locale]}
          onChoose={(locale) => onChange({ locale })}
        />
      </SettingRow>
      <SettingRow isChanged={isChanged('timeZone')}>
        <TimeZoneField
          label={text('timeZone')}
          unsetLabel={text('timeZoneUnset', { zone })}
          problem={zoneProblem}
          value={draft.timeZone}
          onChange={(timeZone) => onChange({ timeZone })}
        />
      </SettingRow>
      <SettingRow isChanged={isChanged('theme')}>
        <Choice
          label={text('theme')}
          unsetLabel={text('asCanvas')}
          value={draft.theme}
          choices={themes}
          nameOf={(theme) => text('themeName', { theme })}
          onChoose={(theme) => onChange({ theme })}
        />
      </SettingRow>
      <SettingRow isChanged={isChanged('pageSize')}>
        <Choice
          label={text('pageSize')}
          unsetLabel={text('pageSizeUnset')}
          value={draft.pageSize}
          choices={pageSizes}
          nameOf={String}
          onChoose={(pageSize) => onChange({ pageSize })}
        />
      </SettingRow>
      <SettingRow isChanged={isChanged('startPage')}>
        <Choice
          label={text('startPage')}
          value={draft.startPage ?? startPages[0]}
          choices={startPages}
          nameOf={(page) => intl.formatMessage(startPageMessages[page])}
          onChoose={(startPage) => onChange({ startPage })}
        />
      </SettingRow>
    </>
  );
}
