import { Checkbox, Text, TextInput } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { GeneralSettings } from '#shared/settings/general-settings.api.ts';
import { locales } from '#shared/sessions/session-settings.ts';
import type { Problem } from '../data/problem.ts';
import { languageNames } from '../ui/form/language-names.ts';
import { productMessages } from '../task-runners/runner.messages.ts';
import { Choice } from '../ui/form/choice.tsx';
import { Facts } from '../ui/page/facts.tsx';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import { TextLinesField } from '../ui/form/text-lines-field.tsx';
import { TimeZoneField } from '../ui/form/time-zone-field.tsx';
import type { GeneralDraft } from './general-settings-draft.ts';
import { generalMessages } from './general-settings.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

interface InstitutionFieldsProps {
  readonly institution: GeneralSettings;
  readonly draft: GeneralDraft;
  readonly problem: Problem | undefined;
  readonly onChange: (part: Partial<GeneralDraft>) => void;
}

/** The institution's names and place; its products are only shown, because super admins choose them. */
export function InstitutionFields({ institution, draft, problem, onChange }: InstitutionFieldsProps) {
  const intl = useIntl();
  const text = useTexts(generalMessages);
  const products = institution.activeProducts.map((product) => intl.formatMessage(productMessages[product]));
  return (
    <>
      <TextInput
        renderLabel={text('institutionTitle')}
        isRequired
        maxLength={200}
        value={draft.title}
        messages={fieldMessages(problemOf(problem, 'title'))}
        onChange={(_, title) => onChange({ title })}
      />
      <TextLinesField
        label={text('domains')}
        hint={text('domainsHint')}
        problem={problemOf(problem, 'domainNames')}
        value={draft.domains}
        onChange={(domains) => onChange({ domains })}
      />
      <Choice
        label={text('locale')}
        value={draft.locale}
        choices={locales}
        nameOf={(locale) => languageNames[locale]}
        onChoose={(locale) => onChange({ locale: locale ?? 'en' })}
      />
      <TimeZoneField
        label={text('timeZone')}
        hint={text('timeZoneHint')}
        problem={problemOf(problem, 'timeZone')}
        value={draft.timeZone}
        onChange={(timeZone) => onChange({ timeZone })}
      />
      <Checkbox
        label={text('tags')}
        checked={draft.hasTags}
        onChange={() => onChange({ hasTags: !draft.hasTags })}
      />
      <Facts
        facts={[
          [text('slug'), institution.slug],
          [
            text('products'),
            <>
              {intl.formatList(products)} <Text color="secondary">{text('productsHint')}</Text>
            </>,
          ],
        ]}
      />
    </>
  );
}
