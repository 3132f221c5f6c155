import { TextInput } from '@instructure/ui/latest';
import type { ReactNode } from 'react';
import { institutionTexts } from '#shared/institutions/institution.columns.ts';
import { locales, type Locale } from '#shared/sessions/session-settings.ts';
import type { Problem } from '../data/problem.ts';
import { Choice } from '../ui/form/choice.tsx';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import { languageNames } from '../ui/form/language-names.ts';
import { TextLinesField } from '../ui/form/text-lines-field.tsx';
import { TimeZoneField } from '../ui/form/time-zone-field.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { institutionMessages } from './institution.messages.ts';

interface Draft {
  readonly title: string;
  readonly domains: string;
  readonly locale: Locale;
  readonly timeZone: string;
}

interface InstitutionFieldsProps {
  readonly draft: Draft;
  readonly problem: Problem | undefined;
  readonly timeZoneHint: string;
  readonly onChange: (part: Partial<Draft>) => void;
  readonly afterTitle?: ReactNode;
  readonly afterDomains?: ReactNode;
}

/** An institution's names, language and time: what its admins and super admins both change. */
export function InstitutionFields(props: InstitutionFieldsProps) {
  const { draft, problem, timeZoneHint, onChange, afterTitle, afterDomains } = props;
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
      {afterTitle}
      <TextLinesField
        label={listText('domains')}
        hint={text('domainsHint')}
        problem={problemOf(problem, 'domainNames')}
        value={draft.domains}
        onChange={(domains) => onChange({ domains })}
      />
      {afterDomains}
      <Choice
        label={text('locale')}
        value={draft.locale}
        choices={locales}
        nameOf={(locale) => languageNames[locale]}
        onChoose={(locale) => onChange({ locale: locale ?? 'en' })}
      />
      <TimeZoneField
        label={text('timeZone')}
        hint={timeZoneHint}
        problem={problemOf(problem, 'timeZone')}
        value={draft.timeZone}
        onChange={(timeZone) => onChange({ timeZone })}
      />
    </>
  );
}
