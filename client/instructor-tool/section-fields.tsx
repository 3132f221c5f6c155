import { Heading, Text } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import {
  instructorSections,
  levelsOf,
  type SectionLevel,
} from '#shared/instructor-tool/instructor-sections.ts';
import { useSettings } from '../data/use-settings.tsx';
import { Choice } from '../ui/form/choice.tsx';
import { DayField } from '../ui/form/day-field.tsx';
import { LinkButton } from '../ui/page/link-button.tsx';
import type { FieldsProps } from './batch-fields.tsx';
import { instructorToolMessages } from './instructor-tool.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

/** What instructors see, what they do there, and from when on they see scores. */
export function SectionFields({ tool, draft, mistakes, onChange }: FieldsProps) {
  const intl = useIntl();
  const text = useTexts(instructorToolMessages);
  const { timeZone } = useSettings().institution;
  const { sections } = draft;
  return (
    <section className="form-stack">
      <Heading level="h2">{text('sections')}</Heading>
      <Text as="p">{text('sectionsText')}</Text>
      {instructorSections.map((section) =>
        tool.forbidden.includes(section) ? (
          <Forbidden key={section} name={intl.formatMessage(instructorToolMessages.section, { section })} />
        ) : (
          <Choice<SectionLevel>
            key={section}
            label={intl.formatMessage(instructorToolMessages.section, { section })}
            value={sections[section]}
            choices={levelsOf[section]}
            nameOf={(level) => intl.formatMessage(instructorToolMessages.level, { level, section })}
            onChoose={(level) => onChange({ sections: { ...sections, [section]: level ?? 'hidden' } })}
          />
        ),
      )}
      {tool.forbidden.includes('score') ? null : (
        <DayField
          label={text('scoresHiddenUntil')}
          value={draft.scoresHiddenUntil}
          fault={mistakes.has('scoresHiddenUntil') ? text('dayWrong') : undefined}
          hint={intl.formatMessage(instructorToolMessages.scoresHiddenHint, { timeZone })}
          onChange={(scoresHiddenUntil) => onChange({ scoresHiddenUntil })}
        />
      )}
    </section>
  );
}

/** A section that the institution's settings keep from instructors: nothing here can show it. */
function Forbidden({ name }: { name: string }) {
  const intl = useIntl();
  return (
    <div>
      <strong>{name}</strong>
      <p>{intl.formatMessage(instructorToolMessages.forbidden)}</p>
      <LinkButton to="/manage/general">{intl.formatMessage(instructorToolMessages.toSettings)}</LinkButton>
    </div>
  );
}
