import { Alert, Button, Checkbox, FormFieldGroup, SimpleSelect, TextInput } from '@instructure/ui/latest';
import { useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { digests, themes, type Preferences } from '#shared/account/preferences.ts';
import { pageSizes } from '#shared/http/page.ts';
import { locales, startPages, type Locale, type StartPage } from '#shared/session/settings.ts';
import { appMessages } from '../app/app.messages.ts';
import { forgetRemembered } from '../data/use-remembered.ts';
import { useProblemText } from '../ui/load-state.tsx';
import { useNotice } from '../ui/notices.tsx';
import { useUpdatePreferences } from './account.api.ts';
import { accountMessages } from './account.messages.ts';

/** Each language by its own name, as it must be found by who reads no other. */
const languageNames: Record<Locale, string> = { en: 'English', es: 'Español', fr: 'Français' };

const startPageMessages = {
  dashboard: appMessages.dashboard,
  courses: appMessages.courses,
  reports: appMessages.reports,
  'manage/batches': appMessages.batches,
} satisfies Record<StartPage, object>;

/** Made once: there are more than 400. */
const timeZoneList = (
  <datalist id="time-zones">
    {Intl.supportedValuesOf('timeZone').map((zone) => (
      <option key={zone}>{zone}</option>
    ))}
  </datalist>
);
const unset = 'unset';

/** What a person chooses for themselves. It holds at once, on this page too. */
export function PreferencesForm({ initial }: { initial: Preferences }) {
  const intl = useIntl();
  const showNotice = useNotice();
  const textOf = useProblemText();
  const [draft, setDraft] = useState(initial);
  const update = useUpdatePreferences();
  const text = (id: keyof typeof accountMessages, values?: Record<string, string>) =>
    intl.formatMessage(accountMessages[id], values);
  const change = (part: Partial<Preferences>) => setDraft((before) => ({ ...before, ...part }));
  const notify = (part: Partial<Preferences['notifications']>) =>
    change({ notifications: { ...draft.notifications, ...part } });
  const zoneProblem = update.problem?.fields?.['body.timeZone'];

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const { problem } = await update.run({ body: draft });
    if (problem) return;
    // A size chosen in a list before would go before the one chosen here.
    if (draft.pageSize !== null) forgetRemembered('page-size');
    showNotice('success', text('saved'));
  };

  return (
    <form noValidate className="form-stack" onSubmit={(event) => void handleSubmit(event)}>
      {update.problem ? <Alert variant="error">{textOf(update.problem, text('saveFailed'))}</Alert> : null}
      <Choice
        label={text('locale')}
        unsetLabel={text('asCanvas')}
        value={draft.locale}
        choices={locales}
        nameOf={(locale) => languageNames[locale]}
        onChoose={(locale) => change({ locale })}
      />
      <TextInput
        renderLabel={text('timeZone')}
        value={draft.timeZone ?? ''}
        list="time-zones"
        messages={
          zoneProblem === undefined
            ? [{ type: 'hint', text: text('timeZoneHint') }]
            : [{ type: 'newError', text: zoneProblem }]
        }
        onChange={(_, zone) => change({ timeZone: zone.trim() === '' ? null : zone.trim() })}
      />
      {timeZoneList}
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
      <FormFieldGroup description={text('notifications')} layout="stacked" rowSpacing="small">
        <Checkbox
          label={text('inApp')}
          checked={draft.notifications.inApp}
          onChange={() => notify({ inApp: !draft.notifications.inApp })}
        />
        <Checkbox
          label={text('byEmail')}
          checked={draft.notifications.email}
          onChange={() => notify({ email: !draft.notifications.email })}
        />
      </FormFieldGroup>
      <Choice
        label={text('digest')}
        value={draft.notifications.digest}
        choices={digests}
        nameOf={(digest) => text('digestName', { digest })}
        onChoose={(digest) => notify({ digest: digest ?? 'none' })}
      />
      <div>
        <Button type="submit" color="primary" interaction={update.isRunning ? 'disabled' : 'enabled'}>
          {text('save')}
        </Button>
      </div>
    </form>
  );
}

interface ChoiceProps<T extends string | number> {
  readonly label: string;
  /** what leaving it to others is called, where it can be left */
  readonly unsetLabel?: string;
  readonly value: T | null;
  readonly choices: readonly T[];
  readonly nameOf: (choice: T) => string;
  readonly onChoose: (choice: T | null) => void;
}

/** One of some choices, or none of them. */
function Choice<T extends string | number>({
  label,
  unsetLabel,
  value,
  choices,
  nameOf,
  onChoose,
}: ChoiceProps<T>) {
  const { locale } = useIntl();
  const options = choices.map((choice) => ({ id: String(choice), name: nameOf(choice) }));
  const all = unsetLabel === undefined ? options : [{ id: unset, name: unsetLabel }, ...options];
  return (
    <SimpleSelect
      // It keeps the name of what is chosen: in another language it has to begin anew.
      key={locale}
      renderLabel={label}
      value={String(value ?? unset)}
      onChange={(_, { value: chosen }) =>
        onChoose(choices.find((choice) => String(choice) === chosen) ?? null)
      }
    >
      {all.map(({ id, name }) => (
        <SimpleSelect.Option key={id} id={`${label}-${id}`} value={id}>
          {name}
        </SimpleSelect.Option>
      ))}
    </SimpleSelect>
  );
}
