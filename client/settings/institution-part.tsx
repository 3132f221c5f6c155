import { Text, type FormMessage } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { institutionTexts } from '#shared/institutions/institution.columns.ts';
import { subAccountAdmins } from '#shared/settings/institution-settings.ts';
import { InstitutionFields } from '../institutions/institution-fields-section.tsx';
import { productMessages } from '../task-runners/product.messages.ts';
import { Choice } from '../ui/form/choice.tsx';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import { SettingRow, SettingSwitch } from '../ui/form/settings-section.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { Facts } from '../ui/page/facts.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { generalMessages } from './general-settings.messages.ts';
import type { PartProps } from './setting-parts.tsx';

/** Names, language and time, tags, and who administers what. */
export function InstitutionPart({ institution, draft, problem, isChanged, onChange }: PartProps) {
  const text = useTexts(generalMessages);
  return (
    <>
      <InstitutionFields
        draft={draft}
        problem={problem}
        timeZoneHint={text('timeZoneHint')}
        onChange={onChange}
        wrap={(field, input) => <SettingRow isChanged={isChanged(field)}>{input}</SettingRow>}
      />
      <SettingSwitch
        label={text('tags')}
        isOn={draft.hasTags}
        isChanged={isChanged('hasTags')}
        onChange={(hasTags) => onChange({ hasTags })}
      />
      <SettingRow isChanged={isChanged('subAccountAdmins')}>
        <Choice
          label={text('subAccountAdmins')}
          {...(draft.subAccountAdmins === null && { unsetLabel: text('subAccountAdminsUnset') })}
          messages={[{ type: 'hint', text: text('subAccountAdminsHint') }]}
          value={draft.subAccountAdmins}
          choices={subAccountAdmins}
          nameOf={(reach) => text('subAccountAdminsName', { reach })}
          onChoose={(reach) => onChange({ subAccountAdmins: reach })}
        />
      </SettingRow>
      <SuperAdminFacts institution={institution} />
    </>
  );
}

/** What only super admins change. */
function SuperAdminFacts({ institution: { slug, activeProducts } }: Pick<PartProps, 'institution'>) {
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

/** Where people turn for help; if both fields are empty, no one in particular. */
export function HelpPart({ draft, mistakes, problem, isChanged, onChange }: PartProps) {
  const text = useTexts(generalMessages);
  const messagesOf = (field: 'helpName' | 'helpAddress', wrong: string, hint?: string): FormMessage[] => {
    const refused = problemOf(problem, `settings.helpContact.${field === 'helpName' ? 'name' : 'address'}`);
    return fieldMessages(mistakes.has(field) ? wrong : refused, hint);
  };
  return (
    <>
      <SettingRow isChanged={isChanged('helpName')}>
        <TextField
          renderLabel={text('helpName')}
          most={100}
          value={draft.helpName}
          messages={messagesOf('helpName', text('helpNameWrong'), text('helpNameHint'))}
          onChange={(_, helpName) => onChange({ helpName })}
        />
      </SettingRow>
      <SettingRow isChanged={isChanged('helpAddress')}>
        <TextField
          renderLabel={text('helpAddress')}
          most={500}
          value={draft.helpAddress}
          messages={messagesOf('helpAddress', text('helpAddressWrong'))}
          onChange={(_, helpAddress) => onChange({ helpAddress })}
        />
      </SettingRow>
    </>
  );
}
