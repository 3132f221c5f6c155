import { Checkbox, CheckboxGroup, TextInput } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { institutionTexts } from '#shared/institutions/institution.columns.ts';
import { locales } from '#shared/sessions/session-settings.ts';
import { tools } from '#shared/task-runners/tool.ts';
import type { Problem } from '../data/problem.ts';
import { languageNames } from '../ui/form/language-names.ts';
import { productMessages } from '../task-runners/runner.messages.ts';
import { Choice } from '../ui/form/choice.tsx';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import { TextLinesField } from '../ui/form/text-lines-field.tsx';
import { TimeZoneField } from '../ui/form/time-zone-field.tsx';
import type { InstitutionDraft } from './institution-draft.ts';
import { institutionMessages } from './institution.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

export interface InstitutionFieldsProps {
  readonly draft: InstitutionDraft;
  readonly problem: Problem | undefined;
  readonly onChange: (part: Partial<InstitutionDraft>) => void;
}

/** An institution's details: names, domains, products, language and time. */
export function InstitutionFields({ draft, problem, onChange }: InstitutionFieldsProps) {
  const intl = useIntl();
  const text = useTexts(institutionMessages);
  const listText = useTexts(institutionTexts);
  return (
    <>
      <TextInput
        renderLabel={listText('title')}
        isRequired
        maxLength={200}
        value={draft.title}
        messages={fieldMessages(problemOf(problem, 'title'))}
        onChange={(_, title) => onChange({ title })}
      />
      <TextInput
        renderLabel={listText('slug')}
        isRequired
        maxLength={60}
        value={draft.slug}
        messages={fieldMessages(problemOf(problem, 'slug'), text('slugHint'))}
        onChange={(_, slug) => onChange({ slug })}
      />
      <TextLinesField
        label={listText('domains')}
        hint={text('domainsHint')}
        problem={problemOf(problem, 'domainNames')}
        value={draft.domains}
        onChange={(domains) => onChange({ domains })}
      />
      <CheckboxGroup
        name="tools"
        description={listText('products')}
        value={[...draft.tools]}
        messages={fieldMessages(problemOf(problem, 'tools'))}
        onChange={(chosen) => onChange({ tools: tools.filter((tool) => chosen.includes(tool)) })}
      >
        {tools.map((tool) => (
          <Checkbox key={tool} value={tool} label={intl.formatMessage(productMessages[tool])} />
        ))}
      </CheckboxGroup>
      <Checkbox
        label={text('isReadyGo')}
        checked={draft.isReadyGo}
        onChange={() => onChange({ isReadyGo: !draft.isReadyGo })}
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
    </>
  );
}
