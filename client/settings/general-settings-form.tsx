import { Alert, Button, Heading, Checkbox, Text } from '@instructure/ui/latest';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import {
  type GeneralSettings,
  readGeneralSettings,
  updateGeneralSettings,
} from '#shared/settings/general-settings.api.ts';
import { privacyModes, subAccountAdmins } from '#shared/settings/institution-settings.ts';
import { readSettings } from '#shared/sessions/session.api.ts';
import { Refusal } from '../ui/form/refusal.tsx';
import { institutionTexts } from '#shared/institutions/institution.columns.ts';
import { productMessages } from '../task-runners/product.messages.ts';
import { Facts } from '../ui/page/facts.tsx';
import { useSettings } from '../data/use-settings.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useFocusOnFault } from '../ui/form/use-focus-on-fault.ts';
import { CleanUpFields } from './clean-up-fields.tsx';
import { bodyOf, draftOf, mistakesOf, type GeneralDraft } from './general-settings-draft.ts';
import { generalMessages } from './general-settings.messages.ts';
import { HelpFields } from './help-fields.tsx';
import { InstitutionFields } from '../institutions/institution-fields-section.tsx';
import { ScoreFields } from './score-fields.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { type FieldsProps, NumberInput } from './number-field.tsx';
import { Choice } from '../ui/form/choice.tsx';
import { useAction } from '../data/use-action.ts';
import { useEndpoint, useRefresh } from '../data/use-endpoint.ts';

const options = [
  ['scansPublishedOnly', generalMessages.scansPublishedOnly, generalMessages.scansPublishedOnlyHint],
  ['scansQuizQuestions', generalMessages.scansQuizQuestions, generalMessages.scansQuizQuestionsHint],
  ['scansHtmlFiles', generalMessages.scansHtmlFiles, generalMessages.scansHtmlFilesHint],
] as const;

/** What a read of a course covers. */
function ScanFields({ draft, onChange }: Pick<FieldsProps, 'draft' | 'onChange'>) {
  const intl = useIntl();
  return (
    <>
      <Text as="p">{intl.formatMessage(generalMessages.scansText)}</Text>
      {options.map(([field, label, hint]) => (
        <div key={field}>
          <Checkbox
            label={intl.formatMessage(label)}
            aria-describedby={`${field}-hint`}
            checked={draft[field]}
            onChange={() => onChange({ [field]: !draft[field] })}
          />
          <Text as="p" size="small" color="secondary" id={`${field}-hint`}>
            {intl.formatMessage(hint)}
          </Text>
        </div>
      ))}
    </>
  );
}

/** A form for the institution's settings. It keeps what was typed when the server refuses it. */
export function GeneralSettingsForm({ institution }: { institution: GeneralSettings }) {
  const text = useTexts(generalMessages);
  const showNotice = useNotice();
  const { isReadyGo } = useSettings();
  const [draft, setDraft] = useState(() => draftOf(institution));
  const [tries, setTries] = useState(0);
  const update = useUpdateGeneralSettings();
  const reload = useReloadGeneralSettings();
  const form = useFocusOnFault(tries, update.problem);
  const isTried = tries > 0;
  const mistakes = mistakesOf(draft);
  const change = (part: Partial<GeneralDraft>) => setDraft((before) => ({ ...before, ...part }));
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    if (mistakes.size > 0) return;
    const { id, version } = institution;
    const { problem } = await update.run({ params: { id }, body: bodyOf(draft, version) });
    if (!problem) showNotice('success', text('saved'), brief);
  };
  const fields = { draft, mistakes: isTried ? mistakes : new Set<never>(), onChange: change };
  return (
    <form ref={form} noValidate className="form-stack" onSubmit={(event) => void handleSubmit(event)}>
      <Part title={text('institution')}>
        <InstitutionFields
          draft={draft}
          problem={update.problem}
          timeZoneHint={text('timeZoneHint')}
          onChange={change}
        />
        <Checkbox
          label={text('tags')}
          checked={draft.hasTags}
          onChange={() => change({ hasTags: !draft.hasTags })}
        />
        <AdminFields draft={draft} onChange={change} />
        <SuperAdminFacts institution={institution} />
      </Part>
      <Part title={text('scores')}>
        <ScoreFields {...fields} isScored={institution.activeProducts.includes('udoit')} />
      </Part>
      <Part title={text('scans')}>
        <ScanFields {...fields} />
      </Part>
      <Part title={text('cleanUp')}>
        <CleanUpFields {...fields} problem={update.problem} />
      </Part>
      {isReadyGo ? (
        <Part title={text('messages')}>
          <MessageFields {...fields} />
        </Part>
      ) : null}
      <Part title={text('data')}>
        <DataFields {...fields} />
      </Part>
      <Part title={text('help')}>
        <HelpFields {...fields} problem={update.problem} />
      </Part>
      {isTried && mistakes.size > 0 ? (
        <div role="alert">
          <Alert variant="error">{text('incomplete')}</Alert>
        </div>
      ) : null}
      <Refusal problem={update.problem} failed={text('failed')} onLoadNewest={() => void reload()} />
      <div>
        <Button type="submit" color="primary" interaction={update.isRunning ? 'disabled' : 'enabled'}>
          {text('save')}
        </Button>
      </div>
    </form>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="form-stack">
    <Heading level="h2">{title}</Heading>
    {children}
  </section>
);

/** What people administer here who administer some account in Canvas. */
function AdminFields({ draft, onChange }: Pick<FieldsProps, 'draft' | 'onChange'>) {
  const text = useTexts(generalMessages);
  return (
    <>
      <Choice
        label={text('subAccountAdmins')}
        {...(draft.subAccountAdmins === null && { unsetLabel: text('subAccountAdminsUnset') })}
        value={draft.subAccountAdmins}
        choices={subAccountAdmins}
        nameOf={(reach) => text('subAccountAdminsName', { reach })}
        onChoose={(reach) => onChange({ subAccountAdmins: reach })}
      />
      <Text as="p" size="small" color="secondary">
        {text('subAccountAdminsHint')}
      </Text>
    </>
  );
}

/** What only super admins change. */
function SuperAdminFacts({ institution: { slug, activeProducts } }: { institution: GeneralSettings }) {
  const intl = useIntl();
  const listText = useTexts(institutionTexts);
  const products = activeProducts.map((product) => intl.formatMessage(productMessages[product]));
  const hint = <Text color="secondary">{intl.formatMessage(generalMessages.productsHint)}</Text>;
  return (
    <Facts
      facts={[
        [listText('slug'), slug],
        [
          listText('products'),
          <>
            {intl.formatList(products)} {hint}
          </>,
        ],
      ]}
    />
  );
}

/** Where messages from staff to instructors go besides Courseyard. */
function MessageFields({ draft, onChange }: Pick<FieldsProps, 'draft' | 'onChange'>) {
  const intl = useIntl();
  return (
    <>
      <Checkbox
        label={intl.formatMessage(generalMessages.copiesMessages)}
        aria-describedby="copies-messages-hint"
        checked={draft.copiesMessagesToCanvas}
        onChange={() => onChange({ copiesMessagesToCanvas: !draft.copiesMessagesToCanvas })}
      />
      <Text as="p" size="small" color="secondary" id="copies-messages-hint">
        {intl.formatMessage(generalMessages.copiesMessagesHint)}
      </Text>
    </>
  );
}

/** How fresh data is, how long it's kept, and who can see it. */
function DataFields(props: FieldsProps) {
  const { draft, onChange } = props;
  const intl = useIntl();
  return (
    <>
      <NumberInput {...props} field="freshnessHours" />
      <NumberInput {...props} field="auditRetentionDays" />
      <NumberInput {...props} field="historyDays" />
      <div>
        <NumberInput {...props} field="goneCourseDays" />
        <Text as="p" size="small" color="secondary">
          {intl.formatMessage(generalMessages.goneCourseDaysHint)}
        </Text>
      </div>
      <Choice
        label={intl.formatMessage(generalMessages.privacyMode)}
        value={draft.privacyMode}
        choices={privacyModes}
        nameOf={(mode) => intl.formatMessage(generalMessages.privacyName, { mode })}
        onChoose={(mode) => onChange({ privacyMode: mode ?? 'own_course' })}
      />
    </>
  );
}

/** Not read again automatically: a newer version would replace what's being typed. */
export const useGeneralSettings = (id: number) =>
  useEndpoint(readGeneralSettings, { params: { id } }, { revalidateOnReconnect: false });

/** The session's settings also hold the title, the language and more of these, so the whole page follows at once. */
const useUpdateGeneralSettings = () =>
  useAction(updateGeneralSettings, { refreshes: [readGeneralSettings, readSettings] });

/** Loads the settings again, after someone else has changed them. */
function useReloadGeneralSettings() {
  const refresh = useRefresh();
  return () => refresh(readGeneralSettings);
}
