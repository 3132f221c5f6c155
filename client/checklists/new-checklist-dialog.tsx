import { RadioInput, RadioInputGroup } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { builtInChecklistIds, builtInChecklists } from '#shared/checklists/built-in-checklists.ts';
import { builtInTitles } from '#shared/checklists/built-in-tasks.messages.ts';
import { longestTitle } from '#shared/checklists/checklist.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import { TextField } from '../ui/form/text-field.tsx';
import { FormDialog } from '../ui/overlay/form-dialog.tsx';
import { useCreateChecklist } from './checklist.api.ts';
import { checklistMessages } from './checklist.messages.ts';

/** What they're for. */
const builtInDescriptions = defineMessages({
  term_start: {
    id: 'builtInChecklist.description.termStart',
    defaultMessage: 'What a course needs before students come in, counted from its start.',
  },
  accessibility: {
    id: 'builtInChecklist.description.accessibility',
    defaultMessage: 'What makes a course usable by everyone, counted from the batch’s deadline.',
  },
  course_copy: {
    id: 'builtInChecklist.description.courseCopy',
    defaultMessage: 'What’s left to do when a course was copied from an earlier term.',
  },
  end_of_term: {
    id: 'builtInChecklist.description.endOfTerm',
    defaultMessage: 'What closes a course well, counted from the batch’s deadline.',
  },
});

/** Asks what a new checklist begins with. */
export default function NewChecklistDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const creating = useCreateChecklist();
  const [chosen, setChosen] = useState('empty');
  const [title, setTitle] = useState('');
  const create = async () => {
    const template = builtInChecklistIds.find((known) => known === chosen) ?? null;
    const named = title.trim() === '' ? {} : { title: title.trim() };
    const { result } = await creating.run({ body: { template, ...named } });
    if (result) void navigate(`/manage/checklists/${result.id}`);
  };
  return (
    <FormDialog
      title={intl.formatMessage(checklistMessages.add)}
      submitLabel={intl.formatMessage(checklistMessages.create)}
      isReady={!creating.isRunning}
      problem={creating.problem}
      failed={intl.formatMessage(checklistMessages.createFailed)}
      onSubmit={() => void create()}
      onClose={onClose}
    >
      <TextField
        renderLabel={intl.formatMessage(checklistMessages.title)}
        most={longestTitle}
        value={title}
        messages={fieldMessages(
          problemOf(creating.problem, 'title'),
          chosen === 'empty' ? undefined : intl.formatMessage(checklistMessages.titleHint),
        )}
        onChange={(_, typed) => setTitle(typed)}
      />
      <RadioInputGroup
        name="template"
        description={intl.formatMessage(checklistMessages.beginWith)}
        value={chosen}
        onChange={(_, value) => setChosen(value)}
      >
        <RadioInput value="empty" label={intl.formatMessage(checklistMessages.beginEmpty)} />
        {builtInChecklistIds.map((id) => (
          <RadioInput key={id} value={id} label={<BuiltIn id={id} />} />
        ))}
      </RadioInputGroup>
    </FormDialog>
  );
}

function BuiltIn({ id }: { id: (typeof builtInChecklistIds)[number] }) {
  return (
    <>
      <FormattedMessage {...builtInTitles[id]} />
      <span className="small-print choice-hint">
        <FormattedMessage {...builtInDescriptions[id]} />{' '}
        <FormattedMessage {...checklistMessages.taskCount} values={{ count: builtInChecklists[id].length }} />
      </span>
    </>
  );
}
