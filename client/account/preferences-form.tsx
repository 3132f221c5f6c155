import { Button } from '@instructure/ui/latest';
import { useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { themes, type Preferences } from '#shared/account/preferences.ts';
import { pageSizes } from '#shared/http/page.ts';
import { locales, startPages, type StartPage } from '#shared/sessions/session-settings.ts';
import { Refusal } from '../ui/form/refusal.tsx';
import { forgetRemembered } from '../data/use-remembered.ts';
import { useSettings } from '../data/use-settings.tsx';
import { languageNames } from '../ui/form/language-names.ts';
import { Choice } from '../ui/form/choice.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { TimeZoneField } from '../ui/form/time-zone-field.tsx';
import { useUpdatePreferences } from './account.api.ts';
import { accountMessages } from './account.messages.ts';
import { NotificationFields } from './notification-fields.tsx';
import { useTexts } from '../ui/use-texts.ts';

const startPageMessages = {
  dashboard: accountMessages.dashboardPage,
  courses: accountMessages.coursesPage,
  reports: accountMessages.reportsPage,
  'manage/batches': accountMessages.batchesPage,
} satisfies Record<StartPage, object>;

/** A person's own choices. They apply at once, on this page too. */
export function PreferencesForm({ initial }: { initial: Preferences }) {
  const intl = useIntl();
  const text = useTexts(accountMessages);
  const showNotice = useNotice();
  const { isReadyGo } = useSettings();
  const [draft, setDraft] = useState(initial);
  const update = useUpdatePreferences();
  const change = (part: Partial<Preferences>) => setDraft((before) => ({ ...before, ...part }));
  const zoneProblem = update.problem?.fields?.['body.timeZone'];

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const { problem } = await update.run({ body: draft });
    if (problem) return;
    // A size chosen earlier in a list would win over the one chosen here.
    if (draft.pageSize !== null) forgetRemembered('page-size');
    showNotice('success', text('saved'), brief);
  };

  return (
    <form noValidate className="form-stack" onSubmit={(event) => void handleSubmit(event)}>
      <Refusal problem={update.problem} failed={text('saveFailed')} />
      <Choice
        label={text('locale')}
        unsetLabel={text('asCanvas')}
        value={draft.locale}
        choices={locales}
        nameOf={(locale) => languageNames[locale]}
        onChoose={(locale) => change({ locale })}
      />
      <TimeZoneField
        label={text('timeZone')}
        hint={text('timeZoneHint')}
        problem={zoneProblem}
        value={draft.timeZone ?? ''}
        onChange={(zone) => change({ timeZone: zone.trim() === '' ? null : zone.trim() })}
      />
      <Choice
        label={text('theme')}
        unsetLabel={text('asCanvas')}
        value={draft.theme}
        choices={themes}
        nameOf={(theme) => text('themeName', { theme })}
        onChoose={(theme) => change({ theme })}
      />
      <Choice
        label={text('pageSize')}
        unsetLabel={text('pageSizeUnset')}
        value={draft.pageSize}
        choices={pageSizes}
        nameOf={String}
        onChoose={(pageSize) => change({ pageSize })}
      />
      <Choice
        label={text('startPage')}
        value={draft.startPage ?? startPages[0]}
        choices={startPages}
        nameOf={(page) => intl.formatMessage(startPageMessages[page])}
        onChoose={(startPage) => change({ startPage })}
      />
      {isReadyGo ? (
        <NotificationFields
          value={draft.notifications}
          onChange={(notifications) => change({ notifications })}
        />
      ) : null}
      <div>
        <Button type="submit" color="primary" interaction={update.isRunning ? 'disabled' : 'enabled'}>
          {text('save')}
        </Button>
      </div>
    </form>
  );
}
