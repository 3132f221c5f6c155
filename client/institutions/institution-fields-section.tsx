import type { ReactNode } from 'react';
import { institutionTexts } from '#shared/institutions/institution.columns.ts';
import { locales, type Locale, languageNames } from '#shared/sessions/session-settings.ts';
import type { Problem } from '../data/problem.ts';
import { Choice } from '../ui/form/choice.tsx';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import { TextLinesField } from '../ui/form/text-lines-field.tsx';
import { TimeZoneField } from '../ui/form/time-zone-field.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { institutionMessages } from './institution.messages.ts';
import { TextField } from '../ui/form/text-field.tsx';

interface Draft {
  readonly title: string;
  readonly domains: string;
  readonly locale: Locale;
  readonly timeZone: string;
}

interface InstitutionFieldsProps {
  readonly draft: Draft;
  readonly problem: Problem | undefined;
  readonly timeZoneHint?: string;
  readonly onChange: (part: Partial<Draft>) => void;
  readonly afterTitle?: ReactNode;
  readonly afterDomains?: ReactNode;
  /** what's around each field */
  readonly wrap?: (field: keyof Draft, input: ReactNode) => ReactNode;
}

const asIs = (_: keyof Draft, input: ReactNode) => input;

/** An institution's names, language and time: what its admins and super admins both change. */
export function InstitutionFields(props: InstitutionFieldsProps) {
  const { draft, problem, timeZoneHint, onChange, afterTitle, afterDomains, wrap = asIs } = props;
  const text = useTexts(institutionMessages);
  const listText = useTexts(institutionTexts);
  const title = (
    <TextField
      renderLabel={listText('title')}
      isRequired
      most={200}
      value={draft.title}
      messages={fieldMessages(problemOf(problem, 'title'))}
      onChange={(_, typed) => onChange({ title: typed })}
    />
  );
  const domains = (
    <TextLinesField
      label={listText('domains')}
      hint={text('domainsHint')}
      problem={problemOf(problem, 'domainNames')}
      value={draft.domains}
      onChange={(typed) => onChange({ domains: typed })}
    />
  );
  const locale = (
    <Choice
      label={text('locale')}
      value={draft.locale}
      choices={locales}
      nameOf={(choice) => languageNames[choice]}
      onChoose={(choice) => onChange({ locale: choice ?? 'en' })}
    />
  );
  const timeZone = (
    <TimeZoneField
      label={text('timeZone')}
      {...(timeZoneHint !== undefined && { hint: timeZoneHint })}
      problem={problemOf(problem, 'timeZone')}
      value={draft.timeZone}
      onChange={(zone) => onChange({ timeZone: zone ?? draft.timeZone })}
    />
  );
  return (
    <>
      {wrap('title', title)}
      {afterTitle}
      {wrap('domains', domains)}
      {afterDomains}
      {wrap('locale', locale)}
      {wrap('timeZone', timeZone)}
    </>
  );
}
