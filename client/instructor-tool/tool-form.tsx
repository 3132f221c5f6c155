import { Button, Checkbox, Heading, Text } from '@instructure/ui/latest';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { type InstructorTool, longestIntro } from '#shared/instructor-tool/instructor-tool.ts';
import {
  instructorSections,
  levelsOf,
  type SectionLevel,
} from '#shared/instructor-tool/instructor-sections.ts';
import { Refusal } from '../ui/form/refusal.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { BatchFields, type FieldsProps } from './batch-fields.tsx';
import { useReloadInstructorTool, useUpdateInstructorTool } from './instructor-tool.api.ts';
import { instructorToolMessages } from './instructor-tool.messages.ts';
import { bodyOf, draftOf, isChanged, mistakesOf, type ToolDraft } from './tool-draft.ts';
import { useTexts } from '../ui/use-texts.ts';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import { useSettings } from '../data/use-settings.tsx';
import { Choice } from '../ui/form/choice.tsx';
import { DayField } from '../ui/form/day-field.tsx';
import { LinkButton } from '../ui/page/link-button.tsx';
import { LongTextField, TextField } from '../ui/form/text-field.tsx';
import { Form } from '../ui/form/form.tsx';

/** A form for the view. It keeps what was typed when the server refuses it. */
export function ToolForm({ tool }: { tool: InstructorTool }) {
  const text = useTexts(instructorToolMessages);
  const showNotice = useNotice();
  const [draft, setDraft] = useState(() => draftOf(tool));
  const [tries, setTries] = useState(0);
  const update = useUpdateInstructorTool();
  const reload = useReloadInstructorTool();
  const hasChanges = isChanged(draft, tool);
  const found = mistakesOf(draft);
  const mistakes = tries > 0 ? found : new Set<never>();
  const change = (part: Partial<ToolDraft>) => setDraft((before) => ({ ...before, ...part }));
  const handleSubmit = async () => {
    setTries(tries + 1);
    if (found.size > 0) return;
    const { problem } = await update.run({ body: bodyOf(draft, tool.version) });
    if (!problem) showNotice('success', text('savedNow'), brief);
  };
  const fields = { tool, draft, mistakes, problem: update.problem, onChange: change };
  return (
    <Form isChanged={hasChanges} tries={tries} problem={update.problem} onSubmit={() => void handleSubmit()}>
      <Checkbox
        variant="toggle"
        label={text('isOn')}
        checked={draft.isOn}
        onChange={() => change({ isOn: !draft.isOn })}
      />
      <BatchFields {...fields} />
      <SectionFields {...fields} />
      <WordFields {...fields} />
      <Refusal problem={update.problem} failed={text('saveFailed')} onLoadNewest={() => void reload()} />
      <div className="button-row">
        <Button type="submit" color="primary" interaction={update.isRunning ? 'disabled' : 'enabled'}>
          {text('save')}
        </Button>
        <span role="status">{hasChanges ? text('unsaved') : null}</span>
      </div>
    </Form>
  );
}

/** What instructors read first, and whom they can ask. */
function WordFields({ draft, mistakes, problem, onChange }: FieldsProps) {
  const text = useTexts(instructorToolMessages);
  const nameWrong = mistakes.has('contactName')
    ? text('contactNameWrong')
    : problemOf(problem, 'contact.name');
  const addressWrong = mistakes.has('contactAddress')
    ? text('contactAddressWrong')
    : problemOf(problem, 'contact.address');
  return (
    <section className="form-stack">
      <Heading level="h2">{text('words')}</Heading>
      <LongTextField
        label={text('introLabel')}
        value={draft.intro}
        most={longestIntro}
        messages={fieldMessages(problemOf(problem, 'intro'), text('introHint'))}
        onChange={(event) => onChange({ intro: event.target.value })}
      />
      <Text as="p">{text('contactText')}</Text>
      <TextField
        renderLabel={text('contactName')}
        value={draft.contactName}
        most={100}
        messages={fieldMessages(nameWrong)}
        onChange={(_, contactName) => onChange({ contactName })}
      />
      <TextField
        renderLabel={text('contactAddress')}
        value={draft.contactAddress}
        most={500}
        messages={fieldMessages(addressWrong)}
        onChange={(_, contactAddress) => onChange({ contactAddress })}
      />
    </section>
  );
}

/** What instructors see, what they do there, and from when on they see scores. */
function SectionFields({ tool, draft, mistakes, onChange }: FieldsProps) {
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
